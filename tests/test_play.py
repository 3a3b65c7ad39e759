"""``codenames-ai play`` on a pipe: which input it understands, what it saves, and what an operative never sees."""

from __future__ import annotations

import json
import stat
from dataclasses import replace

import pytest

from codenames_ai.core import campaign, chance
from codenames_ai.core.board import Board, ClassicKey, DuetKey, deal
from codenames_ai.core.record import read
from codenames_ai.playing.terminal import saving

SAME = """
from codenames_ai.core.moves import STOP, Clue, Guess

class Same:
    "Gives and guesses by what all can see, whatever the key is."

    def clue(self, view, rng):
        said = ("quality", "ability", "history", "science", "opinion", "weather")
        return Clue(said[len(view.clues) % len(said)], 1)

    def guess(self, view, rng):
        return STOP if view.may_stop else Guess(view.guessable[-1])
"""


RANDOM = ("--player", "red=random", "--player", "blue=random")
"""Programs that cost no time; people sit down in their place."""


@pytest.fixture
def same(tmp_path):
    """The SPEC of a program that does the same under every key."""
    file = tmp_path / "same.py"
    file.write_text(SAME)
    return f"python:{file}:Same"


def boards(tmp_path, board, keys):
    """Board files that differ in their keys."""
    files = []
    for i, key in enumerate(keys):
        files.append(tmp_path / f"board-{i}.json")
        replace(board, key=key).save(files[-1])
    return files


def test_an_operative_reads_the_same_whatever_lies_under_the_cards_left(play, same, tmp_path):
    board = deal("classic", seed=3)
    lines = ["help", "1", "", "hint", "history", "why", "why 1", "key", "board", "try tree 2", "zzz", "stop", "",
             "2", "", "hint", "99", "pass", "", "undo", "save", "3", "", "2", "quit"]  # fmt: skip
    players = [f"--player=red.spymaster={same}", f"--player=blue.spymaster={same}", f"--player=blue.operative={same}"]
    (first,) = boards(tmp_path, board, [board.key])
    _, out, _ = play("--board", first, "--seed", 1, *players, lines=lines)
    touched = {word for word in board.words if f"touches {word}:" in out}
    assert len(touched) > 4
    hidden = [i for i, word in enumerate(board.words) if word not in touched]
    assert {board.key.identities[i] for i in hidden} > {"red", "blue"}
    rng = chance.generator("worlds")
    for _ in range(5):
        identities = list(board.key.identities)
        for i, j in zip(hidden, chance.shuffled(rng, hidden), strict=True):
            identities[i] = board.key.identities[j]
        (other,) = boards(tmp_path, board, [ClassicKey(tuple(identities))])
        assert play("--board", other, "--seed", 1, *players, lines=lines)[1] == out


def test_a_player_of_duet_reads_the_same_whatever_the_partners_side_is(play, same, tmp_path):
    board = deal("duet", seed=5)
    agent = board.words[board.key.b.index("agent")]
    lines = ["pass", "", "help", "hint", agent, "", "history", "why", "key", "stop", "", "hint", "quality 1", "", "why",
             "hint", board.words[0], "", "board", "quit"]  # fmt: skip
    players = [f"--player=b.spymaster={same}", f"--player=b.operative={same}"]
    (first,) = boards(tmp_path, board, [board.key])
    _, out, _ = play("--board", first, "--seed", 1, *players, lines=lines)
    touched = {word for word in board.words if f"touches {word}:" in out}
    assert len(touched) > 2
    rng = chance.generator("sides")
    for _ in range(5):
        hidden = list(board.key.b)
        for kind in set(board.key.a):  # dealt anew by D1, but for the cards that were touched
            places = [i for i, k in enumerate(board.key.a) if k == kind and board.words[i] not in touched]
            for i, identity in zip(places, chance.shuffled(rng, [board.key.b[i] for i in places]), strict=True):
                hidden[i] = identity
        (other,) = boards(tmp_path, board, [DuetKey(board.key.a, tuple(hidden))])
        assert play("--board", other, "--seed", 1, *players, lines=lines)[1] == out


def test_the_key_is_shown_once_the_game_is_over(play):
    _, out, _ = play("--seed", 3, *RANDOM, lines=["resign", "", "why 1", ""])
    before, _, after = out.partition("End after")
    assert "X │" not in before
    assert "X │" in after
    assert "Clues that the AI (level normal) would have given:" in after
    assert "seed 3" in after


@pytest.mark.parametrize(
    "line", ["boats 2", "tree three", "tree", "2 3 4", "tree, many", "", "zzz zzz zzz 1", "mountain 77", "mountain 0"]
)
def test_an_unclear_or_illegal_clue_is_asked_for_again(play, line):
    code, out, err = play("--seed", 3, "--seat", "spymaster", lines=[line, "quit"])
    assert code == 0
    assert out.count("your clue") == 2
    assert "Turn 1" not in out
    assert "go on with" in err.lower()


def test_a_typing_slip_is_taken_back_before_it_counts(play):
    lines = ["tre 2", "undo", "tre 2", "tree 2", "n", "quit"]
    _, out, _ = play("--seed", 3, "--seat", "spymaster", *RANDOM, lines=lines)
    assert "Taken back." in out
    assert 'Say "tree: 2"?' in out  # typed in place of an answer: meant instead
    assert "Turn 1" not in out


def test_an_illegal_clue_is_explained_by_its_rule_and_may_be_insisted_on(play):
    _, out, _ = play("--seed", 3, "--seat", "spymaster", lines=["insist", "boats 2", "insist", "", "quit"])
    assert "no clue of yours was called illegal" in out
    assert "[V3]" in out
    assert "plural of BOAT" in out
    assert "The clue is illegal (V3)" in out


def test_a_doubtful_clue_is_said_to_be_one_before_it_is_given(play):
    _, out, _ = play("--seed", 3, "--seat", "spymaster", *RANDOM, lines=["zzyqx 1", "", "quit"])
    assert "No lexicon here knows" in out
    assert "[V7]" in out
    assert "for the table to decide (V7)" in out


def test_a_doubtful_clue_goes_to_the_other_spymaster(play):
    seats = ["--seat", "red.spymaster", "--seat", "blue.spymaster"]
    lines = ["zzyqx 1", "", "perhaps", "no", "zzyqx 1", "insist", "", "none", "", "quit"]
    _, out, _ = play("--seed", 3, *seats, *RANDOM, lines=lines)
    assert 'red spymaster would like to say "zzyqx: 1"' in out
    assert "yes or no?" in out.lower()
    assert 'has rejected "zzyqx": give another clue.' in out
    assert "blue covers none of its own agents" in out
    _, out, _ = play("--seed", 3, *seats, *RANDOM, lines=["zzyqx 1", "", "yes", "quit"])
    assert "blue approves the clue" in out


def test_a_card_that_is_also_a_command_is_not_guessed_at(play, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("\n".join(["PASS", "BOARD", "HINT", *deal("classic", seed=3).words[:22]]))
    args = ("--seed", 4, "--words", words, *RANDOM)
    _, out, _ = play(*args, lines=["board", "/board", "quit"])
    assert "Board is a card too" in out
    assert out.count("red operative · turn 1") == 2
    _, out, _ = play("--seed", 3, "--seat", "spymaster", lines=["why 2", "/why 2", "quit"])
    assert "'why 2' could be a clue" in out


def test_help_is_for_the_seat(play):
    _, out, _ = play("--seed", 3, *RANDOM, lines=["help", "quit"])
    assert "touch a card" in out
    _, out, _ = play("--seed", 3, "--seat", "spymaster", lines=["help", "try ship 2", "hint", "quit"])
    assert "give a clue" in out
    assert "Rank" in out
    assert out.count("danger") > 2


@pytest.mark.parametrize("game", ["classic", "duet", "solo"])
def test_watching_on_a_pipe_shows_the_whole_game(play, game):
    teams = {"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}[game]
    players = [f"--player={team}=random" for team in teams]
    code, out, _ = play("--game", game, "--seat", "watch", "--seed", 2, *players)
    assert code == 0
    assert "End after" in out
    assert out == play("--game", game, "--seat", "watch", "--seed", 2, *players)[1]


def test_solo_is_played_by_one_team(play):
    lines = [f"{n}\n" if n % 2 else f"{n}\n\n" for n in range(1, 26)]
    _, out, _ = play("--game", "solo", "--seed", 3, "--player", "solo.spymaster=random", lines="".join(lines))
    assert "blue says" not in out
    assert out.count("Score: ") == 1
    assert "Fewer turns are better; a loss counts 25." in out


def test_every_move_is_saved_and_resumed(play, state):
    _, _, err = play("--seed", 3, *RANDOM, lines=["7", "", "quit"])
    (file,) = state.iterdir()
    assert str(file) in err
    assert "BOAT" in file.read_text()
    assert stat.S_IMODE(state.stat().st_mode) == 0o700
    data = json.loads(file.read_text())
    assert [e["type"] for e in data["session"]["record"]["events"]][-1] == "guess"
    code, again, _ = play("--resume", file, lines=["history", "quit"])
    assert code == 0
    assert "HORSESHOE" in again.split("red operative")[0]  # what happened so far is told first
    assert play("--resume", file, lines=["history", "quit"])[1] == again
    other = file.parent / "other.json"
    play("--resume", file, "--save", other, lines=["8", "", "quit"])
    assert json.loads(file.read_text()) == data
    assert len(json.loads(other.read_text())["session"]["record"]["events"]) > len(data["session"]["record"]["events"])


def test_the_end_of_the_input_leaves_the_game_saved(play, state):
    code, out, err = play("--seed", 3, *RANDOM, lines="7\n")
    assert code == 0
    assert "HORSESHOE?" in out  # asked whether; nobody answered
    (file,) = state.iterdir()
    assert f"play --resume {file}" in err
    assert [e["type"] for e in json.loads(file.read_text())["session"]["record"]["events"]] == ["clue"]


NUMBERS = [str(n) for n in range(1, 26)]
MOVES = ["stop", "pass", "wait", "yes", "no", "none", "allow", "restart", "insist", "quality 1", "ability 2", "zzyqx 1"]
COMMANDS = [
    "hint",
    "why",
    "why 1",
    "/why 1",
    "history",
    "board",
    "help",
    "try ship 2",
    "undo",
    "key",
    "save",
    "/x",
    "/",
]
NOISE = ["boats 2", "history 3 = 1", "=", "= 2", "tree 2 =", "tree 2 = nothing", "0", "-1", "tree 99999999999999999999",
         "🌳 2", "\x1b[2J", "a\u202eb", "x" * 5000]  # fmt: skip
LINES = [*NUMBERS, *NUMBERS, *MOVES, *MOVES, *COMMANDS, *NOISE, *("" for _ in range(60))]


@pytest.mark.parametrize("n", range(9))
def test_whatever_is_typed_is_answered(play, tmp_path, n):
    rng = chance.generator("typed", n)
    lines = [chance.choose(rng, LINES) for _ in range(250)]
    game = ("classic", "duet", "solo")[n % 3]
    who = {"classic": "red", "duet": "a", "solo": "solo"}[game]
    seats = [("both",), ("all",), (f"{who}.operative",), (f"{who}.spymaster",)][n % 4]
    programs = [
        f"--player={side}=random" for side in {"classic": ("red", "blue"), "duet": "ab", "solo": ("solo",)}[game]
    ]
    file = tmp_path / "game.json"
    flags = [f"--seat={seat}" for seat in seats]
    code, out, _ = play("--game", game, *flags, *programs, "--seed", n, "--save", file, lines=lines)
    assert code == 0
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert saving.read(file).session.state.events or "Turn" not in out


def test_a_finished_game_is_saved_as_a_record(play, tmp_path):
    record = tmp_path / "games.jsonl"
    _, out, _ = play("--seed", 3, *RANDOM, lines=["resign", "", f"save {record}", "dance", "why 99", ""])
    assert "The record is in" in out
    (game,) = read(record)
    assert game.outcome.reason == "forfeit"
    assert "The game is over" in out


def test_a_saved_game_of_a_stranger_starts_no_program_unasked(play, same, tmp_path):
    file = tmp_path / "game.json"
    play("--seed", 3, "--player", f"blue.spymaster={same}", "--save", file, lines=["quit"])
    code, out, err = play("--resume", file, lines=["no"])
    assert code == 2
    assert "This game starts programs of its own" in out
    assert "the game was not continued, because you did not allow" in err
    assert play("--resume", file)[0] == 2
    assert play("--resume", file, lines=["yes", "quit"])[0] == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--game", "chess"), "--game: 'chess' is not a game; choose classic, duet, solo"),
        (("--seat", "captain"), "--seat: no seat 'captain'; choose spymaster, operative, both, all, watch, red"),
        (("--seat", "a"), "no seat 'a'"),
        (("--seat", "watch", "--seat", "red"), "people who watch take no seat"),
        (("--level", "god"), "--level: 'god' is not a level; choose easy, normal, hard"),
        (("--player", "blue"), "--player: 'blue'; write a seat and its player"),
        (("--player", "green=margin"), "--player: no seat 'green'"),
        (("--player", "blue=nobody"), "blue: no spymaster 'nobody'"),
        (("--player", "red.operative=random", "--seat", "operative"), "a person (--seat) and a program"),
        (("--player", "red.operative=random", "--player", "red.operative=random"), "is given twice"),
        (("--option", "magic"), "'magic' is not an option of classic"),
        (("--words", "nowhere.txt"), "no word list 'nowhere.txt'"),
        (("--mission", "Atlantis"), "no 'Atlantis' on the map"),
        (("--mission", "Cairo", "--game", "classic"), "are for Duet"),
        (("--board", "nowhere.json"), "nowhere.json"),
        (("--resume", "nowhere.json"), "nowhere.json: No such file"),
        (("--resume", "nowhere.json", "--seed", "1", "--game", "duet"), "leave out --game, --seed"),
    ],
)
def test_what_cannot_be_played_is_one_line(play, args, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, err = play(*args)
    assert code == 2
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"session": 1, "campaign": null}', "\x00", '{"a": 1, "a": 2}'])
def test_a_file_that_is_no_saved_game_is_one_line(play, tmp_path, text):
    file = tmp_path / "game.json"
    file.write_text(text)
    code, _, err = play("--resume", file)
    assert code == 2
    assert err.startswith(f"codenames-ai: {file}: ")
    assert err.count("\n") == 1


def test_a_save_that_is_there_is_not_written_over(play, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("something else")
    code, _, err = play("--seed", 3, "--save", file)
    assert code == 2
    assert "exists already" in err
    assert file.read_text() == "something else"


def test_a_folder_that_cannot_be_made_names_the_way_out(play, state):
    state.parent.write_text("a file in its place")
    code, _, err = play("--seed", 3)
    assert code == 2
    assert "--save FILE" in err


def test_a_campaign_counts_what_was_won_and_lost_once(play, tmp_path):
    progress, game = tmp_path / "campaign.json", tmp_path / "game.json"
    args = ("--campaign", progress, "--seed", 1, "--save", game)
    code, out, _ = play(*args, lines=["atlantis", "", "quit"])
    assert code == 0
    assert "Prague" in out
    assert "Choose an open mission: Prague" in out
    assert not progress.exists()
    _, out, _ = play("--resume", game, lines=["resign", "", ""])
    assert "Prague: not won. Open missions: Prague." in out
    assert [p.won for p in campaign.load_progress(progress).played] == [False]
    play("--resume", game, lines=["", ""])
    assert len(campaign.load_progress(progress).played) == 1
    code, _, err = play("--campaign", progress, "--mission", "Cairo")
    assert code == 2
    assert "Cairo is not open yet" in err


def test_a_won_mission_opens_its_neighbours(play, tmp_path):
    progress = tmp_path / "campaign.json"
    board = deal("duet", seed=1)
    found = [
        [w for w, kind in zip(board.words, side, strict=True) if kind == "agent"] for side in (board.key.a, board.key.b)
    ]
    first = [line for word in found[0] for line in (word, "")]
    second = [line for word in found[1] if word not in found[0] for line in (word, "")]
    # Enter where the keyboard changes hands; b finds a's nine, which ends the turn; a, who is done, finds b's
    lines = ["", "quality 1", "", "", *first, "ability 1", "", "", *second, ""]
    args = ("--campaign", progress, "--mission", "Prague", "--seed", 1, "--seat", "all")
    _, out, _ = play(*args, lines=lines)
    assert "both win" in out
    assert "Prague: won. Open missions: Prague, Berlin, Moscow, Cairo." in out
    assert "An exceptional score." in out


def test_a_restart_deals_the_mission_anew(play):
    word = deal("duet", seed=5).words[0]
    lines = ["", f"{word} 1", "insist", "", "", "restart", "", "", "yes", "quit"]
    seats = ("--seat", "a.spymaster", "--seat", "b.operative", "--player", "a.operative=random")
    _, out, _ = play("--game", "duet", "--seed", 5, *seats, "--player", "b.spymaster=random", lines=lines)
    assert "[V2]" in out
    assert "The mission begins again, with new cards." in out
    assert out.count("turn 1") > 1


def test_duet_with_a_mission_of_its_own(play):
    _, out, _ = play("--mission", "9-5", "--seed", 5, lines=["quit"])
    assert "9 tokens (5 bystander, 4 checkmark)" in out
    _, out, _ = play("--mission", "cairo", "--seed", 5, lines=["quit"])
    assert "9 tokens (5 bystander, 4 checkmark)" in out


def test_without_a_seed_the_deal_cannot_be_found_by_trying(play, state):
    play(lines=["quit"])
    (file,) = state.iterdir()
    assert json.loads(file.read_text())["session"]["record"]["seed"] > 2**30


def test_a_board_file_in_the_middle_is_played_on(play, tmp_path):
    board = deal("classic", seed=3)
    file = tmp_path / "board.json"
    replace(board, covered=("BOAT",), to_move="red").save(file)
    assert Board.load(file).covered == ("BOAT",)
    _, out, _ = play("--board", file, "--seat", "spymaster", lines=["quit"])
    assert "(BOAT)" in out
    assert "red 8 left" in out


@pytest.mark.parametrize(
    ("mission", "message"),
    [
        (7, "campaign: 7 is not an object with file, name, tokens, counted"),
        ({"file": "x"}, "campaign.name: missing"),
        ({"file": "x", "name": "Prague", "tokens": "ten", "counted": False}, "campaign.tokens: 'ten' is not a whole"),
        ({"file": "x", "name": "Prague", "tokens": True, "counted": False}, "campaign.tokens: True is not a whole"),
        ({"file": "x", "name": "Prague", "tokens": None, "counted": 1}, "campaign.counted: 1 is not true or false"),
        ({"file": "x", "name": "Prague", "tokens": None, "counted": False}, "campaign: only a Duet game"),
    ],
)
def test_a_mission_that_was_edited_is_refused_by_its_field(play, tmp_path, mission, message):
    file = tmp_path / "game.json"
    play("--seed", 3, *RANDOM, "--save", file, lines=["quit"])
    file.write_text(json.dumps(json.loads(file.read_text()) | {"campaign": mission}))
    code, _, err = play("--resume", file)
    assert code == 2
    assert message in err
    assert err.count("\n") == 1
