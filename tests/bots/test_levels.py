"""Levels: by name, with a budget; the deckhand has common sense, the captain is not predictable."""

import pytest

from quarterdeck.bots import LEVELS, Budget, Window, make_bot
from quarterdeck.bots.greedy import WORLDS
from quarterdeck.bots.search import Search
from quarterdeck.bots.searching import ranked, style_of, think_through
from quarterdeck.bots.style import Style
from quarterdeck.core.game import SetupError, find_game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import Table
from tests.ferry import GAME as FERRY

SMUGGLER = find_game("smuggler")


def smugglers(answers: int = 30, seed: str = "levels") -> Table:
    """Lay a table of three and play a little."""
    table = lay(SMUGGLER, seats=3, seed=seed_from(seed))
    rng = Rng.from_seed(b"answers")
    for _ in range(answers):
        a = table.asks[0]
        table.choose(a.seat, rng.below(len(a.options)))
    return table


def window(table: Table) -> Window:
    return Window(table, table.asks[0].seat, Rng.from_seed(b"worlds"))


def test_people_play_against_four_levels():
    assert [name for name in LEVELS if name not in ("random", "greedy")] == [
        "deckhand",
        "mate",
        "captain",
        "admiral",
    ]


def test_an_admiral_thinks_longer_than_a_captain():
    captain, admiral = LEVELS["captain"], LEVELS["admiral"]

    for game in games().values():
        assert style_of(game).admiral >= 2 * style_of(game).captain > 0
    assert admiral.at_table.seconds > captain.at_table.seconds > 0
    assert LEVELS["mate"].at_table == Budget()


def test_a_captain_thinks_no_more_with_more_time_but_as_much_as_it_is_told():
    captain, admiral = LEVELS["captain"], LEVELS["admiral"]

    assert captain.within(Budget(seconds=60.0)) == Budget(seconds=60.0, level="captain")
    assert captain.within(Budget(400)) == Budget(400)
    assert captain.within(Budget()) == Budget(level="captain")
    assert admiral.within(Budget(seconds=60.0)) == Budget(seconds=60.0)
    search = think_through(
        window(smugglers()), Rng.from_seed(b"bot"), Budget(None, 60.0, level="captain")
    )
    assert search.playouts == style_of(SMUGGLER).captain


def test_in_a_trial_an_admiral_thinks_as_much_as_the_game_says():
    search = think_through(
        window(smugglers()), Rng.from_seed(b"bot"), LEVELS["admiral"].within(Budget())
    )

    assert search.playouts == style_of(SMUGGLER).admiral


def test_a_name_may_carry_a_number_of_playouts():
    bot = make_bot("captain:7", Rng.from_seed(b"bot"))

    assert bot.choose(window(smugglers())) in range(len(smugglers().asks[0].options))


@pytest.mark.parametrize("name", ["captain:0", "captain:many", "captain:-3", "mate:5"])
def test_a_wrong_number_of_playouts_is_refused_in_a_sentence(name):
    with pytest.raises(SetupError, match="number of playouts, from 1 up"):
        make_bot(name, Rng.from_seed(b""))


def test_the_search_plays_as_many_playouts_as_it_was_given():
    search = think_through(window(smugglers()), Rng.from_seed(b"bot"), Budget(playouts=25))

    assert search.playouts == 25
    assert sum(root.visits for root in search.roots) == 25


def test_the_same_chance_leads_to_the_same_thoughts():
    thoughts = [
        [
            (root.index, root.visits, root.total)
            for root in think_through(
                window(smugglers()), Rng.from_seed(b"bot"), Budget(playouts=30)
            ).roots
        ]
        for _ in range(2)
    ]

    assert thoughts[0] == thoughts[1]


def test_a_search_never_sees_the_true_table(monkeypatch):
    table = smugglers()
    looked = window(table)
    seen = []
    monkeypatch.delattr(SMUGGLER.brain, "appraise")
    monkeypatch.delattr(SMUGGLER.brain, "decided")
    monkeypatch.setattr(looked, "deal", lambda drawn, **how: seen.append(1) or deal(drawn, **how))
    deal = Window(table, looked.seat, Rng.from_seed(b"")).deal

    for search in [Search(looked, Rng.from_seed(b"bot"), Style())]:
        search.run()

    assert len(seen) == WORLDS + 1


def test_the_options_are_ranked_best_first_and_neglected_ones_last():
    search = think_through(window(smugglers()), Rng.from_seed(b"bot"), Budget(playouts=60))
    order = ranked(search)
    most = max(root.visits for root in order)
    tried = [search.worth(root) for root in order if 2 * root.visits >= most]

    assert tried == sorted(tried, reverse=True)
    assert all(2 * root.visits < most for root in order[len(tried) :])


@pytest.mark.parametrize("game", [*games().values(), FERRY], ids=lambda game: game.id)
def test_every_game_says_how_it_is_searched_or_takes_the_usual_way(game):
    assert style_of(game).depth > 0


def test_a_deckhand_that_can_win_at_once_wins():
    """Race: whoever has 9 coins first wins."""
    chances = 0
    for i in range(40):
        table = lay(FERRY, seats=2, mode="race", seed=bytes([i]))
        rng = Rng.from_seed(bytes([i]))
        sure = None
        while table.asks:
            a = table.asks[0]
            wins = [j for j in range(len(a.options)) if _always_wins(table, a.seat, j)]
            if 0 < len(wins) < len(a.options):
                sure = a.seat
            table.choose(a.seat, make_bot("deckhand", rng).choose(Window(table, a.seat, rng)))
        chances += sure is not None
        assert sure in (None, *table.state.result.winners)
    assert chances


def _always_wins(table: Table, seat: int, index: int) -> bool:
    """Tell whether an option wins at once, whatever the dice are."""
    for i in range(12):
        world = table.redealt(seat, bytes([i]))
        world.choose(seat, index)
        result = world.state.result
        if result is None or result.winners != [seat]:
            return False
    return True


def test_at_an_open_question_options_are_searched_that_the_brain_would_not_look_at(monkeypatch):
    table = smugglers()
    question = table.asks[0].question.id
    monkeypatch.delattr(SMUGGLER.brain, "appraise")
    monkeypatch.setattr(SMUGGLER.brain, "candidates", lambda state, ask: [0])

    closed = Search(window(table), Rng.from_seed(b"bot"), Style())
    opened = Search(window(table), Rng.from_seed(b"bot"), Style(open=(question,)))

    assert [root.index for root in closed.roots] == [0]
    assert len(opened.roots) == min(Style().root, len(table.asks[0].options))


def test_loyalty_prefers_what_the_brain_would_look_at(monkeypatch):
    table = smugglers()
    question = table.asks[0].question.id
    last = len(table.asks[0].options) - 1
    monkeypatch.setattr(
        SMUGGLER.brain, "candidates", lambda state, ask: [min(last, len(ask.options) - 1)]
    )
    style = Style(open=(question,), loyalty=5.0)

    assert Search(window(table), Rng.from_seed(b"bot"), style).roots[0].index == last


def test_options_named_beforehand_are_searched_whatever_the_brain_thinks():
    table = smugglers()
    last = len(table.asks[0].options) - 1
    search = Search(window(table), Rng.from_seed(b"bot"), Style(root=1), also=[last])

    assert last in [root.index for root in search.roots]
