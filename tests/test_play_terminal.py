"""``codenames-ai play`` in a pseudo-terminal: whole games from every seat, leaving and resuming, hidden screens."""

from __future__ import annotations

import json
import os
import re
import sys

import pexpect
import pytest

from codenames_ai.core.board import deal

pytestmark = pytest.mark.slow

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
HIDE, BACK = "\x1b[?1049h", "\x1b[?1049l"
FAST = ("--player", "red=random", "--player", "blue=random")
CLUES = ("quality 1", "2 ability", "history, one", "science: 1", "opinion (1)", "weather for 1", "zzyqx 1")

# what is asked, and what is answered: by its number for a guess, by a clue of CLUES for a clue
ASKED = [
    r"your clue[^>]*> $",
    r"your guess[^>]*> $",
    r"n: no > $",
    r"Enter when ready: $",
    r"yes or no > $",
    r"or allow > $",
    r"Enter: leave > $",
    r"quit: $",
    pexpect.EOF,
]


class Player:
    """Somebody at a terminal."""

    def __init__(self, *args: object, rows: int = 50, columns: int = 80, **environment: str) -> None:
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        env |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | environment
        command = ["-m", "codenames_ai.cli.main", "play", *map(str, args)]
        self.child = pexpect.spawn(
            sys.executable, command, dimensions=(rows, columns), env=env, encoding="utf-8", timeout=60
        )
        self.raw = ""
        self.card = self.clue = 0

    def wait(self) -> int:
        """Which of ASKED is asked now."""
        asked = self.child.expect(ASKED)
        self.raw += self.child.before + (self.child.after if isinstance(self.child.after, str) else "")
        return asked

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def play(self) -> str:
        """Play to the end, forwards over the cards; the whole text, without colours."""
        for _ in range(300):
            match self.wait():
                case 0:
                    self.type(CLUES[self.clue % len(CLUES)])
                    self.clue += 1
                case 1:
                    self.card += 1
                    self.type(str((self.card - 1) % 25 + 1) if self.card % 3 else "stop")
                case 2 | 3 | 6:
                    self.type("")
                case 4:
                    self.type("yes")
                case 5:
                    self.type("allow")
                case 7:
                    self.type("all" if self.card else "")
                    self.card += 1
                case _:
                    self.child.close()
                    assert self.child.exitstatus == 0
                    return self.text
        raise AssertionError("the game does not end")

    @property
    def text(self) -> str:
        return ANSI.sub("", self.raw).replace("\r", "")

    def end(self) -> int:
        """Wait for the end of the program; its exit status."""
        self.child.expect(pexpect.EOF)
        self.raw += self.child.before
        self.child.close()
        assert self.child.signalstatus is None
        return self.child.exitstatus


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "codenames-ai"


@pytest.mark.parametrize(
    "args",
    [
        ("--seat", "operative", *FAST),
        ("--seat", "spymaster", *FAST),
        ("--seat", "both", *FAST),
        ("--seat", "watch", *FAST),
        ("--seat", "blue.spymaster", "--seat", "red.operative", *FAST),
        ("--seat", "all"),
        ("--game", "duet", "--seat", "a", "--player", "b=random"),
        ("--game", "duet", "--seat", "b.operative", "--player", "a=random", "--player", "b.spymaster=random"),
        ("--game", "duet", "--seat", "all"),
        ("--game", "duet", "--mission", "2-1", "--seat", "all"),
        ("--game", "solo", "--seat", "both"),
    ],
    ids=lambda args: " ".join(arg for arg in args if not arg.startswith("--player") and "random" not in arg),
)
def test_a_whole_game_from_every_seat(args):
    text = Player("--seed", "3", *args).play()
    assert "End after" in text
    assert "Traceback" not in text
    assert max(map(len, text.splitlines())) <= 82


def test_the_key_is_seen_on_hidden_screens_alone():
    player = Player("--seed", "3", "--seat", "both", *FAST)
    player.play()
    before = player.raw.split("End after")[0]
    shown, hidden = "", ""
    for part in before.split(HIDE):
        inside, back, outside = part.partition(BACK)
        hidden, shown = (hidden + inside, shown + outside) if back else (hidden, shown + inside)
    assert "X │" in ANSI.sub("", hidden)
    assert "X │" not in ANSI.sub("", shown)
    assert "red operative" in shown
    assert "everybody else looks away" in shown
    covered = {word for word in deal("classic", 3).words if f"touches {word}:" in shown or f"agents, {word}." in shown}
    for line in ANSI.sub("", shown).splitlines():  # no letter stands on a card that is not covered
        assert line.count(" R │") + line.count(" B │") + line.count(" . │") <= len(covered)


def test_players_of_duet_do_not_see_each_others_sides():
    player = Player("--seed", "3", "--game", "duet", "--seat", "all")
    player.play()
    outside = "".join(part.partition(BACK)[2] for part in player.raw.split("End after")[0].split(HIDE)[1:])
    assert "side a:" not in outside
    assert "side b:" not in outside


def test_a_terminal_without_a_second_screen_is_pushed_out_of_sight():
    player = Player("--seed", "3", "--seat", "both", *FAST, TERM="dumb")
    for line in ("", "quality 1", ""):
        player.wait()
        player.type(line)
    player.wait()
    key, _, rest = player.text.partition("\n" * 100)
    assert "X │" in key
    assert "red operative" in rest
    assert "X │" not in rest
    player.type("quit")
    player.end()


def test_ctrl_c_leaves_the_game_saved_and_says_how_to_go_on(state):
    player = Player("--seed", "3", *FAST)
    player.wait()
    player.type("7")
    player.wait()
    player.type("")
    player.wait()
    player.child.sendintr()
    assert player.end() == 130
    (file,) = state.iterdir()
    assert f"codenames-ai play --resume {file}" in player.text
    again = Player("--resume", file)
    again.wait()
    assert "touches HORSESHOE" not in again.text  # told in the history
    assert "HORSESHOE R" in again.text
    again.child.sendeof()
    assert again.end() == 0
    assert f"codenames-ai play --resume {file}" in again.text


def test_ctrl_c_on_a_hidden_screen_brings_the_other_one_back():
    player = Player("--seed", "3", "--seat", "both", *FAST)
    player.wait()
    player.type("")
    player.wait()
    player.child.sendintr()
    assert player.end() == 130
    assert player.raw.rfind(BACK) > player.raw.rfind(HIDE)
    assert "X │" not in ANSI.sub("", player.raw[player.raw.rfind(BACK) :])


def test_a_slip_is_undone_and_an_illegal_clue_explained(state):
    player = Player("--seed", "3", "--seat", "spymaster", *FAST)
    for line in ("tre 2", "undo", "boats 2", "drove, two", "n"):
        player.wait()
        player.type(line)
    player.wait()
    assert "Taken back." in player.text
    assert "plural of BOAT. [V3]" in player.text
    assert "Turn 1" not in player.text
    player.type("quit")
    assert player.end() == 0
    (file,) = state.iterdir()
    assert json.loads(file.read_text())["session"]["record"]["events"] == []


def test_a_doubtful_clue_is_put_to_the_other_spymaster():
    player = Player("--seed", "3", "--seat", "red.spymaster", "--seat", "blue.spymaster", *FAST)
    for line in ("zzyqx 1", "", "no", "zzyqx 1", "quality 1", "n", "quit"):
        player.wait()
        player.type(line)
    assert player.end() == 0
    assert "red spymaster would like to say" in player.text
    assert 'has rejected "zzyqx": give another clue.' in player.text


def test_without_colour_there_is_none():
    player = Player("--seed", "3", "--seat", "spymaster", *FAST, NO_COLOR="1")
    player.wait()
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", player.raw)
    assert "R │" in player.text
    player.type("quit")
    assert player.end() == 0


@pytest.mark.parametrize("columns", [40, 60])
def test_a_narrow_window_holds_every_line(columns):
    player = Player("--seed", "3", "--seat", "spymaster", *FAST, columns=columns)
    player.wait()
    player.type("quit")
    player.end()
    lines = player.text.split("your clue")[0].splitlines()
    assert max(map(len, lines)) <= columns


def test_help_that_is_longer_than_the_window_is_shown_page_by_page():
    player = Player("--seed", "3", "--seat", "spymaster", "--level", "easy", rows=24, columns=60)
    player.wait()
    player.type("help")
    player.child.expect("Enter: more > ")
    page = ANSI.sub("", player.child.before).replace("\r", "")
    assert page.splitlines()[1].startswith("  tree 2")
    assert page.count("\n") <= 24
    player.type("")
    player.child.expect("/word")
    player.wait()
    player.type("quit")
    player.end()


def test_a_window_of_24_lines_holds_a_screen():
    player = Player("--seed", "3", "--seat", "spymaster", "--level", "easy", rows=24)
    for line in ("quality 1", "", "ability 1", "", "history 1", ""):
        player.wait()
        player.type(line)
    player.wait()
    screen = player.text[player.text.rindex("── red spymaster") :]
    assert screen.count("\n") < 24
    assert screen.count(". red") + screen.count(". blue") == 2
    player.type("quit")
    player.end()


def test_a_terminal_without_unicode_gets_plain_characters():
    player = Player("--seed", "3", *FAST, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    player.wait()
    assert "HORSESHOE" in player.text
    player.child.sendline("caf\xe9 \ufffd")
    player.wait()
    player.type("quit")
    assert player.end() == 0
    assert "Traceback" not in player.text


def test_the_arrow_keys_bring_back_nobodys_lines():
    player = Player("--seed", "3", "--seat", "both", *FAST)
    for line in ("", "quality 1 = BOAT", "n"):
        player.wait()
        player.type(line)
    player.wait()
    before = len(player.raw)
    player.type("\x1b[A")
    player.wait()
    assert "BOAT" not in player.raw[before:].split("your clue")[0]
    player.type("quit")
    player.end()
