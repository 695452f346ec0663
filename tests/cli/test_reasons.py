"""``explain``, ``ask``, ``legal-moves --why`` and ``--lang``: what is printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qsolve.render.language import languages

from .conftest import Call

POSITIONS = Path(__file__).parents[2] / "puzzles" / "positions" / "backrank"
HALL_SET = str(POSITIONS / "hall-set.qfen")
LEAPS = "backrank startpos moves b1c3 a7a6 g1f3 a6a5"

LEAPS_REPORT = """\
White: a1, c1, d1, e1, f1 and h1: not a Knight
  By 3 facts; there is no explanation with fewer.
  1. c3 (from b1) leapt b1c3 (ply 1): a Knight [B6].
  2. f3 (from g1) leapt g1f3 (ply 3): a Knight [B6].
  3. c3 (from b1) and f3 (from g1) are Knights, and the set holds at most 2 Knights: none of a1, c1,
     d1, e1, f1 and h1 is a Knight [B1].
Black: nothing is deduced
"""
HALL_REPORT = """\
Blancs : b4 et g4 : pas une Dame
  Par 7 faits ; aucune explication n'en demande moins.
  1. Donné : a1 est le Roi, une Dame ou un Fou.
  2. Donné : b1 est une Dame ou un Fou.
  3. Donné : e1 est une Dame ou un Fou.
  4. Donné : h1 est le Roi, une Dame ou un Fou.
"""


def _unfolded(text: str) -> str:
    return " ".join(text.split())


def test_deductions_of_a_game(qsolve_in_process: Call) -> None:
    """One paragraph for all that follows from the same facts, step by step."""
    answer = qsolve_in_process("explain", LEAPS)
    assert (answer.status, answer.err) == (0, "")
    fen, _, report = answer.out.partition("\n")
    assert fen.startswith("backrank xxxxxxxx/1ppppppp/")
    assert _unfolded(report) == _unfolded(LEAPS_REPORT)


def test_hall_set_in_french(qsolve_in_process: Call) -> None:
    """With the piece names of the language; the position stays as it is."""
    answer = qsolve_in_process("explain", "--lang", "fr", HALL_SET)
    assert answer.status == 0
    fen, _, report = answer.out.partition("\n")
    assert fen == "backrank 7k/8/8/8/1R4R1/8/8/(KQB)(QB)2(QB)2(KQB) w - - 0 1"
    assert _unfolded(HALL_REPORT) in _unfolded(report)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--square", "d1", "--identity", "N"), "d1 cannot be a Knight\n  By 3 facts"),
        (("--square", "c3"), "c3 is certainly a Knight\n  By 1 fact;"),
        (("--square", "a1", "--identity", "K"), "a1 can be the King: in 18 of 108 assignments\n"),
        (("--square", "a8"), "a8 can be the King, a Queen, a Rook, a Bishop or a Knight\n"),
        (("--square", "e2"), "e2 is a Pawn, and hides nothing\n"),
        (("--effort", "0", "--square", "d1", "--identity", "N"), "not proved to be the fewest"),
    ],
)
def test_one_piece(arguments: tuple[str, ...], expected: str, qsolve_in_process: Call) -> None:
    """What it is or is not, in how many assignments, and why."""
    answer = qsolve_in_process("explain", *arguments, LEAPS)
    assert (answer.status, answer.err) == (0, "")
    assert expected in answer.out


@pytest.mark.parametrize("solver", ["cp-sat", "exact", "csp"])
def test_json_of_explain(solver: str, qsolve_in_process: Call) -> None:
    """Facts, steps and the promise as objects; the same whatever the solver and the language."""
    forms = []
    for code in languages():
        answer = qsolve_in_process(
            "explain", "--solver", solver, "--lang", code, "--format", "json", LEAPS
        )
        assert (answer.status, answer.err) == (0, "")
        forms += answer.objects
    assert all(form == forms[0] for form in forms)
    form = forms[0]
    assert form["worlds"] == {"white": 108, "black": 2880}
    (deduction,) = form["deductions"]
    assert deduction["smallest"] is True
    assert [one["square"] for one in deduction["ruled_out"]] == ["a1", "c1", "d1", "e1", "f1", "h1"]
    facts = deduction["facts"]
    assert [fact["clause"] for fact in facts] == ["B6", "B6", "B1"]
    first = {key: facts[0][key] for key in ("kind", "ply", "move", "square", "identities")}
    assert first == {
        "kind": "moved",
        "ply": 1,
        "move": "b1c3",
        "square": "c3",
        "identities": ["N"],
    }
    assert (facts[2]["kind"], facts[2]["identities"], facts[2]["limit"]) == ("census", ["N"], 2)
    assert [step["facts"] for step in deduction["steps"]] == [[0], [1], [2]]
    assert [step["steps"] for step in deduction["steps"]] == [[], [], [0, 1]]
    assert deduction["steps"][2]["conclusions"][0]["not"] == ["N"]


def test_json_of_ask(qsolve_in_process: Call) -> None:
    """Counts, witnesses by piece name, and the explanation."""
    answer = qsolve_in_process("ask", "--format", "json", LEAPS, "d1=N or a1=N")
    (form,) = answer.objects
    assert (form["answer"], form["uses"], form["worlds"]) == ("never", 0, 108)
    assert form["witness"] is None
    assert form["counterexample"]["c3"] == "N"
    assert form["argument"]["smallest"] is True
    assert len(form["argument"]["facts"]) == 3


def test_ask_reports_an_example_and_a_counterexample(qsolve_in_process: Call) -> None:
    """Possible: one assignment on either side."""
    answer = qsolve_in_process("ask", LEAPS, "e1=K and (a1=R or h1=R)")
    assert answer.status == 0
    assert "e1=K and (a1=R or h1=R)\nPossible: in 12 of 108 assignments of White.\n" in answer.out
    example = next(line for line in answer.out.splitlines() if line.startswith("For example: "))
    assert "e1=K" in example
    assert "a1=R" in example or "h1=R" in example
    assert "But not with: " in answer.out


def test_ask_about_many_positions(qsolve_in_process: Call) -> None:
    """A position in which the expression means nothing is refused in its place."""
    lines = f"{LEAPS}\nbackrank 7k/8/8/8/8/8/8/K7 w - - 0 1\nbackrank startpos\n"
    answer = qsolve_in_process("ask", "--format", "json", "-", "d1=N", stdin=lines.encode())
    assert answer.status == 1
    first, refused, last = answer.objects
    assert (first["uses"], last["uses"]) == (0, 720)
    assert refused["error"]["line"] == 2
    assert "column 1: there is no piece on d1" in refused["error"]["message"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ask", LEAPS, "d1=X"), "expression, column 4: found 'X', expected identities"),
        (("ask",), "Missing argument 'EXPRESSION'"),
        (("ask", LEAPS), "found 'backrank', expected a square"),
        (("ask", LEAPS), "a position stands before the expression"),
        (("explain", "--identity", "K", LEAPS), "--identity needs --square"),
        (("explain", "--square", "d9", LEAPS), "--square: found 'd9', expected a square"),
        (("explain", "--lang", "xx", LEAPS), "'xx' is not one of"),
        (("explain", "--depth", "-1", LEAPS), "Invalid value for '--depth'"),
    ],
)
def test_a_wrong_command_line_is_status_2(
    arguments: tuple[str, ...], message: str, qsolve_in_process: Call
) -> None:
    """One line on standard error, nothing else."""
    answer = qsolve_in_process(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err
    assert len(answer.messages) == 1


def test_a_square_without_piece_is_refused(qsolve_in_process: Call) -> None:
    """It depends on the position, so it is an input that cannot be used."""
    answer = qsolve_in_process("explain", "--square", "e4", LEAPS)
    assert (answer.status, answer.out) == (1, "")
    assert "there is no piece on e4" in answer.err


def test_why_a_capture_of_the_last_candidate_is_illegal(qsolve_in_process: Call) -> None:
    """B9: e8 is the King, since the Queen was captured."""
    line = "backrank 4(kq)2r/8/8/8/8/8/4(QN)3/K7[q] w - - 0 1"
    answer = qsolve_in_process("legal-moves", "--why", "e2e8", line)
    assert answer.status == 0
    reason, count, *steps = answer.out.splitlines()
    assert reason.startswith("e2e8 is not legal. B9: the captured piece is the last one")
    assert count == "  By 3 facts; there is no explanation with fewer."
    assert steps[-1].endswith(": e8 is the King [B3].")


def test_why_names_the_fewest_facts(qsolve_in_process: Call) -> None:
    """B6 where the mask is a deduction, and as an object in JSON."""
    game = "backrank startpos moves b1c3 a7a6 g1f3 a6a5"
    answer = qsolve_in_process("legal-moves", "--why", "d1e3", game)
    assert answer.out.startswith(
        "d1e3 is not legal. B6: d1 can be King, Queen, Rook or Bishop, none of which moves so.\n"
        "  By 3 facts; there is no explanation with fewer.\n"
    )
    answer = qsolve_in_process("legal-moves", "--format", "json", "--why", "d1e3", game)
    (form,) = answer.objects
    assert len(form["argument"]["facts"]) == 3
    answer = qsolve_in_process("legal-moves", "--format", "json", "--why", "e2e5", game)
    (form,) = answer.objects
    assert (form["reason"], form["argument"]) == ("a Pawn does not move so", None)


def test_why_a_king_is_left_in_check_goes_down_to_the_attack(qsolve_in_process: Call) -> None:
    """With --depth also why the squares are certainly attacked."""
    line = "backrank 4r2k/8/8/8/8/8/4R3/4(KQ)3[Q] w - - 0 1"
    answer = qsolve_in_process("legal-moves", "--depth", "1", "--why", "e2d2", line)
    assert answer.status == 0
    assert "B11: it leaves the King in check" in answer.out
    assert "Why e1 would certainly be attacked by Black after e2d2:" in answer.out
    assert "so Black attacks e1 in every assignment" in answer.out


@pytest.mark.parametrize("command", ["analyse", "legal-moves", "certain-check", "explain"])
def test_reports_are_translated_and_json_is_not(command: str, qsolve_in_process: Call) -> None:
    """--lang fr changes the report, but neither the QFEN line nor any JSON."""
    english, french = (
        qsolve_in_process(command, "--lang", code, LEAPS).out for code in ("en", "fr")
    )
    assert english != french
    assert "assignment" not in french
    objects = [
        qsolve_in_process(command, "--lang", code, "--format", "json", LEAPS).out
        for code in ("en", "fr")
    ]
    assert objects[0] == objects[1]
    assert json.loads(objects[0])["fen"] in english
    assert json.loads(objects[0])["fen"] in french


def test_french_on_an_ascii_terminal_loses_its_accents_only(
    qsolve_process: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the output cannot show them, letters stay."""
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    answer = qsolve_process("certain-check", "--lang", "fr")
    assert (answer.status, answer.err) == (0, "")
    assert "Coups qui donnent un echec certain" in answer.out


@pytest.mark.parametrize(
    ("rules", "report"),
    [
        ("backrank", "White: nothing is deduced\nBlack: nothing is deduced\n"),
        ("zap", "White: nothing is deduced\nBlack: nothing is deduced\n"),
        ("classical", "White: nothing is deduced\nBlack: nothing is deduced\n"),
        ("split", "No half was decided by others.\n"),
    ],
)
def test_every_rule_set_explains(rules: str, report: str, qsolve_in_process: Call) -> None:
    """Its start position, in which there is nothing to explain."""
    answer = qsolve_in_process("explain", f"{rules} startpos")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.partition("\n")[2] == report


SPLIT = "split 4k3/8/6{n2'}1/{n2}7/8/8/{R1}6{R1'}/4K3 w - - 0 1 moves a2,h2^a7,h3"


def test_halves_are_explained_step_by_step(qsolve_in_process: Call) -> None:
    """From the observation along the ties, each with its clause and ply."""
    answer = qsolve_in_process("explain", "--square", "a7", f"{SPLIT} ?a5c4")
    assert (answer.status, answer.err) == (0, "")
    assert _unfolded(answer.out.partition("\n")[2]) == _unfolded(
        """the half on a7 is not real
        By 2 facts; there is no explanation with fewer.
        1. c4 (then on a5) was observed (ply 2, ?a5c4): it is real; so c4 is real, g6 is not [S16].
        2. a7 is real exactly when c4 (then on a5) is not (ply 1, a2,h2^a7,h3); so h3 is real,
        a7 is not [S15].
        """
    )


def test_json_of_halves(qsolve_in_process: Call) -> None:
    """A world says of every undecided half whether it is real; the argument lists its ties."""
    answer = qsolve_in_process("ask", "--format", "json", SPLIT, "a7=R and a5=N")
    (form,) = answer.objects
    assert (form["answer"], form["uses"], form["worlds"]) == ("never", 0, 2)
    assert form["witness"] is None
    assert form["counterexample"] in (
        {"a7": True, "h3": False, "a5": False, "g6": True},
        {"a7": False, "h3": True, "a5": True, "g6": False},
    )
    (fact,) = form["argument"]["facts"]
    assert (fact["kind"], fact["clause"], fact["ply"], fact["real"]) == ("tied", "S15", 1, False)
    assert form["argument"]["smallest"] is True


def test_reports_of_halves_are_translated(qsolve_in_process: Call) -> None:
    """--lang fr, for explain, ask and --why."""
    told = [
        qsolve_in_process("explain", "--lang", "fr", f"{SPLIT} ?a5c4").out,
        qsolve_in_process("ask", "--lang", "fr", SPLIT, "a7=R or a5=N").out,
        qsolve_in_process("legal-moves", "--lang", "fr", "--why", "e8f7", SPLIT).out,
    ]
    assert "observée (demi-coup 2, ?a5c4)" in told[0]
    assert "Certain\N{NO-BREAK SPACE}: dans les 2 mondes." in told[1]
    assert "légal" in told[2]


def test_identity_is_no_question_in_split(qsolve_in_process: Call) -> None:
    """One line that says so."""
    answer = qsolve_in_process("explain", "--square", "a7", "--identity", "R", SPLIT)
    assert (answer.status, answer.out) == (1, "")
    assert "identity: in split every piece's identity is known" in answer.err


def test_zap_tells_the_branches_apart(qsolve_in_process: Call) -> None:
    """N* is the promoted Knight, in words too."""
    line = "zap 7k/8/8/8/8/8/8/K(N|QRBN)PPPPPP[P,P] w - - 0 1"
    answer = qsolve_in_process("explain", "--square", "b1", "--identity", "N*", line)
    assert "b1 cannot be a promoted Knight\n  By 9 facts;" in answer.out
    answer = qsolve_in_process("explain", "--square", "b1", line)
    assert "b1: not the King, an original Queen, an original Rook" in answer.out


def test_a_lone_hidden_piece_is_the_king(qsolve_in_process: Call) -> None:
    """The one living King alone says so: a proof without premises."""
    answer = qsolve_in_process("explain", "backrank 7k/8/8/8/8/8/8/X7 w - - 0 1")
    assert answer.status == 0
    assert "1. One piece must be the King, and no other can be: a1 is the King [B3]." in answer.out
