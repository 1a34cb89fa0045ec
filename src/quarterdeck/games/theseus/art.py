"""The pictures of Theseus that never change: icons, and which card and faction shows which."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.web.svg import num

#: Icons, in a box of 24; class f is a filled part.
ICONS = {
    "onslaught": '<circle cx="12" cy="12" r="7"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5"/><circle class="f" cx="12" cy="12" r="2"/>',
    "malfunction": '<path d="M13 3 5 13.5h6L10 21l9-11.5h-6z"/>',
    "again": '<path d="M4 12a8 8 0 0 1 13.7-5.6L20 8.5"/><path d="M20 4v4.5h-4.5"/><path d="M20 12a8 8 0 0 1-13.7 5.6L4 15.5"/><path d="M4 20v-4.5h4.5"/>',
    "base": '<path d="m5 12 7-7 7 7M5 19l7-7 7 7"/>',
    "cw": '<path d="M19 12a7 7 0 1 1-2.6-5.4"/><path d="M17 2.5v4.5h-4.5"/>',
    "heart": '<path class="f" d="M12 20.5S3.5 15.4 3.5 9.4A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8.5 2.4c0 6-8.5 11.1-8.5 11.1z"/>',
    "data": '<path class="f" d="m12 2.5 8.3 4.7v9.6L12 21.5l-8.3-4.7V7.2z" opacity=".28"/><path d="m12 2.5 8.3 4.7v9.6L12 21.5l-8.3-4.7V7.2z"/><path d="M3.7 7.2 12 12l8.3-4.8M12 12v9.5"/>',
    "up": '<path d="m6 13 6-6 6 6M6 19l6-6 6 6"/>',
    "deck": '<rect x="7" y="3" width="12" height="16" rx="2"/><path d="M5 6v13a2 2 0 0 0 2 2h9"/>',
    "flask": '<path d="M9.5 3h5M10.5 3v6L5 18.5A1.7 1.7 0 0 0 6.5 21h11a1.7 1.7 0 0 0 1.5-2.5L13.5 9V3"/><path class="f" d="M8.3 15h7.4l2 3.6a.9.9 0 0 1-.8 1.3H7.1a.9.9 0 0 1-.8-1.3z"/>',
    "helmet": '<path d="M4 15a8 8 0 0 1 16 0v2.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z"/><path class="f" d="M8 12.5h9.6a6 6 0 0 1 .4 2.5v.5H8.7A1.7 1.7 0 0 1 7 13.8 1.3 1.3 0 0 1 8 12.5z"/>',
    "mine": '<circle cx="12" cy="13" r="5.5"/><path d="M12 7.500V4M12 18.500V21M6.500 13H3.500M20.500 13h-3M8 9 6 7M16 9l2-2M8 17l-2 2M16 17l2 2"/><circle class="f" cx="12" cy="13" r="2"/>',
    "fire": '<path d="M12 21a6.500 6.500 0 0 0 6.500-6.500c0-4-3-5.500-4-8.500-.3 2-1 3-2 4C12 7.500 11.500 5 9.500 3c.2 3.500-4 6.500-4 11A6.500 6.500 0 0 0 12 21z"/><path class="f" d="M12 19a2.800 2.800 0 0 0 2.800-2.800c0-1.700-1.600-2.400-2.300-4.200-1.300 1.500-3.300 2.300-3.300 4.200A2.800 2.800 0 0 0 12 19z"/>',
    "position": '<path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4"/><path class="f" d="m12 7 1.500 3.500L17 12l-3.500 1.500L12 17l-1.500-3.500L7 12l3.500-1.500z"/>',
    "med": '<path d="M9.500 4h5v5.500H20v5h-5.500V20h-5v-5.500H4v-5h5.500z"/>',
    "archive": '<ellipse cx="12" cy="6" rx="7" ry="3"/><path d="M5 6v6c0 1.700 3.100 3 7 3s7-1.300 7-3V6M5 12v6c0 1.700 3.100 3 7 3s7-1.300 7-3v-6"/>',
    "camera": '<rect x="3" y="7" width="13" height="11" rx="2"/><path d="m16 11 5-3v9l-5-3"/><circle class="f" cx="8" cy="12.500" r="2"/>',
    "gripper": '<path d="M12 3v6M12 9c-4 0-7 3-7 7 0 2 1 3.500 2.500 4.500M12 9c4 0 7 3 7 7 0 2-1 3.500-2.500 4.500"/><circle class="f" cx="12" cy="16" r="2"/>',
    "gateway": '<path d="M5 21V10a7 7 0 0 1 14 0v11"/><path d="M12 19v-8M8.500 14 12 10.500l3.500 3.500"/>',
    "shield": '<path d="M12 3 5 5.500V11c0 5 3 8 7 10 4-2 7-5 7-10V5.500z"/><path d="M12 8v5M12 16v.01"/>',
    "hideout": '<path d="M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6z"/><path d="M4 20 20 4"/>',
    "detector": '<circle cx="12" cy="12" r="2"/><path d="M7.500 16.500a6.400 6.400 0 0 1 0-9M16.500 7.500a6.400 6.400 0 0 1 0 9M4.800 19.200a10.200 10.200 0 0 1 0-14.400M19.200 4.800a10.200 10.200 0 0 1 0 14.400"/>',
    "double": '<path d="M4 8h11M11 4l4 4-4 4M9 16h11M16 12l4 4-4 4"/>',
    "blast": '<path d="m12 2 2.200 5.300L19.500 5l-2.300 5.300L22 12l-4.800 1.700L19.500 19l-5.300-2.300L12 22l-2.200-5.300L4.500 19l2.300-5.300L2 12l4.800-1.700L4.500 5l5.300 2.300z"/>',
    "plan": '<path d="M4 5h16v14H4zM4 11h7V5M11 19v-4M15 11h5"/>',
    "eye": '<path d="M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6z"/><circle cx="12" cy="12" r="2.500"/>',
    "arrow": '<path d="M5 12h14M13 6l6 6-6 6"/>',
    "skull": '<path d="M12 3a8 8 0 0 0-5 14.200V20h10v-2.800A8 8 0 0 0 12 3z"/><circle class="f" cx="9" cy="11.500" r="1.800"/><circle class="f" cx="15" cy="11.500" r="1.800"/>',
    "claw": '<path d="M6 20C5 12 7 6 12 3c5 3 7 9 6 17M12 3v17M9 20c-.5-6 0-9 3-12 3 3 3.500 6 3 12"/>',
    "head": '<path d="M12 3c4.500 0 7 3.200 7 7 0 5-4 11-7 11s-7-6-7-11c0-3.800 2.500-7 7-7z"/><path class="f" d="M7.500 10.500c2 0 3.500 1.200 3.500 3.200-2.200.2-3.500-1-3.500-3.200zM16.500 10.500c-2 0-3.500 1.200-3.500 3.200 2.200.2 3.500-1 3.500-3.200z"/>',
    "eye-plant": '<circle cx="12" cy="12" r="4"/><path d="M12 2c2 3 2 4 0 6-2-2-2-3 0-6zM12 22c2-3 2-4 0-6-2 2-2 3 0 6zM2 12c3-2 4-2 6 0-2 2-3 2-6 0zM22 12c-3-2-4-2-6 0 2 2 3 2 6 0z"/>',
    "tentacle": '<path d="M5 21c0-8 5-6 5-11 0-3-3-3-3-1M14 21c0-6 5-7 5-12 0-4-4.500-4-4.500-1"/>',
    "egg": '<path d="M12 3c3.500 0 6 5 6 9.500A6 6 0 0 1 12 19a6 6 0 0 1-6-6.500C6 8 8.500 3 12 3zM8.500 12l2.500 2 2-3 2.500 2"/>',
    "ghost": '<path d="M6 20V10a6 6 0 0 1 12 0v10l-3-2-3 2-3-2z"/><circle class="f" cx="10" cy="10.500" r="1.200"/><circle class="f" cx="14" cy="10.500" r="1.200"/>',
    "hole": '<ellipse cx="12" cy="15" rx="8" ry="4"/><path d="M12 3v9M8.500 8.500 12 12l3.500-3.500"/>',
    "copy": '<rect x="4" y="8" width="11" height="12" rx="2"/><path d="M8 8V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-3"/>',
    "lift": '<path d="M7 3h10l-2 5H9zM9 11l-3 10M15 11l3 10M12 11v10"/>',
    "bug": '<ellipse cx="12" cy="13" rx="4.500" ry="6"/><path d="M12 7V4M7.500 11 4 9M16.500 11 20 9M7.500 15 4 17M16.500 15 20 17"/>',
    "vent": '<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M7 9h10M7 12h10M7 15h10"/>',
    "vine": '<path d="M4 20C8 14 4 10 9 7s6 3 11-3M9 7c1 3 4 3 5 6M6 15c2-1 4 0 5 2"/>',
    "remote": '<rect x="8" y="10" width="8" height="11" rx="2"/><path d="M12 14v.01M5 8a9.900 9.900 0 0 1 14 0M8 5.500a6 6 0 0 1 8 0"/>',
    "siren": '<path d="M7 19v-6a5 5 0 0 1 10 0v6zM4 21h16M12 3v2M4 7l1.500 1.500M20 7l-1.500 1.500"/>',
    "chamber": '<path d="M7 3h10v18H7zM7 8h10M7 16h10"/><circle class="f" cx="12" cy="12" r="2"/>',
    "probe": '<path d="M12 3v9M8 21l4-9 4 9M5 9h14"/><circle class="f" cx="12" cy="4" r="1.800"/>',
    "drop": '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z"/>',
    "transfer": '<path d="M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4"/>',
    "mind": '<path d="M9 20v-3H7v-4L5 11c1-5 4-7 8-7s6 3 6 7c0 3-2 4-3 6v3"/><circle cx="12" cy="10" r="2.500"/>',
    "down": '<path d="m6 11 6 6 6-6M6 5l6 6 6-6"/>',
    "loop": '<path d="M12 12c-2-3-4-4-6-4a4 4 0 0 0 0 8c2 0 4-1 6-4s4-4 6-4a4 4 0 0 1 0 8c-2 0-4-1-6-4z"/>',
    "wall": '<path d="M3 8h18v8H3zM9 8v4M15 12v4M3 12h18M12 16v.01"/>',
    "crate": '<path d="M5 9h14v11H5zM12 9v11M3 6l9-3 9 3-9 3z"/>',
    "people": '<circle cx="9" cy="8" r="3"/><circle cx="16.500" cy="9" r="2.500"/><path d="M3 20c.5-4 3-6 6-6s5.500 2 6 6M16 14c2.500 0 4.500 1.500 5 5"/>',
}
#: The icon of each card; a card of an overlay shows the icon of its type.
FACES = {
    "marines-landmine": "mine",
    "greys-landmine": "mine",
    "marines-fire": "fire",
    "marines-battle-position": "position",
    "marines-onslaught": "onslaught",
    "aliens-onslaught": "onslaught",
    "marines-armory": "up",
    "aliens-habitat": "up",
    "greys-enhancer": "up",
    "scientists-small-laboratory": "flask",
    "marines-barricade": "wall",
    "marines-duplication": "copy",
    "aliens-duplication": "copy",
    "scientists-duplication": "copy",
    "greys-duplication": "copy",
    "marines-trap-detector": "detector",
    "marines-ambush": "skull",
    "marines-safeguard": "shield",
    "marines-double-shot": "double",
    "marines-team-tactics": "people",
    "marines-supply-drop": "crate",
    "aliens-tentacles": "tentacle",
    "aliens-hive": "claw",
    "aliens-hidden": "eye",
    "aliens-vent-shortcut": "arrow",
    "aliens-ghost-strike": "ghost",
    "aliens-incubator": "egg",
    "aliens-hole": "hole",
    "aliens-abduction": "lift",
    "aliens-parasite": "bug",
    "aliens-vent-shaft": "vent",
    "aliens-creepers": "vine",
    "scientists-archives": "archive",
    "scientists-med-bay": "med",
    "scientists-defense-system": "shield",
    "scientists-camcorders": "camera",
    "scientists-secret-passage": "arrow",
    "scientists-malfunction": "malfunction",
    "scientists-gripper": "gripper",
    "scientists-detonation": "blast",
    "scientists-hideout": "hideout",
    "scientists-station-schematics": "plan",
    "scientists-remote-control": "remote",
    "scientists-emergency-protocol": "siren",
    "greys-chamber": "chamber",
    "greys-probe": "probe",
    "greys-life-tapping-device": "drop",
    "greys-transfer": "transfer",
    "greys-mind-scan": "mind",
    "greys-control": "mind",
    "greys-downgrade": "down",
    "greys-invisibility": "hideout",
    "greys-time-loop": "loop",
    "greys-teleportation": "gateway",
    "bonus-card-from-the-deck": "deck",
    "bonus-upgrade": "up",
    "bonus-gateway": "gateway",
}
TYPES = {
    "action": "cw",
    "trap": "mine",
    "module": "position",
    "shortcut": "arrow",
    "special": "data",
}
UNITS = {
    "marine": "helmet",
    "alien": "claw",
    "minor-alien": "bug",
    "scientist": "flask",
    "grey": "head",
    "creature": "eye-plant",
    "runner": "arrow",
    "catcher": "gripper",
    "warrior": "double",
}
ACTIONS = {
    "onslaught": "onslaught",
    "malfunction": "malfunction",
    "additional-turn": "again",
    "upgrade-or-clean-up": "base",
}


@lru_cache(maxsize=1024)
def icon(name: str, x: float, y: float, size: float, classes: str = "b-icon") -> str:
    """Draw an icon with its upper left corner there."""
    scale = f"{size / 24:.3g}"
    return f'<g class="{classes}" transform="translate({num(x)} {num(y)}) scale({scale})">{ICONS[name]}</g>'


def face_icon(face: str, types: tuple[str, ...] = ()) -> str:
    """Return the icon of a card."""
    return FACES.get(face) or next((TYPES[t] for t in types if t in TYPES), "deck")
