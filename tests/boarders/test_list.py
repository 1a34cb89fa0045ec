"""The checked list: everything in the content has a test, and that test fails without it.

Each entry names the test that proves what it does. For whatever the content alone describes (weapons,
abilities, profiles, scenarios, damage, seas) the entry is taken away and the test must fail; for what
is code of its own (services, sails) the test must name it.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from quarterdeck.games.boarders.content import book_of

BOOK = book_of("")
Change = Callable[[str], None]

WEAPONS = {
    "push": "attacks::back_wd_counts_the_difference_in_size",
    "trip": "attacks::trip_makes_the_target_test_its_footing",
    "barge": "attacks::barge_costs_the_token_shoves_and_knocks_down",
    "flashing-blades": "queens::flashing_blades_back_or_down_then_a_move",
    "rollin-bones": "dead::rollin_bones_staggers_and_shoves_who_is_down",
    "shadow-pool": "dead::shadow_pool_takes_sacrifices_for_focus",
    "diving-barge": "dead::diving_barge_leaps_over_whatever_is_there",
    "noxious-cloud": "dead::noxious_cloud_removes_its_maker_hit_or_miss",
    "thumper": "attacks::a_pulse_tests_everything_in_range_in_the_attackers_order",
    "stunner": "trillians::stunner_staggers_or_shoves",
    "bumper": "trillians::bumper_pulses_within_one",
    "shocker": "trillians::shocker_staggers_then_shoves_twice",
    "sprayer": "trillians::sprayer_staggers_whom_it_hits",
    "headthumper": "trillians::headthumper_knocks_friends_down_too",
    "backblast": "trillians::backblast_shoves_four_times_and_the_gorgon_twice",
    "fires": "campaign::fires_strike_everything_loose_within_three_nearest_first",
    "fire-and-explosion": "campaign::fire_and_explosion_shoves_twice_and_staggers",
}
ABILITIES = {
    "swash-buckling": "queens::a_passed_swash_buckling_places_her_within_six_of_a_mast",
    "this-shouldnt-work": "queens::this_shouldnt_work_copies_the_shove_in_her_own_direction",
    "this-really-shouldnt-work": "queens::red_roses_crew_is_placed_within_twelve_but_starts_within_six",
    "impress-me": "queens::impress_me_makes_a_friend_swing_at_once",
    "opportune-moment": "queens::opportune_moment_spends_the_token_for_a_move_phase_action",
    "stay-flexible": "queens::stay_flexible_repeats_a_granted_move_once_after_a_footing_test",
    "polly-wanna-cracker": "queens::polly_wanna_cracker_grants_three_friends_an_action",
    "go-there-do-that": "queens::go_there_do_that_grants_one_friend_an_action",
    "rigging-catapult": "match::a_dead_seas_boarder_places_two_more_crates",
    "unlife-is-cheap": "dead::the_dead_may_attack_their_own",
    "the-hook-of-doom": "dead::the_hook_of_doom_doubles_brute_and_size_against_friends",
    "dark-anchor": "dead::dark_anchor_brings_crew_back_within_three_of_charybdis",
    "down-among-the-dead-men": "dead::rapskullions_act_while_knocked_down",
    "dragged-down": "dead::dragged_down_flies_on_and_takes_the_contacted_along",
    "mag-boots": "moves::anchored_stuff_ignores_a_shove",
    "diiiive": "trillians::a_trillian_one_is_an_ox_eye",
    "power-from-weapons": "trillians::power_from_weapons_allows_make_ready_in_the_attack_phase",
    "rollin-thunder": "trillians::rollin_thunder_knocks_baller_down",
    "self-righting-baller": "trillians::self_righting_spends_the_token_and_acts_normally",
    "self-righting-divers": "trillians::self_righting_spends_the_token_and_acts_normally",
}
SCENARIOS = {
    "boarding-action": "quarter::boarding_action_scores_vital_areas_and_the_noted_one",
    "hot-chase": "match::hot_chase_boards_from_aft",
    "precious-cartography": "quarter::precious_cartography_pays_a_point_for_the_chart",
    "treasure-raid": "quarter::treasure_raid_scores_vital_areas_and_unloaded_tokens",
    "terror-on-the-sea": "quarter::terror_on_the_sea_counts_removals_of_both_sides",
    "counter-action": "quarter::counter_action_scores_tally_and_escapes",
}
CANNONS = {
    "no-effect": "campaign::the_damage_table",
    "smoke-and-chaos": "campaign::smoke_and_chaos_shortens_ranges_once_rolled",
    "holed": "campaign::damage_adds_to_the_chosen_die",
    "listing": "campaign::damage_adds_to_the_chosen_die",
    "sinking": "campaign::damage_adds_to_the_chosen_die",
    "sinking-fast": "campaign::damage_adds_to_the_chosen_die",
    "fires": "campaign::fires_strike_everything_loose_within_three_nearest_first",
    "fire-and-explosion": "campaign::fire_and_explosion_shoves_twice_and_staggers",
}
SEAS = {
    "doldrums": "rounds::the_sea_level_says_what_shifts",
    "white-caps": "rounds::the_sea_level_says_what_shifts",
    "heavy-swells": "rounds::the_sea_level_says_what_shifts",
    "ox-eye": "rounds::equal_dice_are_an_ox_eye_done_twice",
}
SHIPS = {
    "pinnace": "campaign::a_pinnace_pursues_best",
    "brigantine": "campaign::each_player_christens_a_ship",
    "frigate": "campaign::each_player_christens_a_ship",
}
ITEMS = {
    "cannon": "campaign::cannons_up_to_the_ships_crew_and_everything_else_once",
    "extra-mast": "match::a_third_mast_may_force_the_host_to_rearrange",
    "crows-nest": "campaign::a_crows_nest_may_drop_once_more_and_the_second_stands",
    "gunnery-drills": "campaign::gunnery_drills_add_ten_dice_to_the_first_round_only",
    "letter-of-marque": "campaign::a_letter_of_marque_re_rolls_the_scenario_once_each",
    "commission": "campaign::a_commission_changes_the_die_by_one_within_bounds",
    "swivel-guns": "campaign::swivel_guns_add_a_die_at_the_start_of_each_round",
}
IMAGES = {
    "devil": "campaign::devil_and_skull_re_roll_the_own_die_of_who_is_activated",
    "skull": "campaign::devil_and_skull_re_roll_the_own_die_of_who_is_activated",
    "ship": "campaign::the_ship_re_rolls_one_round_of_firing",
    "crown": "campaign::a_crowned_point_gives_two_gold",
    "crossed-bones": "campaign::crossed_bones_let_the_host_note_two",
}
PROFILES = {kind.id: "fleets::profiles" for kind in BOOK.kinds.values() if kind.group == "crew"}


# -- taking an entry away --------------------------------------------------------------------------


def no_weapon(name: str) -> None:
    arm = BOOK.arms[name]
    BOOK.arms[name] = msgspec.structs.replace(arm, effects=(), before=(), after=())


def no_ability(name: str) -> None:
    for kind in list(BOOK.kinds.values()):
        less = msgspec.structs.replace(kind, abilities=kind.abilities - {name})
        BOOK.kinds[kind.id] = less
    for fleet in list(BOOK.fleets.values()):
        left = [ability for ability in fleet.abilities if ability != name]
        BOOK.fleets[fleet.id] = msgspec.structs.replace(fleet, abilities=left)


def no_profile(name: str) -> None:
    kind = BOOK.kinds[name]
    BOOK.kinds[name] = msgspec.structs.replace(kind, footing=kind.footing + 1)


def no_scenario(name: str) -> None:
    BOOK.scenarios[name] = msgspec.structs.replace(
        BOOK.scenarios[name],
        booty_host=[],
        booty_boarder=[],
        boarder_edge="long-edge-of-choice",
    )


def no_sea(name: str) -> None:
    sea = BOOK.seas[name]
    other = ["unstable"] if not sea.shifts else []
    BOOK.seas[name] = msgspec.structs.replace(sea, shifts=other, repeats=1 if other else 0)


def no_ship(name: str) -> None:
    ship = BOOK.ships[name]
    BOOK.ships[name] = msgspec.structs.replace(ship, ships_crew=99, pursuit_bonus=0)


def no_cannon_result(name: str) -> None:
    lines = [
        msgspec.structs.replace(line, effect="none", id=f"not-{name}") if line.id == name else line
        for line in BOOK.cannon_results
    ]
    msgspec.structs.force_setattr(BOOK, "cannon_results", tuple(lines))


@contextmanager
def without(change: Change, name: str) -> Iterator[None]:
    """Play with a book from which an entry was taken away, then put everything back."""
    shelves: list[dict[str, Any]] = [
        BOOK.arms,
        BOOK.kinds,
        BOOK.fleets,
        BOOK.scenarios,
        BOOK.seas,
        BOOK.ships,
    ]
    kept = [dict(shelf) for shelf in shelves]
    lines = BOOK.cannon_results
    change(name)
    try:
        yield
    finally:
        for shelf, before in zip(shelves, kept, strict=True):
            shelf.clear()
            shelf.update(before)
        msgspec.structs.force_setattr(BOOK, "cannon_results", lines)


def proof(name: str) -> Callable[..., None]:
    """Return the test of an entry; one that does not exist is no proof."""
    module, _, test = name.partition("::")
    found: Callable[..., None] = getattr(
        importlib.import_module(f"tests.boarders.test_{module}"), f"test_{test}"
    )
    return found


def fails(test: Callable[..., None]) -> bool:
    """Run a test with all its parameters; tell whether any of them fails."""
    try:
        for given in _parameters(test):
            test(**given)
    except Exception:  # whatever a test finds wrong is a failure
        return True
    return False


def _parameters(test: Callable[..., None]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", []):
        if mark.name != "parametrize":
            continue
        names, values = mark.args[:2]
        names = [one.strip() for one in names.split(",")] if isinstance(names, str) else names
        rows = [value if len(names) > 1 else (value,) for value in values]
        found = [have | dict(zip(names, row, strict=True)) for have in found for row in rows]
    return found


# -- the list --------------------------------------------------------------------------------------

LISTS: dict[str, tuple[dict[str, str], set[str]]] = {
    "weapons": (WEAPONS, set(BOOK.arms)),
    "abilities": (ABILITIES, set(BOOK.abilities)),
    "captains and sections": (PROFILES, {k.id for k in BOOK.kinds.values() if k.group == "crew"}),
    "scenarios": (SCENARIOS, set(BOOK.scenarios)),
    "cannon results": (CANNONS, {line.id for line in BOOK.cannon_results}),
    "seas": (SEAS, set(BOOK.seas)),
    "ships": (SHIPS, set(BOOK.ships)),
    "services": (ITEMS, set(BOOK.items)),
    "sails": (IMAGES, set(BOOK.images)),
}
TAKEN = [
    *((no_weapon, name, test) for name, test in WEAPONS.items()),
    *((no_ability, name, test) for name, test in ABILITIES.items()),
    *((no_profile, name, test) for name, test in PROFILES.items()),
    *((no_scenario, name, test) for name, test in SCENARIOS.items()),
    *((no_cannon_result, name, test) for name, test in CANNONS.items()),
    *((no_sea, name, test) for name, test in SEAS.items()),
    *((no_ship, name, test) for name, test in SHIPS.items()),
]


@pytest.mark.parametrize("name", LISTS)
def test_the_list_names_everything_in_the_content_and_nothing_else(name: str) -> None:
    listed, known = LISTS[name]
    assert set(listed) == known


@pytest.mark.parametrize(
    ("change", "name", "test"), TAKEN, ids=lambda it: getattr(it, "__name__", it)
)
def test_the_proof_of_an_entry_fails_without_it(change: Change, name: str, test: str) -> None:
    assert not fails(proof(test))
    with without(change, name):
        assert fails(proof(test))


@pytest.mark.parametrize(("name", "test"), [*ITEMS.items(), *IMAGES.items()])
def test_the_proof_of_what_is_code_names_it(name: str, test: str) -> None:
    source = inspect.getsource(proof(test))
    assert f'"{name}"' in source or name.replace("-", "_") in source
