"""Ratings of bots from the games of an arena: openskill, with intervals by drawing the deals anew."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.lab.arena import Bout, Series, Trial, deals, matches, points_of_first

Z = 1.96
"""Standard deviations of a 95 % interval."""
ORDERS = 20
"""A rating is the mean over so many orders of the matches: with fewer the order tells as much as they do."""
DRAWS = 100
"""So often the deals are drawn anew to see how far a rating wanders."""
SHORT = 4
"""With fewer deals nothing can be said about intervals."""


class Standing(msgspec.Struct, frozen=True):
    """How a bot fared, in all games or in one role."""

    bot: str
    role: str
    games: int
    points: float
    """The share of what there was to win, from 0 to 1."""
    interval: tuple[float, float]
    rating: float
    rating_interval: tuple[float, float] | None
    """None: after so few deals nothing can be said."""
    seconds: float = 0.0
    """How long it thought about a decision, on average."""


class Verdict(msgspec.Struct, frozen=True):
    """What a sequential test found."""

    test: Trial
    matches: int
    points: float
    interval: tuple[float, float]
    evidence: float
    bound: float
    verdict: str


class Apart(msgspec.Struct, frozen=True):
    """The matches that told two bots apart: where both won or both lost, neither did better."""

    matches: int
    first: int
    """In so many of them the first of the two did better."""
    share: float
    interval: tuple[float, float]


class Standings(msgspec.Struct, frozen=True):
    """The whole report of an arena."""

    games: int
    errors: int
    bots: list[Standing]
    roles: list[Standing]
    reasons: dict[str, int]
    verdict: Verdict | None = None
    apart: Apart | None = None
    """For two bots that ever did equally well."""


def standings(series: Series, played: Sequence[Bout], test: Trial | None = None) -> Standings:
    """Sum up the games of an arena."""
    good = [bout for bout in played if not bout.error]
    reasons: dict[str, int] = {}
    for bout in good:
        reasons[bout.reason] = reasons.get(bout.reason, 0) + 1
    return Standings(
        games=len(played),
        errors=len(played) - len(good),
        bots=_standings(series, good),
        roles=_standings_by_role(series, good) if any(bout.roles for bout in good) else [],
        reasons=dict(sorted(reasons.items())),
        verdict=None if test is None else _verdict(series, good, test),
        apart=_apart(series, good) if len(series.bots) == 2 else None,  # noqa: PLR2004 - one and one
    )


def _standings(series: Series, good: Sequence[Bout]) -> list[Standing]:
    found = matches(series, good)
    rated, bounds = rate(found), wander([matches(series, deal) for deal in deals(series, good)])
    lines = []
    for bot in series.bots:
        worth = [match[bot] for match in found if bot in match]
        lines.append(_standing(bot, "", worth, rated.get(bot), bounds, _seconds(bot, good)))
    return sorted(lines, key=lambda line: -line.rating)


def _standings_by_role(series: Series, good: Sequence[Bout]) -> list[Standing]:
    """Rate each bot in each role."""
    by_deal = [[_parties(bout) for bout in deal] for deal in deals(series, good)]
    found = [parties for deal in by_deal for parties in deal]
    rated, bounds = rate(found), wander(by_deal)
    lines = []
    for party in sorted({party for match in found for party in match}):
        worth = [match[party] for match in found if party in match]
        lines.append(_standing(*party, worth, rated.get(party), bounds, 0.0))
    return sorted(lines, key=lambda line: (line.role, -line.rating))


def _parties(bout: Bout) -> dict[tuple[str, str], float]:
    """Return what a game was worth to each bot in each role: who shares both is one party."""
    parties: dict[tuple[str, str], list[float]] = {}
    for name, role, returned in zip(bout.bots, bout.roles, bout.returns, strict=True):
        parties.setdefault((name, role), []).append(returned)
    return {party: sum(took) / len(took) for party, took in parties.items()}


def _standing(
    bot: str,
    role: str,
    worth: Sequence[float],
    rating: float | None,
    bounds: Mapping[Any, tuple[float, float]],
    seconds: float,
) -> Standing:
    points = [(1 + w) / 2 for w in worth]
    mean = sum(points) / len(points) if points else 0.0
    label = (bot, role) if role else bot
    return Standing(
        bot=bot,
        role=role,
        games=len(points),
        points=round(mean, 4),
        interval=wilson(mean, len(points)),
        rating=round(start() if rating is None else rating, 2),
        rating_interval=bounds.get(label),
        seconds=round(seconds, 4),
    )


def _seconds(bot: str, good: Sequence[Bout]) -> float:
    mine = [bout.thinking[bot] for bout in good if bot in bout.thinking]
    decisions = sum(one.decisions for one in mine)
    return sum(one.seconds for one in mine) / decisions if decisions else 0.0


def _verdict(series: Series, good: Sequence[Bout], test: Trial) -> Verdict:
    points = points_of_first(matches(series, good), series.bots)
    mean = sum(points) / len(points) if points else 0.0
    return Verdict(
        test=test,
        matches=len(points),
        points=round(mean, 4),
        interval=wilson(mean, len(points)),
        evidence=round(test.evidence(points), 2),
        bound=round(test.bound, 2),
        verdict=test.verdict(points),
    )


def _apart(series: Series, good: Sequence[Bout]) -> Apart | None:
    points = points_of_first(matches(series, good), series.bots)
    told = [point for point in points if point != 0.5]  # noqa: PLR2004 - a shared match
    if not told or len(told) == len(points):
        return None
    share = sum(told) / len(told)
    return Apart(len(told), int(sum(told)), round(share, 4), wilson(share, len(told)))


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share after so many games."""
    if not count:
        return (0.0, 1.0)
    z2 = Z * Z / count
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z * math.sqrt(share * (1 - share) / count + z2 / (4 * count)) / (1 + z2)
    return (round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))


# -- openskill -----------------------------------------------------------------------------------


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - slow to load, and only needed here

    return PlackettLuce(tau=0.0)  # a bot plays no better and no worse as time goes by


def start() -> float:
    """Return the rating of a bot that has not played."""
    return float(_model().rating().mu)


def rate(found: Sequence[Mapping[Any, float]], rng: Rng | None = None) -> dict[Any, float]:
    """Return the rating of each party, whoever was worth more being ahead, in whatever order."""
    rng = rng or Rng.from_seed(seed_from("orders"))
    ordered = [_ranked(match) for match in found if len(match) > 1]
    ordered.sort()
    sums: dict[Any, float] = {}
    for _ in range(ORDERS):
        rng.shuffle(ordered)
        for party, rating in _rate_in_turn(ordered).items():
            sums[party] = sums.get(party, 0.0) + rating
    return {party: total / ORDERS for party, total in sums.items()}


def _ranked(match: Mapping[Any, float]) -> tuple[list[Any], list[int]]:
    """Return the parties and how many are ahead of each; openskill takes whole numbers only."""
    parties = sorted(match)
    worth = [round(match[party], 9) for party in parties]
    return parties, [sum(other > one for other in worth) for one in worth]


def _rate_in_turn(found: Sequence[tuple[list[Any], list[int]]]) -> dict[Any, float]:
    """Return the rating of each party after these matches, one after the other."""
    model = _model()
    ratings: dict[Any, Any] = {}
    for parties, ranks in found:
        teams = [[ratings.get(party) or model.rating()] for party in parties]
        for party, (rating,) in zip(parties, model.rate(teams, ranks=ranks), strict=True):
            ratings[party] = rating
    return {party: float(rating.mu) for party, rating in ratings.items()}


def wander(found: Sequence[Sequence[Mapping[Any, float]]]) -> dict[Any, tuple[float, float]]:
    """Return how far each rating wanders if the deals are drawn anew: 95 % lie between.

    The matches of a deal stay together: what luck gives a bot at one seat it takes at the other. In
    half of the draws one match is turned round, so that a bot that lost nothing so far is not taken
    for one that cannot lose.
    """
    found = [deal for deal in found if deal]
    if len(found) < SHORT:
        return {}
    rng = Rng.from_seed(seed_from("ratings"))
    seen: dict[Any, list[float]] = {}
    for _ in range(DRAWS):
        drawn = [match for _ in found for match in rng.pick(found)]
        if rng.below(2):
            i = rng.below(len(drawn))
            drawn[i] = {party: -worth for party, worth in drawn[i].items()}
        for party, rating in rate(drawn, rng).items():
            seen.setdefault(party, []).append(rating)
    return {party: _middle(values) for party, values in seen.items()}


def _middle(values: Sequence[float]) -> tuple[float, float]:
    order = sorted(values)
    cut = round(0.025 * (len(order) - 1))
    return (round(order[cut], 2), round(order[-1 - cut], 2))
