"""Mixed answers: how often to take each option of a choice that others must not foresee.

Regret matching: an option is taken in proportion to how much better it would have been so far than
what was taken. What is taken on average comes near an equilibrium, even while the play of the moment
goes round in circles, so the average is what is played at the table.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from quarterdeck.core.rng import Rng

EXPLORES = 0.25
"""How often an option is tried that the regrets do not ask for."""
FAINT = 0.15
"""An option with less than this share of the likeliest one's chance is never taken."""
FINE = 1 << 40


class Mixture:
    """What a seat has learned about a choice that it makes in secret."""

    __slots__ = ("regrets", "rounds", "sums")

    def __init__(self, regrets: Mapping[Hashable, float] | None = None) -> None:
        """Begin with regrets that were foreseen, or with none: all options alike."""
        self.regrets: dict[Hashable, float] = dict(regrets or {})
        self.sums: dict[Hashable, float] = {}
        self.rounds = 0

    def chances(self, keys: Sequence[Hashable]) -> list[float]:
        """Return how often each option is to be taken now."""
        return _shares([self.regrets.get(key, 0.0) for key in keys])

    def average(self, keys: Sequence[Hashable]) -> list[float]:
        """Return how often each option was to be taken on average, faint ones never."""
        if not self.rounds:
            return clear([self.regrets.get(key, 0.0) for key in keys])
        return clear([self.sums.get(key, 0.0) for key in keys])

    def learn(
        self, keys: Sequence[Hashable], expected: Sequence[float], taken: int, worth: float
    ) -> None:
        """Learn what an option was worth that `explored` the chances of the moment.

        Of the others it takes what was `expected` of them. Later rounds count for more, and no
        regret falls below nothing, so that an option that turns out well soon comes back.
        """
        chances = self.chances(keys)
        found = list(expected)
        found[taken] += (worth - expected[taken]) / explored(chances)[taken]
        usual = sum(chance * one for chance, one in zip(chances, found, strict=True))
        self.rounds += 1
        for key, chance, one in zip(keys, chances, found, strict=True):
            self.regrets[key] = max(0.0, self.regrets.get(key, 0.0) + one - usual)
            self.sums[key] = self.sums.get(key, 0.0) + self.rounds * chance


def explored(chances: Sequence[float]) -> list[float]:
    """Return chances that leave no option untried."""
    return [(1 - EXPLORES) * chance + EXPLORES / len(chances) for chance in chances]


def clear(weights: Sequence[float]) -> list[float]:
    """Return weights as chances, those that are faint as nothing."""
    most = max(weights)
    return _shares([weight if weight >= FAINT * most else 0.0 for weight in weights])


def pick_weighted(weights: Sequence[float], rng: Rng) -> int:
    """Return an index with a chance in proportion to its weight."""
    point = rng.below(FINE) / FINE * sum(weights)
    for i, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return i
    return max(range(len(weights)), key=weights.__getitem__)


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    if total <= 0:
        return [1 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
