"""The messages of a table's socket: JSON objects, told apart by `t`. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from quarterdeck.core.state import Seat
from quarterdeck.core.table import IllegalAnswer

MAX_FRAME = 16_384
"""A client's message is at most so many characters."""
MAX_SAID = 500
"""A line of chat is at most so many letters."""

Key = Annotated[str, msgspec.Meta(max_length=400)]
ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Message(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=False):
    """What all messages share."""


# -- from the client ---------------------------------------------------------------------------


class Answer(Message, tag="answer", frozen=True):
    """Take an option of a choice; a repeated `id` is answered as before and changes nothing."""

    choice: Number
    key: Key
    id: ClientId


class Undo(Message, tag="undo", frozen=True):
    """Take back my last answer, or ask the others to agree."""

    id: ClientId


class Consent(Message, tag="consent", frozen=True):
    """Agree, or not, that an answer is taken back."""

    undo: ClientId
    yes: bool


class Say(Message, tag="say", frozen=True):
    """Say something to everybody."""

    text: Annotated[str, msgspec.Meta(max_length=MAX_SAID)]


class Claim(Message, tag="claim", frozen=True):
    """Claim something at the table."""

    key: Key


class Preview(Message, tag="preview", frozen=True):
    """Ask what would certainly follow, and how the board shows it."""

    choice: Number
    key: Key
    form: Literal["wide", "phone"] = "wide"


class Hint(Message, tag="hint", frozen=True):
    """Ask what a good player would do."""

    choice: Number


class Takeover(Message, tag="takeover", frozen=True):
    """Vote that a bot plays an absent seat."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]
    yes: bool


class Back(Message, tag="back", frozen=True):
    """Take my seat back from the bot."""


class Draw(Message, tag="draw", frozen=True):
    """Draw for another screen from now on."""

    theme: Literal["night", "day"] = "night"
    form: Literal["wide", "phone"] = "wide"


class Ping(Message, tag="ping", frozen=True):
    """Ask for a sign of life."""


FromClient = Answer | Undo | Consent | Say | Claim | Preview | Hint | Takeover | Back | Draw | Ping

# -- to the client -----------------------------------------------------------------------------


class SeatCard(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: Seat
    name: str
    kind: str
    level: str
    taken: bool
    present: bool
    away: float | None
    """For how many seconds nobody has been here; None: somebody is, or a bot plays."""
    stand_in: str
    """The level of the bot that plays for somebody who is away."""
    program: bool


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    n: int
    seat: Seat | None
    name: str
    text: str
    at: float


class Keyed(msgspec.Struct, frozen=True):
    """A key with its words."""

    key: str
    label: str


class OptionCard(msgspec.Struct, frozen=True):
    """An option in words, with the drawn thing it stands for."""

    key: str
    label: str
    target: str | None
    is_pass: bool = msgspec.field(name="pass", default=False)
    confirm: str = ""
    """What to ask before it is answered; empty: nothing."""


class ChoiceCard(msgspec.Struct, frozen=True):
    """A question put to the viewer."""

    number: int
    question: str
    rule: str
    prompt: str
    options: list[OptionCard]
    aim: bool
    """Any point of a region may be answered too, by a key of the same form."""
    forced: bool
    """There is one option only."""


class TurnCard(msgspec.Struct, frozen=True):
    """Which turn it is, as far as the game counts them."""

    number: int
    seat: Seat | None


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log, with its clause."""

    n: int
    text: str
    rule: str
    turn: TurnCard | None


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom the table waits for, or that this is a secret."""

    seats: list[Seat] = []
    hidden: bool = False


class UndoCard(msgspec.Struct, frozen=True):
    """That the viewer's last answer can be taken back, and who must agree."""

    free: bool
    needs: list[Seat]


class ResultCard(msgspec.Struct, frozen=True):
    """How the game ended."""

    reason: str
    words: str
    places: list[int]
    scores: list[float]
    winners: list[Seat]


class Welcome(Message, tag="welcome", frozen=True):
    """What a socket hears first."""

    table: str
    game: str
    mode: str
    you: Seat | None
    held: list[Seat]
    seats: list[SeatCard]
    chat: list[ChatLine]
    commitment: str
    hints: bool
    slow: bool
    state: str


class State(Message, tag="state", frozen=True):
    """The table as one seat, or a spectator, sees it; sent when anything of it has changed."""

    seq: int
    drawing: dict[str, Any]
    text: list[str]
    choice: ChoiceCard | None
    log_from: int
    """Lines with an `n` above this one no longer hold; `log` takes their place."""
    log: list[LogLine]
    turn: TurnCard | None
    waiting: Waiting | None
    undo: UndoCard | None
    result: ResultCard | None
    claims: list[Keyed]


class Seats(Message, tag="seats", frozen=True):
    """Somebody came, went, sat down, or a bot took over."""

    seats: list[SeatCard]


class Chat(Message, tag="chat", frozen=True):
    """Something was said."""

    line: ChatLine


class UndoAsked(Message, tag="undo-asked", frozen=True):
    """Somebody asks to take back an answer; `needs` have yet to agree."""

    undo: str
    seat: Seat
    needs: list[Seat]


class UndoDone(Message, tag="undo-done", frozen=True):
    """An answer was taken back, or was not."""

    undo: str
    seat: Seat
    done: bool
    refused: Seat | None = None


class TakeoverAsked(Message, tag="takeover-asked", frozen=True):
    """The others vote whether a bot plays an absent seat."""

    seat: Seat
    yes: list[Seat]
    needs: int


class Sketch(msgspec.Struct, frozen=True):
    """A change of the last drawing that is shown while somebody considers an option."""

    of: int
    """How long the drawing is that it changes, in UTF-16 units; another one is not changed."""
    patch: list[Any]


class ChipCard(msgspec.Struct, frozen=True):
    """A number that would change, with its sign."""

    words: str
    good: int
    """1: good for the viewer, -1: bad, 0: neither."""


class PreviewCard(Message, tag="preview", frozen=True):
    """What would certainly follow an option, as far as the viewer may know it."""

    choice: int
    key: str
    chips: list[ChipCard]
    """Harm first, then gain, then the rest."""
    lines: list[str]
    final: bool
    """Chance or somebody else speaks next: it could be taken back only if others agree."""
    drawing: Sketch | None = None
    """The board with the option chosen, where it stands for something drawn."""


class Best(msgspec.Struct, frozen=True):
    """An option that a good player would consider, and why."""

    key: str
    why: str


class HintCard(Message, tag="hint", frozen=True):
    """What a good player would do."""

    choice: int
    best: list[Best]


class Accepted(Message, tag="accepted", frozen=True):
    """An answer is taken and kept; `seq` counts what this seat has done."""

    id: str
    seq: int


class Error(Message, tag="error", frozen=True):
    """Something was not done; `code` is stable."""

    code: str
    text: str
    id: str | None = None
    of: str = ""
    """The kind of message that was refused, if it could be read."""


class Pong(Message, tag="pong", frozen=True):
    """A sign of life."""


class Refusal(Exception):
    """What a client asked for is not done; goes out as an error with this code."""

    def __init__(self, code: str, text: str) -> None:
        """Keep the code beside the sentence."""
        super().__init__(text)
        self.code = code


#: What is told of an answer that the table does not take. The core's own words count all choices, also
#: those put to others in secret.
ILLEGAL = {
    "unknown-option": "your choice has no such option",
    "not-asked": "you are not asked anything now",
    "game-over": "the game is over; no answer is expected",
    "unknown-claim": "this cannot be claimed at this table",
}


def illegal(error: IllegalAnswer) -> Refusal:
    """Return how a client hears of an illegal answer."""
    return Refusal(error.code, ILLEGAL.get(error.code, "this cannot be answered now"))


encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromClient).decode


def kind_of(message: Message) -> str:
    """Return what a message calls itself: answer, preview."""
    return str(message.__struct_config__.tag)


def read_message(frame: str | None) -> Any:
    """Read a client's message, or refuse it; None: it was bytes."""
    if frame is None:
        raise Refusal("malformed", "messages are text, not bytes")
    if len(frame) > MAX_FRAME:
        raise Refusal("too-large", f"a message has at most {MAX_FRAME} characters")
    try:
        return _decode(frame)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refusal("malformed", f"the message cannot be read: {str(error)[:200]}") from None
