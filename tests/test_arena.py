"""The one game loop: which player is asked what, what a referee does, and what happens to a player that misbehaves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import codenames_ai as cn
from codenames_ai.core import chance, record
from codenames_ai.core import events as ev
from codenames_ai.core.board import ASSASSIN, BYSTANDER, Board, Mission, deal, other
from codenames_ai.core.errors import InputError, MissingExtraError, PlayerError, RuleError, SpecError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Guess, Ruling, Stop
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.lab import arena
from codenames_ai.lab.arena import Team, lenient, play
from codenames_ai.players.scripted import ScriptedOperative, ScriptedSpymaster

CLASSIC = deal("classic", 11)
FIRST = CLASSIC.starts
SECOND = other(FIRST)


def cards(identity: str, board: Board = CLASSIC) -> list[str]:
    return [w for w, i in zip(board.words, board.key.identities, strict=True) if i == identity]


@dataclass(frozen=True)
class Caller:
    """Gives clues no referee minds, and guesses by chance: enough of a player to drive the loop."""

    name: str = "caller"
    stops: float = 0.5

    def clue(self, view: SpymasterView, rng: Any) -> Clue:
        return Clue(f"clue{len(view.clues)}", 1 + chance.below(rng, 3))

    def guess(self, view: OperativeView, rng: Any) -> Guess | Stop:
        if view.may_stop and rng.random() < self.stops:
            return STOP
        return Guess(chance.choose(rng, view.guessable))


@dataclass(frozen=True)
class Answers(Caller):
    """A Caller with some methods replaced by given answers or errors."""

    answers: dict[str, Any] = field(default_factory=dict)

    def clue(self, view, rng):
        return self._answer("clue", view, rng)

    def guess(self, view, rng):
        return self._answer("guess", view, rng)

    def _answer(self, method, view, rng):
        if method not in self.answers:
            return getattr(Caller, method)(self, view, rng)
        given = self.answers[method]
        if isinstance(given, Exception):
            raise given
        return given


def bad(name: str = "bad", **answers: Any) -> Answers:
    return Answers(name=name, answers=answers)


def versus(first: Any, second: Any | None = None) -> dict[str, Any]:
    """The seats of a classic game by who starts."""
    return {FIRST: first, SECOND: second if second is not None else Caller()}


def forfeits(one: record.Record) -> list[tuple[str, str]]:
    return [(e.by, e.why) for e in one.events if isinstance(e, ev.ForfeitEvent)]


def verdicts(one: record.Record) -> list[tuple[str, str | None, str]]:
    return [(e.verdict, e.rule, e.by) for e in one.events if isinstance(e, ev.VerdictEvent)]


def ruling(verdict: str, rule: str = "V3", *, only: str = ""):
    """A referee that says this of every clue, or of those that begin so."""
    return lambda state, clue: Ruling(verdict, rule) if clue.word.startswith(only) else Ruling("legal")


# the loop


@pytest.mark.parametrize("game", ["classic", "duet", "solo"])
def test_every_kind_of_game_ends_and_its_record_replays(game: str) -> None:
    seats = {"classic": ["red", "blue"], "duet": ["a", "b"], "solo": ["solo"]}[game]
    for seed in range(20):
        one = play(game, {seat: Caller() for seat in seats}, seed=seed, referee=lenient)
        assert one.outcome is not None
        assert not forfeits(one)
        assert record.Record.from_line(one.to_line()) == one
        assert one.state().outcome() == one.outcome
        board = deal("duet" if game == "duet" else "classic", seed)
        assert (one.board.words, one.board.key) == (board.words, board.key)
        assert set(one.players) == (set(seats) if game != "solo" else {board.starts})


def test_public_names() -> None:
    assert cn.play is play
    assert cn.series is arena.series
    assert cn.Record is record.Record


def test_the_same_seed_gives_the_same_record_in_another_process() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from test_arena import Caller; from codenames_ai.lab.arena import play, lenient\n"
        "for game, seats in (('classic', ('red', 'blue')), ('duet', 'ab'), ('solo', ('solo',))):\n"
        "    print(play(game, {s: Caller() for s in seats}, seed='run/3', referee=lenient).to_line())\n"
    )
    outs = [
        subprocess.run(
            [sys.executable, "-c", code, os.path.dirname(__file__)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "12345")
    ]
    assert outs[0] == outs[1]
    assert outs[0].count("\n") == 3
    assert json.loads(outs[0].splitlines()[0])["seed"] == "run/3"


def test_a_game_taken_up_in_the_middle_goes_on_as_it_would_have() -> None:
    for game, seats in (("classic", ("red", "blue")), ("duet", ("a", "b"))):
        whole = play(game, {s: Caller() for s in seats}, seed=5, referee=lenient)
        states = record.replay(whole)
        middle = next(s for s in states[3:] if s.phase == "guess" and s.guesses_made)
        rest = play(game, {s: Caller() for s in seats}, seed=5, referee=lenient, board=middle.to_board())
        assert rest.events == whole.events


def test_another_player_at_the_other_seat_changes_no_ones_chance() -> None:
    heard: dict[str, list[float]] = {}

    @dataclass(frozen=True)
    class Listener(Caller):
        key: str = ""

        def clue(self, view, rng):
            heard.setdefault(self.key, []).append(rng.random())
            return Clue(f"clue{len(view.clues)}", 1)

    for key, opponent in (("one", Caller("x")), ("two", Caller("y", stops=0.9))):
        play("classic", versus(Listener("same", key=key), opponent), board=CLASSIC, referee=lenient)
    assert heard["one"][0] == heard["two"][0]


def test_players_are_given_views_alone() -> None:
    class Nosy(Caller):
        def clue(self, view, rng):
            assert type(view) is SpymasterView
            return super().clue(view, rng)

        def guess(self, view, rng):
            assert type(view) is OperativeView
            assert not hasattr(view, "roles")
            return super().guess(view, rng)

    for game, seats in (("classic", ("red", "blue")), ("duet", ("a", "b"))):
        assert play(game, {s: Nosy() for s in seats}, referee=lenient, strict=True).outcome


# forfeits


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ({"clue": None}, "bad ({} spymaster): clue returned None; Clue is needed"),
        ({"clue": ("tree", 2)}, "bad ({} spymaster): clue returned ('tree', 2); Clue is needed"),
        ({"clue": ValueError("no\nidea")}, "bad ({} spymaster): clue raised ValueError: no idea"),
        ({"clue": Clue("tree", 0)}, "bad ({} spymaster): clue: 0 needs the option zero, agreed before the deal"),
        ({"clue": Clue("", 1)}, "bad ({} spymaster): clue: '' is not a word [C7]"),
        ({"clue": Clue("new york", 1)}, "[C12]"),
        ({"clue": Clue(7, 1)}, "[C7]"),
        (
            {"clue": Clue("tree", 1, ("NOWHERE",))},
            "is intended for ('NOWHERE',); a tuple of words of the board is needed",
        ),
        ({"clue": Clue("tr\ud800ee", 1)}, "half of a surrogate pair"),
        ({"guess": None}, "bad ({} operative): guess returned None; Guess or Stop or Wait is needed"),
        ({"guess": "BARK"}, "bad ({} operative): guess returned 'BARK'; Guess"),
        ({"guess": RuntimeError("boom")}, "bad ({} operative): guess raised RuntimeError: boom"),
        ({"guess": Guess("NOWHERE")}, "bad ({} operative): guess: 'NOWHERE' is not on the board [C6]"),
        ({"guess": Guess(None)}, "[C6]"),
        ({"guess": STOP}, "bad ({} operative): stop: at least one guess must be made on a clue [C3]"),
        ({"guess": WAIT}, "is not a move of the classic game [C3]"),
    ],
)
def test_case_P01_a_bad_answer_forfeits_at_once_and_says_who_and_why(answers: dict[str, Any], why: str) -> None:
    one = play("classic", versus(bad(**answers)), board=CLASSIC, referee=lenient)
    assert one.outcome is not None
    assert (one.outcome.winner, one.outcome.reason) == (SECOND, "forfeit")
    ((by, said),) = forfeits(one)
    assert by == FIRST
    assert why.format(FIRST) in said
    assert record.Record.from_line(one.to_line()).state().outcome() == one.outcome
    asked = sum(isinstance(e, ev.ClueEvent) for e in one.events)
    assert asked == ("guess" in answers)  # judged first: a bad clue is no event, and nobody is asked again
    with pytest.raises(PlayerError, match="bad"):
        play("classic", versus(bad(**answers)), board=CLASSIC, referee=lenient, strict=True)


def test_a_covered_card_forfeits() -> None:
    own = cards(FIRST)[0]
    one = play("classic", versus(bad(guess=Guess(own))), board=CLASSIC, referee=lenient)
    assert [(e.word, e.identity) for e in one.events if isinstance(e, ev.GuessEvent)] == [(own, FIRST)]
    assert forfeits(one) == [(FIRST, f"bad ({FIRST} operative): guess: {own!r} is covered already [C6]")]


def test_a_forfeit_in_duet_and_solo() -> None:
    one = play("duet", {"a": Caller(), "b": bad(guess=None)}, referee=lenient)
    assert one.outcome == ev.Outcome(None, "forfeit", 1)
    assert forfeits(one)[0][0] == "b"
    one = play("solo", {"solo": bad(clue=None)}, board=CLASSIC, referee=lenient)
    assert one.outcome == ev.Outcome(SECOND, "forfeit", 0, 25)


def test_a_long_reason_is_cut_to_one_line() -> None:
    one = play("classic", versus(bad(clue=ValueError("x\n" * 5000))), board=CLASSIC, referee=lenient)
    ((_, why),) = forfeits(one)
    assert len(why) == 300
    assert "\n" not in why


def test_a_player_that_cannot_be_set_up_is_no_forfeit() -> None:
    for error in (MissingExtraError("llm", "this player"), SpecError("vectors: no such table")):
        with pytest.raises(type(error)):
            play("classic", versus(bad(clue=error)), board=CLASSIC, referee=lenient)


def test_illegal_clues_for_ever_end_by_forfeit() -> None:
    spymaster = ScriptedSpymaster(("horse 1",) * 9)
    patient = type("Patient", (Caller,), {"penalty": lambda self, clue, view, rng: Cover(view.seat)})()
    misses = ScriptedOperative(tuple([word] for word in cards(BYSTANDER)))
    horse = ruling("illegal", only="horse")
    one = play("classic", versus((spymaster, Caller()), (patient, misses)), board=CLASSIC, referee=horse)
    assert verdicts(one) == [("illegal", "V3", "referee")] * arena.MAX_ILLEGAL
    why = f"ScriptedSpymaster ({FIRST} spymaster): 3 illegal clues in a row, the last 'horse 1' [V3]"
    assert forfeits(one) == [(FIRST, why)]
    one = play("solo", {"solo": (spymaster, Caller())}, board=CLASSIC, referee=ruling("illegal"))
    assert one.outcome == ev.Outcome(SECOND, "forfeit", 3, 25)
    assert [e.type for e in one.events] == ["clue", "verdict"] * 3 + ["forfeit", "end"]


# the referee


def test_the_validator_is_the_referee_by_default() -> None:
    word = cards(FIRST)[0]
    one = play("classic", versus((ScriptedSpymaster((f"{word.lower()} 1",)), Caller())), board=CLASSIC)
    assert verdicts(one)[0] == ("illegal", "V2", "referee")
    assert [e.type for e in one.events][:3] == ["clue", "verdict", "cover"]


def test_C7_the_opponents_first_agent_is_covered_if_its_spymaster_has_no_say() -> None:
    one = play(
        "classic",
        versus((ScriptedSpymaster(("horse 1",)), Caller())),
        board=CLASSIC,
        referee=ruling("illegal", only="horse"),
    )
    assert one.events[2] == ev.CoverEvent(SECOND, min(cards(SECOND)))
    assert one.events[3].by == SECOND


@pytest.mark.parametrize("pick", ["one", "none", "pardon", "wrong", "nonsense", "condemn"])
def test_C7_the_opposing_spymaster_covers_one_or_none_or_pardons(pick: str) -> None:
    theirs = cards(SECOND)[3]
    answer = {
        "one": Cover(SECOND, theirs),
        "none": Cover(SECOND),
        "pardon": Ruling("legal"),
        "wrong": Cover(SECOND, cards(FIRST)[0]),
        "nonsense": theirs,
        "condemn": Ruling("illegal"),
    }[pick]
    judge = type("Judge", (Caller,), {"penalty": lambda self, clue, view, rng: answer})(pick)
    one = play(
        "classic",
        versus((ScriptedSpymaster(("horse 1",)), Caller()), judge),
        board=CLASSIC,
        referee=ruling("illegal", only="horse"),
    )
    match pick:
        case "one" | "none":
            assert one.events[2] == ev.CoverEvent(SECOND, answer.word)
        case "pardon":
            assert one.events[2] == ev.VerdictEvent("legal", None, SECOND)
            assert isinstance(one.events[3], ev.GuessEvent)
        case _:
            assert forfeits(one)[0][0] == SECOND
            assert forfeits(one)[0][1].startswith(f"{pick} ({SECOND} spymaster): ")


def test_D15_an_illegal_duet_clue_costs_a_token_and_the_guess_goes_on() -> None:
    one = play("duet", {"a": Caller(), "b": Caller()}, seed=2, referee=ruling("illegal", only="clue0"))
    assert [e.type for e in one.events][:4] == ["clue", "verdict", "token", "guess"]


def test_C9_an_ask_stands_is_refused_or_the_other_spymaster_says() -> None:
    def game(ask: str, opponent: Any = None) -> list[tuple[str, str | None, str]]:
        script = ScriptedSpymaster(tuple(f"doubt{i} 1" for i in range(9)))
        doubt = ruling("ask", "V7", only="doubt0")
        return verdicts(play("classic", versus((script, Caller()), opponent), board=CLASSIC, referee=doubt, ask=ask))

    asked = ("ask", "V7", "referee")
    yes, no = (type("Judge", (Caller,), {"approves": lambda self, clue, view, rng, a=a: a})() for a in (True, False))
    assert game("stand", no) == [asked]
    assert game("refuse", yes) == [asked, ("illegal", "V7", "table")]
    assert game("ask_opponent") == [asked]  # it has no opinion
    assert game("ask_opponent", yes) == [asked, ("legal", None, SECOND)]
    assert game("ask_opponent", no) == [asked, ("illegal", "V7", SECOND)]


def test_C9_asking_in_duet_and_where_nobody_is_there_to_ask() -> None:
    judge = type("Judge", (Caller,), {"approves": lambda self, clue, view, rng: True})
    one = play("duet", {"a": judge(), "b": judge()}, referee=ruling("ask", "V7", only="clue0"), ask="ask_opponent")
    assert verdicts(one) == [("ask", "V7", "referee"), ("legal", None, "b")]
    one = play("solo", {"solo": judge()}, referee=ruling("ask", "V7", only="clue0"), ask="ask_opponent")
    assert verdicts(one) == [("ask", "V7", "referee")]


# solo


def solo(guesses: list[list[str]]) -> ev.Outcome | None:
    """The starting team plays alone: each inner list is a turn."""
    team = (ScriptedSpymaster(tuple(f"clue{i} 9" for i in range(25))), ScriptedOperative(tuple(guesses)))
    return play("solo", {"solo": team}, board=CLASSIC, referee=lenient, strict=True).outcome


def test_case_P04_solo_scores_turns_and_a_loss_25() -> None:
    own, enemy, tan = cards(FIRST), cards(SECOND), cards(BYSTANDER)
    assert (len(own), len(enemy), len(tan)) == (9, 8, 7)
    assert solo([own]) == ev.Outcome(FIRST, "agents", 1, 1)
    assert solo([own[:4], [tan[0]], [*own[4:6], enemy[0]], own[6:]]) == ev.Outcome(FIRST, "agents", 4, 4)
    assert solo([own[:8], cards(ASSASSIN)]) == ev.Outcome(SECOND, "assassin", 2, 25)
    assert solo([[w] for w in enemy]) == ev.Outcome(SECOND, "agents", 8, 25)


def test_solo_the_one_team_sits_where_the_key_starts_and_nobody_else_moves() -> None:
    for seed in range(6):
        one = play("solo", {"red": Caller()}, seed=seed, referee=lenient)
        starts = one.board.starts
        assert set(one.players) == {starts}
        assert {e.by for e in one.events if hasattr(e, "by")} == {starts}


# teams


def test_C13_the_word_most_operatives_offer_is_touched_and_all_hear_those_before() -> None:
    own = cards(FIRST)
    heard: list[tuple[str, tuple[tuple[str, str], ...]]] = []

    @dataclass(frozen=True)
    class Says:
        name: str
        words: tuple[str, ...]

        def guess(self, view, rng):
            heard.append((self.name, view.proposals))
            done = len(view.clue.guesses) if view.clue and len(view.clues) == 1 else 99
            return (
                Guess(self.words[done])
                if done < len(self.words)
                else STOP
                if view.may_stop
                else Guess(view.guessable[0])
            )

    team = (ScriptedSpymaster(("tree 3", *(f"x{i} 1" for i in range(20)))),)
    team += (Says("ann", (own[0], own[3])), Says("bob", (own[1], own[3])), Says("cyn", (own[1].lower(),)))
    one = play("classic", versus(team), board=CLASSIC, referee=lenient)
    touched = [e.word for e in one.events if isinstance(e, ev.GuessEvent) and e.by == FIRST]
    assert touched[:2] == [own[1], own[3]]  # two to one, in any spelling
    assert heard[:3] == [
        ("ann", ()),
        ("bob", (("ann 1", own[0]),)),
        ("cyn", (("ann 1", own[0]), ("bob 2", own[1]))),
    ]
    assert one.players[FIRST] == "ScriptedSpymaster+ann+bob+cyn"


def test_C13_of_equal_offers_the_earliest_counts_and_a_stop_is_an_offer_too() -> None:
    own = cards(FIRST)

    def says(*moves: Any) -> Any:
        return type("Says", (), {"guess": lambda self, view, rng: moves[min(len(view.clue.guesses), len(moves) - 1)]})()

    team = Team(
        (ScriptedSpymaster(("tree 3",)),),
        (says(Guess(own[0]), STOP), says(Guess(own[1]), Guess(own[2]))),
    )
    one = play("classic", versus(team), board=CLASSIC, referee=lenient)
    assert [e.type for e in one.events][:3] == ["clue", "guess", "stop"]
    assert one.events[1] == ev.GuessEvent(FIRST, own[0], FIRST)
    wrong = replace(team, operatives=(says(Guess(own[0])), says(Guess("NOWHERE"))))
    assert "NOWHERE" in forfeits(play("classic", versus(wrong), board=CLASSIC, referee=lenient))[0][1]


def duet_cards(board: Board) -> dict[tuple[str, str], list[str]]:
    out: dict[tuple[str, str], list[str]] = {}
    for word, a, b in zip(board.words, board.key.a, board.key.b, strict=True):
        out.setdefault((a, b), []).append(word)
    return out


def test_D10_sudden_death_asks_in_turn_and_waits_pass_the_word() -> None:
    board = deal("duet", 4, mission=Mission(1, 1))
    kinds = duet_cards(board)
    b_finds = kinds["agent", "agent"] + kinds["agent", "bystander"] + kinds["agent", "assassin"]
    a_finds = kinds["bystander", "agent"] + kinds["assassin", "agent"]
    # a's clue finds all but one of side a (14 agents less 8), then sudden death with 7 left
    first = b_finds[:8]
    plan_a = dict(zip(range(7, 0, -1), ["wait", *a_finds], strict=False))
    plan_b = {7: b_finds[8]}
    one = play(
        "duet",
        {
            "a": Team((ScriptedSpymaster(("tree 8",)),), (ScriptedOperative((), plan_a),)),
            "b": Team((ScriptedSpymaster(()),), (ScriptedOperative((first,), plan_b),)),
        },
        board=board,
        referee=lenient,
        strict=True,
    )
    assert one.outcome == ev.Outcome("both", "agents", 1, None)
    sudden = [e for e in one.events if not isinstance(e, ev.TokenEvent)][10:]
    assert [e.type for e in sudden[:5]] == ["sudden_death", "wait", "guess", "done", "guess"]
    assert {e.by for e in sudden if isinstance(e, ev.GuessEvent)} == {"a", "b"}


def test_D10_everybody_waiting_loses() -> None:
    board = deal("duet", 4, mission=Mission(1, 1))
    hit = duet_cards(board)["agent", "bystander"][0]
    waits = ScriptedOperative(((hit,),), {14: "wait"})
    team = Team((ScriptedSpymaster(("tree 1",)),), (waits, waits))
    one = play("duet", {"a": team, "b": team}, board=board, referee=lenient, strict=True)
    assert one.outcome == ev.Outcome(None, "waited", 1)
    assert [e.by for e in one.events if isinstance(e, ev.WaitEvent)] == ["a", "b"]


def test_D17_members_of_a_duet_team_take_turns_in_giving() -> None:
    teams = {s: Team(tuple(Named(f"{s}{i}") for i in range(2)), (Caller(stops=1.0), Caller(stops=1.0))) for s in "ab"}
    one = play("duet", teams, seed=8, referee=lenient, mission=Mission(11, 11))
    said = [e.word for e in one.events if isinstance(e, ev.ClueEvent)]
    order = ["a0x", "b0x", "a1x", "b1x", "a0x", "b0x", "a1x", "b1x"]
    assert said == [*order, *order][: len(said)]
    assert len(said) > 2


@dataclass(frozen=True)
class Named(Caller):
    def clue(self, view, rng):
        return Clue(f"{self.name}x", 1)


def test_D3_D14_who_is_expected_may_leave_the_clue_to_the_partner() -> None:
    way = {"gives_way": lambda self, view, rng: True}
    one = play("duet", {"a": type("Shy", (Caller,), way)(), "b": Caller()}, referee=lenient)
    assert one.events[0].by == "b"
    shy = type("Shy", (Caller,), way)
    one = play(
        "duet",
        {"a": Caller(stops=1.0), "b": shy(stops=1.0)},
        seed=8,
        options=["loose_order"],
        referee=lenient,
        mission=Mission(11, 11),
    )
    givers = [e.by for e in one.events if isinstance(e, ev.ClueEvent)]
    assert givers[:3] == ["a", "a", "b"]  # b leaves the second clue to a, and must give the third


# what is asked for


@pytest.mark.parametrize(
    ("game", "players", "more", "message"),
    [
        ("chess", {}, {}, "game: 'chess' is not one of classic, duet, solo"),
        ("classic", {"red": Caller()}, {}, "players: red; a classic game has red and blue"),
        ("duet", {"red": Caller(), "blue": Caller()}, {}, "a duet game has a and b"),
        ("solo", {"red": Caller(), "blue": Caller()}, {}, "a solo game has one team"),
        ("solo", {"a": Caller()}, {}, "a solo game has one team"),
        ("classic", [Caller(), Caller()], {}, "is not a mapping from seats to teams"),
        ("classic", {"red": Caller(), "blue": 7}, {}, r"7 cannot play at this seat: it has no method clue"),
        ("classic", {"red": "nobody+random", "blue": Caller()}, {}, "red: .*nobody"),
        ("classic", {"red": (Caller(),), "blue": Caller()}, {}, r"one or more operatives \[C13\]"),
        ("classic", {"red": Team((Caller(), Caller()), (Caller(),)), "blue": Caller()}, {}, r"2 spymasters.*\[C13\]"),
        ("classic", versus(Caller()), {"ask": "perhaps"}, "ask: 'perhaps' is not one of stand, refuse, ask_opponent"),
        ("duet", {"a": Caller(), "b": Caller()}, {"board": CLASSIC}, "a duet game cannot be played on a classic board"),
        ("classic", versus(Caller()), {"board": CLASSIC, "options": ["zero"]}, "a board has its own"),
    ],
)
def test_what_does_not_fit_is_named(game: str, players: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        play(game, players, **more)


def test_a_team_is_made_of_two_at_least() -> None:
    with pytest.raises(InputError, match="C13"):
        Team((), (Caller(),))
    with pytest.raises(InputError, match="1 labels for 2 players"):
        Team((Caller(),), (Caller(),), ("x",))
    assert Team((Caller("x"),), (Caller("y"),)).name == "x+y"


def test_scripted_players_say_when_their_script_ends() -> None:
    with pytest.raises(PlayerError, match=r"InputError: the script of .* has 0 clues, which are all given"):
        play("classic", versus((ScriptedSpymaster(()), Caller())), board=CLASSIC, referee=lenient, strict=True)
    team = (ScriptedSpymaster((Clue("tree", 1),)), ScriptedOperative(()))
    with pytest.raises(PlayerError, match="has no guess for clue 1") as caught:
        play("classic", versus(team), board=CLASSIC, referee=lenient, strict=True)
    assert isinstance(caught.value.__cause__, InputError)
    with pytest.raises(PlayerError) as caught:
        play("classic", versus(bad(guess=STOP)), board=CLASSIC, referee=lenient, strict=True)
    assert isinstance(caught.value.__cause__, RuleError)
