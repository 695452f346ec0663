"""One line, one position: what is read, what is refused and where, and what is written."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import qsolve
from qsolve.errors import InvalidPositionError, NotationError
from qsolve.notation.dialects import RULE_SETS
from qsolve.notation.qfen import read_line, write_setup
from qsolve.rules import RULE_SETS as PLAYED
from tests.casefiles import CASES, read_cases

FIELDS = "w - - 0 1"
EMPTY = "8/8/8/8/8/8/8"

LINES = [
    case["qfen"]
    for path in sorted(CASES.glob("*.jsonl"))
    if path.stem in RULE_SETS
    for case in read_cases(path.stem)
]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_canonical_line_is_written_as_it_was_read(rules: str) -> None:
    """The notation alone, rules aside: for all rule sets, played here or not yet."""
    for case in read_cases(rules):
        line = case["analyse"]["fen"]
        setup = read_line(line).setup
        assert setup is not None
        assert write_setup(setup) == line


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("", "line", "empty, expected a position"),
        ("backrank", "line", "found 0 of the six fields"),
        ("backrank " + EMPTY + "/K6k w - - 0", "line", "found 5 of the six fields"),
        ("hexagonal K6k/" + EMPTY + " " + FIELDS, "rules", "expected a rule set: backrank, zap"),
        ("startpos", "rules", "expected a rule set"),
        ("backrank K6k/8/8/8/8/8/8 " + FIELDS, "placement", "7 ranks, expected 8"),
        ("backrank K6k/8/" + EMPTY + " " + FIELDS, "placement", "9 ranks, expected 8"),
        ("backrank K5k/" + EMPTY + " " + FIELDS, "placement", "rank 8 has 7 squares, expected 8"),
        ("backrank K7k/" + EMPTY + " " + FIELDS, "placement", "rank 8 has more than eight"),
        ("backrank K6k/8/44k/8/8/8/8/8 " + FIELDS, "placement", "two digits in a row"),
        ("backrank K6k/9/8/8/8/8/8/8 " + FIELDS, "placement", "found '9', expected a piece"),
        ("backrank K6k/0/8/8/8/8/8/8 " + FIELDS, "placement", "found '0', expected a piece"),
        ("backrank K6z/" + EMPTY + " " + FIELDS, "placement", "unknown piece letter 'z'"),
        ("backrank (Kq)6k/" + EMPTY + " " + FIELDS, "placement", "mixed case in the mask '(Kq)'"),
        ("backrank (KQ6k/" + EMPTY + " " + FIELDS, "placement", "is not a mask"),
        ("backrank KQ)5k/" + EMPTY + " " + FIELDS, "placement", "found ')', expected a piece"),
        ("backrank ()6k/" + EMPTY + " " + FIELDS, "placement", "an empty mask"),
        ("backrank (KK)6k/" + EMPTY + " " + FIELDS, "placement", "a letter stands twice"),
        ("backrank (KP)6k/" + EMPTY + " " + FIELDS, "placement", "P cannot stand in a mask"),
        ("backrank (KX)6k/" + EMPTY + " " + FIELDS, "placement", "unknown piece letter"),
        ("backrank P~6k/" + EMPTY + " " + FIELDS, "placement", "a Pawn cannot be a promoted"),
        ("backrank X~6k/" + EMPTY + " " + FIELDS, "placement", "unknown piece letter 'X'"),
        ("backrank {N1}6k/" + EMPTY + " " + FIELDS, "placement", "halves are not used in backrank"),
        ("backrank (N|Q)6k/" + EMPTY + " " + FIELDS, "placement", "'|' is not used in backrank"),
        ("backrank K6k/" + EMPTY + "[N " + FIELDS, "placement", "not closed by ']'"),
        ("backrank K6k/" + EMPTY + "[N]] " + FIELDS, "placement", "behind a captured piece"),
        (
            "backrank K6k/" + EMPTY + "[N,] " + FIELDS,
            "placement",
            "a piece is missing, expected one",
        ),
        ("backrank K6k/" + EMPTY + "[P] " + FIELDS, "placement", "a captured Pawn is not listed"),
        ("backrank K6k/" + EMPTY + "[Q~] " + FIELDS, "placement", "not a captured census piece"),
        ("backrank K6k/" + EMPTY + "[B@z9] " + FIELDS, "placement", "'z9' is not a square"),
        ("backrank K6k/" + EMPTY + " W - - 0 1", "turn", "found 'W', expected w or b"),
        ("backrank K6k/" + EMPTY + " w KK - 0 1", "castling", "letters of KQkq"),
        ("backrank K6k/" + EMPTY + " w C - 0 1", "castling", "letters of KQkq"),
        ("backrank K6k/" + EMPTY + " w - e9 0 1", "ep", "expected - or a square"),
        ("backrank K6k/" + EMPTY + " w - - -1 1", "halfmove", "a whole number from 0"),
        ("backrank K6k/" + EMPTY + " w - - x 1", "halfmove", "a whole number from 0"),
        ("backrank K6k/" + EMPTY + " w - - 0 0", "fullmove", "a whole number from 1"),
        ("backrank K6k/" + EMPTY + " w - - 0 1٣", "line", "expected ASCII only"),
        ("backrank K6k/" + EMPTY + " w - - 0 12345678901", "fullmove", "a whole number"),
        ("backrank K6k/" + EMPTY + " w - - 0 1 move a1a2", "line", "the end or 'moves'"),
        ("backrank startpos a1a2", "line", "the end or 'moves'"),
        ("backrank startpos moves b1c3 zz", "moves, ply 2", "'zz' is not a move of backrank"),
    ],
)
def test_bad_line_is_refused_by_field(text: str, field: str, words: str) -> None:
    """The field is named, and what was found or expected there."""
    with pytest.raises(NotationError) as caught:
        read_line(text)
    assert caught.value.field == field
    assert words in str(caught.value)
    assert str(caught.value).startswith(field)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("backrank z6k/" + EMPTY + " " + FIELDS, 10),
        ("backrank K6k/" + "8/8/8/3z4/8/8/8 " + FIELDS, 21),
        ("  backrank   K6z/" + EMPTY + " " + FIELDS, 16),
        ("backrank K6k/" + EMPTY + "[N,z] " + FIELDS, 30),
        ("backrank b(Kq)6/" + EMPTY + " " + FIELDS, 11),
        ("backrank k " + FIELDS, None),
    ],
)
def test_column_counts_along_the_line(text: str, column: int | None) -> None:
    """The character that is wrong, counted from 1 where the line begins."""
    with pytest.raises(NotationError) as caught:
        read_line(text)
    assert caught.value.column == column
    if column is not None:
        assert f"placement, column {column}: " in str(caught.value)


def test_line_wins_over_no_default_and_contradiction_is_an_error() -> None:
    """The named rule set must be that of ``--rules``, where both are given."""
    assert read_line("backrank startpos", "backrank").rules == "backrank"
    with pytest.raises(NotationError, match="the line says backrank, --rules says zap"):
        read_line("backrank startpos", "zap")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_rule_set_may_come_from_outside(rules: str) -> None:
    """A line without its rule set is read as ``rules`` says."""
    assert read_line("startpos", rules).rules == rules
    assert read_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1", rules).rules == rules


def test_plain_fen_is_classical() -> None:
    """Without a rule set and without a default."""
    assert read_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1").rules == "classical"


def test_fields_may_be_wide_apart() -> None:
    """Any white space between fields, none needed at the ends."""
    assert (
        read_line("\tbackrank \t startpos   moves  b1c3\n").moves
        == read_line("backrank startpos moves b1c3").moves
    )


def test_mask_letters_come_in_any_order() -> None:
    """They are written in the order K Q R B N."""
    setup = read_line("backrank (NBRQ)6k/8/8/8/8/8/8/(bk)7 " + FIELDS).setup
    assert setup is not None
    assert write_setup(setup) == "backrank (QRBN)6k/8/8/8/8/8/8/(kb)7 " + FIELDS


def test_castling_letters_come_in_any_order() -> None:
    """They are written in the order KQkq."""
    line = "backrank x3x2x/8/8/8/8/8/8/X3X2X w qkQK - 0 1"
    assert qsolve.Game.from_qfen(line).qfen().split()[3] == "KQkq"


def _refusal(text: str) -> qsolve.QsolveError | None:
    """The error that a text gives; ``None`` where it gives a game, which survives its line."""
    try:
        game = qsolve.Game.from_qfen(text, "backrank")
    except qsolve.QsolveError as error:
        return error
    assert qsolve.Game.from_qfen(game.qfen()).qfen() == game.qfen()
    return None


def _reads_or_refuses(text: str) -> None:
    """A game, or one of the errors that a line can give; its message is one line."""
    error = _refusal(text)
    if error is not None:
        assert isinstance(error, NotationError | InvalidPositionError | qsolve.IllegalMoveError)
        assert str(error)
        assert "\n" not in str(error)


@settings(max_examples=300)
@given(st.text())
@example("\x00")
@example("backrank \ud800")
def test_any_text_is_read_or_refused(text: str) -> None:
    """Unicode of any kind."""
    _reads_or_refuses(text)
    _reads_or_refuses("backrank " + text)


@settings(max_examples=300)
@given(st.text(alphabet="KQRBNPXkqrbnpx()~[],@|{}'/12345678 wb-ahe", max_size=90))
def test_any_text_of_the_right_letters_is_read_or_refused(text: str) -> None:
    """Characters that mean something, in any order."""
    _reads_or_refuses("backrank " + text)
    _reads_or_refuses(f"backrank {text} w - - 0 1")


@settings(max_examples=300)
@given(st.sampled_from(LINES), st.data())
def test_damaged_lines_are_read_or_refused(line: str, data: st.DataObject) -> None:
    """A good line of any rule set with a few characters dropped, doubled or replaced."""
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, max(len(line) - 1, 0)))
        piece = data.draw(
            st.sampled_from(["", "x", "(", ")", "/", "8", "1", "k", "[", "~", " ", "@"])
        )
        line = line[:at] + piece + line[at + data.draw(st.integers(0, 2)) :]
    if line.split()[:1] in (["backrank"], ["startpos"]):
        _reads_or_refuses(line)
    else:
        _is_parsed_or_refused(line)


def _is_parsed_or_refused(line: str) -> None:
    """The same for rule sets that need not be there yet: by the notation alone."""
    message = ""
    try:
        assert read_line(line).rules in RULE_SETS
    except NotationError as error:
        message = str(error)
    assert "\n" not in message


_MASKS = st.sets(st.sampled_from("KQRBN"), min_size=1).map(
    lambda some: "".join(sorted(some, key="KQRBN".index))
)
_TOKENS = st.builds(
    lambda mask, white: (lambda text: text if white else text.lower())(
        "X" if len(mask) == 5 else f"({mask})" if len(mask) > 1 else mask
    ),
    _MASKS,
    st.booleans(),
)


@given(
    st.lists(st.one_of(_TOKENS, st.sampled_from(["Q~", "n~", "P", "p"])), min_size=64, max_size=64)
)
def test_any_full_board_is_written_as_it_was_read(tokens: list[str]) -> None:
    """The notation knows no limit on the number of pieces: that is for the rules."""
    board = "/".join("".join(tokens[rank * 8 : rank * 8 + 8]) for rank in range(8))
    line = f"backrank {board} w - - 0 1"
    setup = read_line(line).setup
    assert setup is not None
    assert write_setup(setup) == line


def test_played_rule_sets_are_known_to_the_notation() -> None:
    """Every rule set that can be played has a dialect."""
    assert set(PLAYED) <= set(RULE_SETS)
