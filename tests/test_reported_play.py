"""Wrong input at the terminal that caused trouble in other programs, and what this program does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from codenames_ai.core.board import GivenClue, Mission, deal
from codenames_ai.core.errors import InputError
from codenames_ai.core.moves import Clue
from codenames_ai.playing import session
from codenames_ai.playing.terminal import saving

RANDOM = ("--player", "red=random", "--player", "blue=random")
FIRST = ("--seed", 1, *RANDOM)  # blue begins
GIVES, GUESSES = (*FIRST, "--seat", "blue.spymaster"), (*FIRST, "--seat", "blue.operative")
OMITTED = ("covered", "giver", "bank", "stops", "marked", "phase")


def test_C3_who_stops_too_early_reads_why_and_not_that_there_is_no_such_card(play):
    for line in ("stop", "pass", "/done"):
        assert "Stop: at least one guess must be made on a clue [C3]" in play(*GUESSES, lines=[line, "quit"])[1]
    assert (
        "Wait: only in sudden death [D10]"
        in play(
            "--game",
            "duet",
            "--player",
            "a=random",
            "--player",
            "b=random",
            "--seed",
            1,
            lines=["quality 1", "", "wait"],
        )[1]
        + play("--game", "duet", "--player", "b=random", "--seed", 1, lines=["pass", "", "wait", "quit"])[1]
    )
    for line in ("stop", "pass"):
        assert "A turn begins with a clue and cannot be passed" in play(*GIVES, lines=[line, "quit"])[1]


def test_D10_stopping_in_sudden_death_is_told_and_so_is_who_waits(play, tmp_path):
    board = deal("duet", 1, mission=Mission(1, 1))
    blank = next(w for w, *pair in zip(board.words, board.key.a, board.key.b, strict=True) if pair == ["bystander"] * 2)
    clue = GivenClue("a", "quality", 1, (blank,), ended="miss")
    file = tmp_path / "sudden.json"
    replace(board, clues=(clue,), bank=(0, 0), phase="sudden_death", giver="b", marked_b=(blank,)).save(file)
    people = ("--board", file, "--seat", "a", "--seat", "b")
    status, out, _ = play(*people, lines=["", "stop", "wait", "", "", "wait", "", ""])
    assert status == 0
    assert "Stop: there is no stopping in sudden death [D10]" in out
    assert "\nplayer A waits; if both wait, both lose" in out
    assert "You have lost." in out


def test_D9_a_side_that_is_done_is_told_with_every_board(play, tmp_path):
    board = deal("duet", 1)
    own = tuple(w for w, kind in zip(board.words, board.key.a, strict=True) if kind == "agent")
    file = tmp_path / "done.json"
    replace(board, clues=(GivenClue("a", "quality", 9, own, ended="done"),), omitted=OMITTED).save(file)
    out = play("--board", file, "--player", "b=random", "--seat", "a", lines=["quit"])[1]
    assert "all agents of player A are found: player B gives all clues that remain" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tree -1", "'-1' is not a number for a clue"),
        ("tree 2.5", "'tree 2.5' is not a clue"),
        ("tree 1/2", "'1/2' is not a number for a clue"),
        ("quality ２", 'Say "quality: 2"?'),
        ("quality，２", 'Say "quality: 2"?'),
    ],
)
def test_numbers_that_are_none_and_figures_of_other_keyboards(play, line, said):
    assert said in play(*GIVES, lines=[line, "n", "quit"])[1]


def test_a_card_is_named_by_figures_of_other_keyboards(play):
    word = deal("classic", 1).words[11]
    assert f"Touch 12 {word}?" in play(*GUESSES, lines=["１２", "n", "quit"])[1]


def test_a_move_typed_where_a_pipe_waits_for_enter_is_not_lost(play):
    both = (*FIRST, "--seat", "blue")
    assert "0 guesses made" in play(*both, lines=["quality 2", "", "quit"])[1]
    assert "0 guesses made" in play(*both, lines=["", "quality 2", "", "", "quit"])[1]


def test_a_file_that_cannot_be_written_any_more_does_not_end_the_game(play, tmp_path, monkeypatch):
    folder, elsewhere = tmp_path / "gone", tmp_path / "there.json"
    folder.mkdir()
    write, calls = saving.write, []

    def once(file, game):
        calls.append(file)
        if file.parent == folder and len(calls) > 1:
            raise InputError(f"{file}: cannot be written: No space left on device")
        write(file, game)

    monkeypatch.setattr(saving, "write", once)
    lost = play(*GIVES, "--save", folder / "game.json", lines=["quality 1", "", "quit"])
    assert lost[0] == 0
    assert lost[2].count("No space left on device; type 'save FILE' to save the game elsewhere") == 1
    assert "The last moves are not saved" in lost[2]
    calls.clear()
    both = (*FIRST, "--seat", "blue", "--save", folder / "two.json")
    _, _, err = play(*both, lines=["", "quality 1", "", "", f"save {elsewhere}", "quit"])
    assert f"Saved. Go on with: codenames-ai play --resume {elsewhere}" in err
    assert saving.read(elsewhere).session.state.turns == 1


def test_a_game_in_two_windows_loses_the_moves_of_neither(play, tmp_path):
    file = tmp_path / "game.json"
    play(*GIVES, "--save", file, lines=["quit"])
    mine, other = saving.SaveFile(file), saving.SaveFile(file)
    game = saving.read(file)
    played = replace(game, session=session.act(game.session, "blue.spymaster", Clue("quality", 1)))
    other.save(played)
    with pytest.raises(InputError, match="changed in the meantime, perhaps by the same game in another window"):
        mine.save(game)
    assert saving.read(file).session.state.turns == 1
    file.unlink()
    mine.save(game)  # a file that is gone is written again
    assert saving.read(file).session.state.turns == 0


def test_a_resumed_game_is_not_saved_over_another_file(play, tmp_path):
    file, there = tmp_path / "game.json", tmp_path / "there.json"
    play(*GIVES, "--save", file, lines=["quit"])
    there.write_text("mine")
    status, _, err = play("--resume", file, "--save", there)
    assert (status, there.read_text()) == (2, "mine")
    assert "exists already" in err
    assert play("--resume", file, "--save", file, lines=["quit"])[0] == 0


def test_D13_a_result_that_cannot_be_counted_is_shown_all_the_same_and_counted_later(play, tmp_path):
    campaign, file = tmp_path / "campaign.json", tmp_path / "game.json"
    started = ("--campaign", campaign, "--mission", "Prague", "--seat", "a", "--player", "b=random", "--save", file)
    play(*started, lines=["quit"])
    campaign.write_text("{broken")
    status, out, err = play("--resume", file, lines=["resign", "", ""])
    assert status == 0
    assert "You have lost." in out
    assert f"not counted in the campaign: {campaign}: line 1" in err
    assert f"when that is mended, codenames-ai play --resume {file} counts it" in err
    campaign.unlink()
    assert "Prague: not won. Open missions: Prague." in play("--resume", file, lines=[""])[1]
    assert saving.read(file).mission.counted


def test_a_word_for_a_move_that_begins_a_card_is_that_card(play, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("\n".join(["WAITER", *(f"card{i}" for i in range(24))]))
    assert "WAITER? Enter" in play(*GUESSES, "--words", words, lines=["wait", "n", "quit"])[1]


@pytest.mark.parametrize(("listed", "what"), [(40, "the same words and a new key"), (0, "new cards")])
def test_D15_a_mission_that_begins_again_keeps_the_words_of_the_table(play, tmp_path, listed, what):
    words, file = tmp_path / "words.txt", tmp_path / "game.json"
    words.write_text("\n".join(f"thing{i}" for i in range(listed)))
    own = ("--words", words) if listed else ()
    started = ("--game", "duet", "--seat", "a", "--player", "b=random", "--seed", 1, "--save", file, *own)
    play(*started, lines=["quit"])
    card = next(word for word in saving.read(file).session.state.table.words if word.isalnum())
    _, out, _ = play("--resume", file, lines=[f"{card} 1", "insist", "", "what?", "yes", "quit"])
    assert out.count("instead of paying for the clue?") == 2
    assert f"The mission begins again, with {what}." in out
    again = saving.read(file).session.state.table.words
    assert all(word.startswith("thing") for word in again) is bool(listed)


def test_D13_a_mission_that_cannot_be_played_so_is_asked_for_again(play, tmp_path):
    campaign = ("--campaign", tmp_path / "campaign.json", "--seat", "a", "--player", "b=random")
    _, out, err = play(*campaign, lines=["prague:12", "prague:x", "nowhere", "prague: 10", "quit"])
    assert "Prague is not played with 12 tokens, but with 9, 10 or 11 [D13]" in out
    assert "write the tokens after the colon" in out
    assert "Choose an open mission: Prague." in out
    assert "10 tokens" in out
    assert "Saved." in err


@pytest.mark.parametrize("line", ["1, 2", "1 2", "glue and coat", "GLUE; 2", "glue, coat, artist"])
def test_C6_several_cards_in_one_line_are_touched_one_at_a_time(play, line):
    out = play(*GUESSES, lines=[line, "quit"])[1]
    assert "cards; touch one at a time, as in GLUE" in out
    assert "0 guesses made" in out


def test_help_goes_on_below_its_own_beginning_and_lists_what_may_be_done(play):
    _, out, _ = play("--seed", 3, "--seat", "red.spymaster", *RANDOM, lines=["help", "quit"])
    told = out.split("your clue")[1].splitlines()[1:-1]
    assert sum(line.startswith("  ") for line in told) > 8
    assert all(line.startswith("  ") for line in told if line)
    assert "unlimited" in out
    assert "pass " not in out
    _, out, _ = play("--game", "duet", "--player", "b=random", "--seed", 1, lines=["help", "quit"])
    assert "leave this clue to your partner" in out
    assert "unlimited" not in out


def test_a_single_agent_is_one(play, tmp_path):
    board = deal("duet", 1)
    own = tuple(w for w, kind in zip(board.words, board.key.a, strict=True) if kind == "agent")
    file = tmp_path / "board.json"
    rest = [w for w, kind in zip(board.words, board.key.b, strict=True) if kind == "agent" and w not in own]
    found = (
        GivenClue("a", "quality", 9, own, ended="done"),
        GivenClue("b", "ability", 9, tuple(rest[1:]), ended="stop"),
    )
    replace(board, clues=found, omitted=OMITTED).save(file)
    out = play("--board", file, "--player", "b=random", lines=["quit"])[1]
    assert "\n1 agent left" in out


def test_a_clue_is_meant_for_own_uncovered_cards_alone(play):
    board = deal("classic", 3)
    role = dict(zip(board.words, board.key.identities, strict=True))
    red, blue, blank = (next(w for w in board.words if role[w] == kind) for kind in ("red", "blue", "bystander"))
    lines = [f"quality 2 = {blue}, {blank}", f"quality 1 = {red}", "", "quit"]
    out = play("--seed", 3, "--seat", "red.spymaster", *RANDOM, lines=lines)[1]
    assert f"Meant for: '{blue}' (blue), '{blank}' (bystander); name uncovered agents of your own" in " ".join(
        out.split()
    )
    assert f'Say "quality: 1" for {red}?' in out


def test_C9_a_program_that_lets_a_doubtful_clue_pass_says_so(play):
    out = play("--seed", 3, "--seat", "red.spymaster", *RANDOM, lines=["zzyqx 1", "", "quit"])[1]
    asked, answered = "Doubtful: the other spymaster is asked first.", "The other spymaster lets it pass."
    assert asked in " ".join(out.split()).partition(answered)[0]
    assert answered in out
    assert (
        "lets it pass" not in play("--seed", 3, "--seat", "red.spymaster", *RANDOM, lines=["quality 1", "", "quit"])[1]
    )


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_word_that_the_guessing_program_does_not_know_is_told_before_it_is_given(play, level):
    seats = ("--seed", 3, "--seat", "red.spymaster", "--level", level)
    unknown = 'The AI that guesses does not know the word "zzyqx"'
    assert unknown in " ".join(play(*seats, lines=["zzyqx 1", "n", "quit"])[1].split())
    assert "does not know" not in play(*seats, lines=["quality 1", "n", "quit"])[1]


def test_the_chances_of_a_hint_are_not_told_as_an_order_of_touching(play):
    people = ("--seed", 3, "--seat", "red", *RANDOM[2:])
    out = play(*people, lines=["", "ship 2", "", "", "hint", "quit"])[1]
    assert "The chance of each card to be touched next, as the AI (level normal) sees it." in " ".join(out.split())
    assert "It would touch BOAT first and, as long as it is right, up to " in out
    assert "then it stops" not in out
