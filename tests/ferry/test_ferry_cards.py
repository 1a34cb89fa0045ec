"""Ferry, chapters 4 and 5: cards and votes."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import PUBLIC
from tests.ferry import GAME
from tests.ferry.build import ferry
from tests.ferry.content import book
from tests.ferry.rules.cards import EFFECTS

REACTIONS = {"ticket", "whistle"}


def test_every_card_has_an_effect_and_every_effect_a_card():
    assert set(EFFECTS) | REACTIONS == set(book(ferry().s).cards)


@rule("FE-CARD-02")
def test_toll_moves_the_roll_of_one_die():
    table = ferry(hands={0: ["toll"]}, coins=[3, 3, 3], dice=[2])

    table.do("toll", "seat-2")

    assert table.coins == [5, 1, 3]


@rule("FE-CARD-02")
def test_only_rivals_aboard_can_be_made_to_pay():
    table = ferry(hands={1: ["toll"]}, spots=("2,1", "4,1", "", "8,1"), coins=[3] * 4, active=1)

    table.do("toll")

    assert table.asks[0].keys() == ["seat-4", "seat-1"]  # in turn order, without seat 3 ashore


@rule("FE-COIN-01")
def test_a_payer_with_too_few_coins_pays_them_all():
    table = ferry(hands={0: ["toll"]}, coins=[3, 2, 3], dice=[6]).do("toll", "seat-2")

    assert table.coins == [5, 0, 3]


@rule("FE-CARD-03")
def test_a_whistle_voids_the_toll():
    table = ferry(hands={0: ["toll"], 1: ["whistle"]}).do("toll", "seat-2")

    assert table.asked == (1, "whistle")
    table.do("whistle")
    assert table.coins == [3, 3, 3]
    assert table.s.discard[-1].face == "whistle"
    assert table.said("rolled") == []


@rule("FE-CARD-03")
def test_any_rival_aboard_may_whistle_in_turn_order():
    hands = {1: ["toll"], 0: ["whistle"], 2: ["whistle"]}
    table = ferry(hands=hands, active=1, dice=[1]).do("toll", "seat-3")

    assert table.asked == (2, "whistle")
    table.do("pass")
    assert table.asked == (0, "whistle")
    table.do("pass")
    assert table.coins == [3, 4, 2]


@rule("FE-CARD-03")
def test_after_a_whistle_nobody_else_is_asked():
    hands = {1: ["toll"], 0: ["whistle"], 2: ["whistle"]}
    table = ferry(hands=hands, active=1).do("toll", "seat-3", "whistle")

    assert table.asked == (2, "play")
    assert "whistle" in table.hand(0)


@rule("FE-CARD-03", "FE-VOTE-04")
def test_whoever_is_ashore_cannot_whistle():
    hands = {0: ["toll"], 2: ["whistle"]}
    table = ferry(hands=hands, spots=("2,1", "4,1", ""), dice=[1]).do("toll")

    assert table.coins == [4, 2, 3]  # there is only one rival to name, and nobody to whistle


@rule("FE-INFO-02")
def test_others_see_only_that_the_table_waits_for_a_whistle():
    table = ferry(hands={0: ["toll"], 1: ["whistle"]}).do("toll", "seat-3")

    assert table.waits_for(1) == [1]
    assert table.waits_for(0) is None
    assert table.waits_for(2) is None
    assert table.waits_for(None) is None


@rule("FE-CARD-04")
def test_spyglass_shows_the_top_card_to_its_owner_alone():
    table = ferry(hands={0: ["spyglass"]}, deck=["toll", "muster", "ticket"]).do("spyglass")

    top = table.s.deck[-1]
    assert (top.face, top.seen) == ("muster", 0b10)
    seen = [e.facts for e in table.events_for(0) if e.kind == "looked"]
    public = [e.facts for e in table.events_for(1) if e.kind == "looked"]
    assert (seen, public) == ([{"seat": 0, "face": "muster"}], [{"seat": 0}])


@rule("FE-CARD-04")
def test_the_card_seen_may_be_left_or_discarded():
    deck = ["toll", "muster", "ticket"]
    left = ferry(hands={0: ["spyglass"]}, deck=deck).do("spyglass", "leave")
    gone = ferry(hands={0: ["spyglass"]}, deck=deck).do("spyglass", "discard")

    assert left.hand(1) == ["muster"]
    assert gone.hand(1) == ["ticket"]
    assert (gone.s.discard[-1].face, gone.s.discard[-1].seen) == ("muster", PUBLIC)


@rule("FE-CARD-09")
def test_a_spyglass_without_a_card_to_look_at_does_nothing():
    table = ferry(hands={0: ["spyglass"]}, deck=["toll"]).do("spyglass")

    assert table.asked == (1, "play")
    assert table.said("looked") == []


@rule("FE-CARD-05")
def test_whoever_shows_no_ticket_pays_the_inspector():
    table = ferry(hands={0: ["inspector"]}).do("inspector", "seat-3")

    assert (table.asked, table.asks[0].keys()) == ((2, "ticket"), ["pass"])
    table.do("pass")
    assert table.coins == [5, 3, 1]


@rule("FE-CARD-05")
def test_a_ticket_is_discarded_instead():
    table = ferry(hands={0: ["inspector"], 2: ["ticket"]}).do("inspector", "seat-3", "ticket")

    assert table.coins == [3, 3, 3]
    assert table.s.discard[-1].face == "ticket"


@rule("FE-CARD-05")
def test_whoever_has_a_ticket_may_pay_all_the_same():
    table = ferry(hands={0: ["inspector"], 2: ["ticket"]}).do("inspector", "seat-3", "pass")

    assert table.coins == [5, 3, 1]
    assert table.hand(2)[0] == "ticket"


@rule("FE-CARD-06", "FE-VOTE-01")
def test_all_aboard_vote_the_named_one_too():
    table = ferry(hands={0: ["muster"]}, spots=("2,1", "4,1", "6,1", ""), coins=[3] * 4)

    table.do("muster", "seat-2")

    assert table.waiting() == [0, 1, 2]
    assert table.asks[1].question.prompt_for(table.view(1), table.asks[1].about) == (
        "Put seat 2 ashore?"
    )


@rule("FE-VOTE-01")
def test_no_ballot_is_shown_before_all_are_cast():
    table = ferry(hands={0: ["muster"]}).do("muster", "seat-2", "aye", "nay")

    assert table.waiting() == [2]
    assert table.said("voted") == []
    table.do("nay")
    assert [vote["aye"] for vote in table.said("voted")] == [True, False, False]


@rule("FE-VOTE-03", "FE-VOTE-04")
def test_with_more_ayes_the_named_player_is_put_ashore_with_coins_and_cards():
    table = ferry(hands={0: ["muster"], 1: ["toll"]}).do("muster", "seat-2", "aye", "nay", "aye")

    assert not table.s.players[1].aboard
    assert (table.coins[1], table.hand(1)) == (3, ["toll"])
    assert table.asked == (1, "row-back")


@rule("FE-VOTE-03")
def test_with_more_nays_the_named_player_stays():
    table = ferry(hands={0: ["muster"]}).do("muster", "seat-2", "aye", "nay", "nay")

    assert table.s.players[1].aboard


@rule("FE-VOTE-03")
def test_in_a_tie_a_five_or_six_puts_the_player_ashore():
    hands = {0: ["muster"]}
    stays = ferry(hands=hands, coins=[3] * 4, dice=[4]).do("muster", "seat-2")
    goes = ferry(hands=hands, coins=[3] * 4, dice=[5]).do("muster", "seat-2")
    for table in (stays, goes):
        table.do("aye", "nay", "aye", "nay")

    assert stays.s.players[1].aboard
    assert not goes.s.players[1].aboard


@rule("FE-VOTE-02")
def test_a_ballot_stamped_with_a_ticket_counts_twice():
    table = ferry(hands={0: ["muster"], 1: ["ticket"]}, dice=[1]).do("muster", "seat-2")
    ticket = table.s.players[1].hand[0].id

    assert table.asks[1].keys() == ["aye", "nay", f"aye-{ticket}", f"nay-{ticket}"]
    assert table.asks[2].keys() == ["aye", "nay"]
    table.do("aye", f"nay-{ticket}", "aye")
    assert table.said("rolled") == [{"roll": 1}]  # two ayes, two nays
    assert table.s.discard[-1].face == "ticket"
    assert table.s.players[1].aboard


def test_the_rulebook_of_ferry_is_the_ledger():
    assert GAME.rulebook.clause("FE-CARD-02").text.startswith("Toll: a rival aboard")
