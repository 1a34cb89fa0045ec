"""What the board of Boarders and Black Flags is painted with: emblems, furniture, planks, compass."""

from __future__ import annotations

EMBLEMS: dict[str, str] = {
    "red-rose": (
        '<circle cx="12" cy="9.5" r="6.2"/>'
        '<path d="M12 12.2a2.7 2.7 0 1 1 2.7-2.7M12 16v6M12 20c2.6 0 4-1 4.6-2.8"/>'
    ),
    "polly-anna": (
        '<path d="M20 3C10.5 4 6 9.5 6 18.5M3.5 21.5 6 18.5c6 .5 13-4 14-15.5M6 18.5 14 9"/>'
    ),
    "riggers": ('<path d="M8.5 2.5 5.5 21.5M15.5 2.5l3 19M8 7.5h8M7.2 12.5h9.6M6.5 17.5h11"/>'),
    "duelistas": ('<path d="M4.5 3.5 19 18M19.5 3.5 5 18M3.5 14.5l6 6M20.5 14.5l-6 6"/>'),
    "companions": ('<path d="M6 22V3"/><path class="f" d="M7 3l14 5.5L7 14z"/>'),
    "sawtooth": ('<path d="M15 3v10.5a5.5 5.5 0 1 1-11 0M11 3h8"/>'),
    "charybdis": ('<path d="M12 12a2.2 2.2 0 1 1 2.2 2.2A5 5 0 1 1 17 9.5a8 8 0 1 0-3.5 10.5"/>'),
    "skelliwags": (
        '<path d="M8 16 16 8"/><g class="f"><circle cx="5" cy="16.5" r="2.8"/>'
        '<circle cx="7.5" cy="19" r="2.8"/><circle cx="16.5" cy="5" r="2.8"/>'
        '<circle cx="19" cy="7.5" r="2.8"/></g>'
    ),
    "rapskullions": (
        '<path d="M4.5 11a7.5 7.5 0 0 1 15 0v3.5L16 16.5V21H8v-4.5l-3.5-2z"/>'
        '<circle class="f" cx="9" cy="11.5" r="1.8"/>'
        '<circle class="f" cx="15" cy="11.5" r="1.8"/>'
    ),
    "rotten-roustabouts": (
        '<path d="M7 19a4.5 4.5 0 0 1-.5-9 5.5 5.5 0 0 1 10.7-.6A4.8 4.8 0 0 1 17 19z"/>'
    ),
    "suit-1": ('<path d="M5 21V10a7 7 0 0 1 14 0v11zM9 11h6"/>'),
    "baller": ('<circle cx="12" cy="12" r="8.8"/><path d="M3.5 12c5 4.5 12 4.5 17 0M12 3.2v5"/>'),
    "specialists": ('<path class="f" d="M14 1.5 4.5 14h6L9 22.5 19.5 9.5h-6.2z"/>'),
    "gorgon": (
        '<path class="f" d="M4 8.5v7h4.5L14 20V4L8.5 8.5z"/>'
        '<path d="M17.5 8.5a5 5 0 0 1 0 7M20 5.5a9 9 0 0 1 0 13"/>'
    ),
    "divers": ('<circle cx="12" cy="12" r="8.8"/><circle cx="12" cy="11.5" r="3.8"/>'),
}
"""The sign of each profile, on a field of 24 by 24."""

PIECES: dict[str, str] = {
    "captains-cabin": (
        '<rect x="-37" y="-35" width="80" height="80" rx="4" class="f-shadow"/>'
        '<rect x="-40" y="-40" width="80" height="80" rx="4" class="f-wall"/>'
        '<path d="M-38.5 36V-38.5H36" class="f-hi"/>'
        '<path d="M-30 -30H30L17 -13H-17z M-30 30H30L17 13H-17z" class="f-top"/>'
        '<path d="M-30 -30L-17 -13V13L-30 30z M30 -30L17 -13V13L30 30z" class="f-top" opacity=".72"/>'
        '<rect x="-17" y="-13" width="34" height="26" class="f-dark"/>'
        '<rect x="-14.5" y="-10.5" width="29" height="21" rx="1" class="f-glow"/>'
        '<path d="M-5 -10.5v21M5 -10.5v21M-14.5 0h29" class="f-line"/>'
        '<path d="M-30 -30L-17 -13M30 -30L17 -13M-30 30L-17 13M30 30L17 13" class="f-line"/>'
        '<circle cx="-35" cy="-35" r="2" class="f-rivet"/>'
        '<circle cx="-35" cy="35" r="2" class="f-rivet"/>'
        '<circle cx="35" cy="-35" r="2" class="f-rivet"/>'
        '<circle cx="35" cy="35" r="2" class="f-rivet"/>'
    ),
    "cargo-hold": (
        '<rect x="-37" y="-35" width="80" height="80" rx="4" class="f-shadow"/>'
        '<rect x="-40" y="-40" width="80" height="80" rx="4" class="f-wall"/>'
        '<path d="M-38.5 36V-38.5H36" class="f-hi"/>'
        '<rect x="-30" y="-30" width="60" height="60" rx="3" class="f-dark"/>'
        '<rect x="-27" y="-30" width="4.5" height="60" class="f-top"/>'
        '<rect x="-15.6" y="-30" width="4.5" height="60" class="f-top"/>'
        '<rect x="-4.2" y="-30" width="4.5" height="60" class="f-top"/>'
        '<rect x="7.2" y="-30" width="4.5" height="60" class="f-top"/>'
        '<rect x="18.6" y="-30" width="4.5" height="60" class="f-top"/>'
        '<rect x="-30" y="-27" width="60" height="4.5" class="f-top"/>'
        '<rect x="-30" y="-15.6" width="60" height="4.5" class="f-top"/>'
        '<rect x="-30" y="-4.2" width="60" height="4.5" class="f-top"/>'
        '<rect x="-30" y="7.2" width="60" height="4.5" class="f-top"/>'
        '<rect x="-30" y="18.6" width="60" height="4.5" class="f-top"/>'
        '<circle cx="-35" cy="-35" r="2" class="f-rivet"/>'
        '<circle cx="-35" cy="35" r="2" class="f-rivet"/>'
        '<circle cx="35" cy="-35" r="2" class="f-rivet"/>'
        '<circle cx="35" cy="35" r="2" class="f-rivet"/>'
    ),
    "powder-store": (
        '<rect x="-37" y="-35" width="80" height="80" rx="4" class="f-shadow"/>'
        '<rect x="-40" y="-40" width="80" height="80" rx="4" class="f-wall"/>'
        '<path d="M-38.5 36V-38.5H36" class="f-hi"/>'
        '<rect x="-30" y="-30" width="60" height="60" rx="3" class="f-dark" opacity=".55"/>'
        '<g transform="translate(-14 -14)"><circle r="12.5" class="f-top"/>'
        '<circle r="12.5" class="f-line"/><circle r="8.5" class="f-line"/>'
        '<path d="M-6 -6 6 6M-8.5 0h17M0 -8.5v17" class="f-line" opacity=".35"/>'
        '<circle r="2" class="f-dark"/></g><g transform="translate(-14 14)">'
        '<circle r="12.5" class="f-top"/><circle r="12.5" class="f-line"/>'
        '<circle r="8.5" class="f-line"/>'
        '<path d="M-6 -6 6 6M-8.5 0h17M0 -8.5v17" class="f-line" opacity=".35"/>'
        '<circle r="2" class="f-dark"/></g><g transform="translate(14 -14)">'
        '<circle r="12.5" class="f-top"/><circle r="12.5" class="f-line"/>'
        '<circle r="8.5" class="f-line"/>'
        '<path d="M-6 -6 6 6M-8.5 0h17M0 -8.5v17" class="f-line" opacity=".35"/>'
        '<circle r="2" class="f-dark"/></g><g transform="translate(14 14)">'
        '<circle r="12.5" class="f-top"/><circle r="12.5" class="f-line"/>'
        '<circle r="8.5" class="f-line"/>'
        '<path d="M-6 -6 6 6M-8.5 0h17M0 -8.5v17" class="f-line" opacity=".35"/>'
        '<circle r="2" class="f-dark"/></g><circle cx="-35" cy="-35" r="2" class="f-rivet"/>'
        '<circle cx="-35" cy="35" r="2" class="f-rivet"/>'
        '<circle cx="35" cy="-35" r="2" class="f-rivet"/>'
        '<circle cx="35" cy="35" r="2" class="f-rivet"/>'
    ),
    "mast": (
        '<rect x="-17" y="-15" width="40" height="40" rx="3" class="f-shadow"/>'
        '<rect x="-20" y="-20" width="40" height="40" rx="3" class="f-wall"/>'
        '<path d="M-18.5 16V-18.5H16" class="f-hi"/><circle r="13.5" class="f-dark"/>'
        '<circle r="11.5" class="f-top"/><circle r="7" class="f-line" opacity=".5"/>'
        '<circle r="3" class="f-line" opacity=".5"/>'
        '<circle r="13.5" fill="none" stroke="var(--brass)" stroke-width="1.5" stroke-opacity=".8"/>'
        '<circle cx="-16" cy="-16" r="2" class="f-rivet"/>'
        '<circle cx="-16" cy="16" r="2" class="f-rivet"/>'
        '<circle cx="16" cy="-16" r="2" class="f-rivet"/>'
        '<circle cx="16" cy="16" r="2" class="f-rivet"/>'
    ),
    "deadly-debris": (
        '<rect x="-18" y="-16" width="40" height="40" rx="3" class="f-shadow"/>'
        '<rect x="-20" y="-20" width="40" height="40" rx="3" class="f-wall"/>'
        '<path d="M-14 -20V20M14 -20V20" class="f-line" opacity=".6"/>'
        '<circle cx="-14" cy="-13" r="4" class="f-dark"/>'
        '<circle cx="14" cy="-13" r="4" class="f-dark"/>'
        '<circle cx="-14" cy="13" r="4" class="f-dark"/>'
        '<circle cx="14" cy="13" r="4" class="f-dark"/>'
        '<path d="M-6.5 14C-8 4 -5.5 -8 -5 -17.5H5C5.5 -8 8 4 6.5 14Q0 19 -6.5 14z" fill="#20252a" stroke="#0b0d0f"/>'
        '<path d="M-5.2 -10h10.4M-6.3 2h12.6" stroke="#4b545c" stroke-width="2"/>'
        '<path d="M-2.5 11C-3.5 3 -2.5 -6 -2 -14" stroke="#fff" stroke-opacity=".25" stroke-width="1.5" fill="none"/>'
        '<rect x="-20" y="-20" width="40" height="40" rx="3" class="f-firm"/>'
    ),
    "crate": (
        '<rect x="-8.5" y="-7" width="20" height="20" rx="2" class="f-shadow"/>'
        '<rect x="-9" y="-9" width="18" height="18" rx="1.5" class="f-wall"/>'
        '<path d="M-9 -3h18M-9 3h18M-6 -9 6 9" class="f-line"/>'
        '<rect x="-10" y="-10" width="20" height="20" rx="2" class="f-loose"/>'
    ),
    "coil": (
        '<rect x="-8.5" y="-7" width="20" height="20" rx="2" class="f-shadow"/>'
        '<circle r="8.8" class="f-wall"/><circle r="5.8" class="f-line"/>'
        '<circle r="2.8" class="f-line"/>'
        '<rect x="-10" y="-10" width="20" height="20" rx="2" class="f-loose"/>'
    ),
}
"""Each piece of furniture about its own centre, 20 units an inch."""

DEFS = (
    '<pattern id="bf-planks0" width="240" height="80" patternUnits="userSpaceOnUse">'
    '<rect x="0" y="0" width="240" height="80" class="d-deck"/>'
    '<rect x="0" y="0" width="60" height="20" class="d-plank-a"/>'
    '<path d="M20 7L150 7" class="d-grain"/><path d="M130 13L228 13" class="d-grain"/>'
    '<path d="M60 0L60 20" class="d-seam"/><circle cx="56" cy="5" r=".9" class="d-nail"/>'
    '<circle cx="56" cy="15" r=".9" class="d-nail"/>'
    '<circle cx="64" cy="5" r=".9" class="d-nail"/>'
    '<circle cx="64" cy="15" r=".9" class="d-nail"/>'
    '<rect x="180" y="20" width="60" height="20" class="d-plank-b"/>'
    '<path d="M20 32L150 32" class="d-grain"/><path d="M130 30L228 30" class="d-grain"/>'
    '<path d="M180 20L180 40" class="d-seam"/><circle cx="176" cy="25" r=".9" class="d-nail"/>'
    '<circle cx="176" cy="35" r=".9" class="d-nail"/>'
    '<circle cx="184" cy="25" r=".9" class="d-nail"/>'
    '<circle cx="184" cy="35" r=".9" class="d-nail"/>'
    '<rect x="0" y="40" width="120" height="20" class="d-plank-b"/>'
    '<path d="M20 47L150 47" class="d-grain"/><path d="M130 47L228 47" class="d-grain"/>'
    '<path d="M120 40L120 60" class="d-seam"/><circle cx="116" cy="45" r=".9" class="d-nail"/>'
    '<circle cx="116" cy="55" r=".9" class="d-nail"/>'
    '<circle cx="124" cy="45" r=".9" class="d-nail"/>'
    '<circle cx="124" cy="55" r=".9" class="d-nail"/>'
    '<rect x="0" y="60" width="100" height="20" class="d-plank-a"/>'
    '<path d="M20 72L150 72" class="d-grain"/><path d="M130 73L228 73" class="d-grain"/>'
    '<path d="M0 60L0 80" class="d-seam"/><circle cx="236" cy="65" r=".9" class="d-nail"/>'
    '<circle cx="236" cy="75" r=".9" class="d-nail"/>'
    '<circle cx="4" cy="65" r=".9" class="d-nail"/>'
    '<circle cx="4" cy="75" r=".9" class="d-nail"/><path d="M0 0L240 0" class="d-seam"/>'
    '<path d="M0 20L240 20" class="d-seam"/><path d="M0 40L240 40" class="d-seam"/>'
    '<path d="M0 60L240 60" class="d-seam"/></pattern>'
    '<pattern id="bf-waves" width="120" height="34" patternUnits="userSpaceOnUse">'
    '<path class="d-wave" d="M6 9c8-6 16-6 24 0s16 6 24 0M66 26c7-5 14-5 21 0s14 5 21 0"/></pattern>'
    '<linearGradient id="bf-sea" x1="0" y1="0" x2="0" y2="1"><stop class="bf-stop-sea" offset="0"/>'
    '<stop class="bf-stop-sea2" offset="1"/></linearGradient>'
    '<linearGradient id="bf-brass" x1="0" y1="0" x2="1" y2="1"><stop class="bf-stop-hi" offset="0"/>'
    '<stop class="bf-stop-brass" offset=".5"/><stop class="bf-stop-lo" offset="1"/></linearGradient>'
    '<linearGradient id="bf-tilt" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".075"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
    '<stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".26"/>'
    "</linearGradient>"
)
"""Patterns and gradients; once in a drawing."""

HULL = (
    '<g class="d-sheet">'
    '<path d="M-10 -15Q-32.0 240.0 -10 495H968C1008.4 495 1040.96 345.6 1048 240.0C1040.96 134.4 1008.4 -15 968 -15Z" fill="#000" opacity=".35" transform="translate(3 6)"/>'
    '<path d="M-8 -12Q-25.6 240.0 -8 492H968C1005.1 492 1035.44 345.6 1042 240.0C1035.44 134.4 1005.1 -12 968 -12Z" class="d-hull"/>'
    '<path d="M-6 -9Q-19.2 240.0 -6 489H968C1001.8 489 1029.92 345.6 1036 240.0C1029.92 134.4 1001.8 -9 968 -9Z" class="d-rail"/>'
    '<path d="M-4 -6Q-12.8 240.0 -4 486H968C998.5 486 1024.4 345.6 1030 240.0C1024.4 134.4 998.5 -6 968 -6Z" class="d-rail-hi"/>'
    "</g>"
)
"""Shadow, hull and rail, the bow to the right."""


def compass(*, upright: bool) -> str:
    """Draw the ship's compass: the rose turns with the deck, the letters stay upright."""
    points = "".join(
        f'<g transform="rotate({90 * n})"><path d="M0 -{tip}L4.5 -4.5 0 0z" class="d-brass-lo"/>'
        f'<path d="M0 -{tip}L-4.5 -4.5 0 0z" class="{"d-brass-hi" if n == 0 else "d-brass-f"}"/></g>'
        for n, tip in enumerate((19, 15, 15, 15))
    )
    letters = "FSAP" if upright else "PFSA"
    words = "".join(
        f'<text class="d-compass" x="{x}" y="{y}">{letter}</text>'
        for letter, (x, y) in zip(letters, ((0, -20), (24, 4), (0, 28), (-24, 4)), strict=True)
    )
    return (
        '<circle r="32" fill="#1c140e" stroke="url(#bf-brass)" stroke-width="2.5"/>'
        '<circle r="18" fill="none" class="d-brass" stroke-opacity=".45"/>'
        f'<g transform="rotate({0 if upright else 90})">{points}</g>{words}'
    )


READY = '<circle r="5.6" class="t-ready"/><path d="M-1.5 3V-3.2L3 -1.4 -1.5 .4" class="t-ready-i"/>'
SEARCHED = (
    '<circle r="9.5" class="t-searched"/>'
    '<path d="M-3.8 -3.8 3.8 3.8M3.8 -3.8 -3.8 3.8" class="t-searched-i"/>'
)
CUP = '<path class="bf-cup" d="M-14 -18H14L10 20H-10z"/><path class="bf-cup-hi" d="M-13 -8H13M-11.5 6H11.5"/>'
