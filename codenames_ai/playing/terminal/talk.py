"""Talking with the person at a seat until a move is made: prompts, commands, the question before a move counts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from codenames_ai.core import record
from codenames_ai.core.errors import CodenamesError, InputError, MoveError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Forfeit, Guess, Restart
from codenames_ai.core.views import SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.english.clue_rules import ASK
from codenames_ai.playing.session import (
    ALLOW,
    GIVE_WAY,
    Answer,
    IllegalClue,
    Session,
    act,
    check_intended,
    legal_actions,
)
from codenames_ai.playing.session.seats import role_of, side_of
from codenames_ai.playing.terminal import advice, reading, saving, texts

if TYPE_CHECKING:
    from codenames_ai.playing.terminal.loop import Loop

_WORDS: Final = {"stop": STOP, "wait": WAIT, "give_way": GIVE_WAY, "allow": ALLOW}
_SURE: Final = {
    "stop": "End the turn?",
    "wait": "Let your partner guess first? If both wait, both lose.",
    "give_way": "Leave this clue to your partner?",
    "allow": "Let the clue stand?",
}


@dataclass(frozen=True, slots=True)
class _Wish:
    """A move that a person wants to make, and how they are asked whether it is the right one."""

    move: Any
    sure: str | None
    insist: bool = False


class _Talk:
    """What is remembered while one person makes up their mind."""

    def __init__(self, loop: Loop, seat: str) -> None:
        self.loop, self.seat, self.screen = loop, seat, loop.screen
        self.actions = legal_actions(loop.session, seat)
        self.refused: Clue | None = None

    @property
    def session(self) -> Session:
        return self.loop.session

    def run(self) -> Session:
        """The session after the move; lines that are none are answered, and asked for again."""
        line = self.screen.ask(self.prompt())
        while True:
            try:
                wish = self.wish(line)
                if wish is not None:
                    after = act(self.session, self.seat, wish.move, insist=wish.insist)
                    said = "yes" if wish.sure is None else self.screen.ask(f"{wish.sure} Enter: yes · n: no > ")
                    sure = reading.yes_or_no(said, empty=True)
                    if sure:
                        return self.or_restart(after) if wish.insist else after
                    if sure is None:  # something else was typed: that is meant instead
                        line = said
                        continue
                    self.screen.show("Taken back.")
            except IllegalClue as e:
                self.refused = wish.move if wish is not None else None
                self.screen.show(f"{e}", _INSIST[self.session.game == "duet"])
            except CodenamesError as e:
                self.screen.show(_sentence(str(e)))
            line = self.screen.ask(self.prompt())

    def or_restart(self, after: Session) -> Session:
        """D15: a program guesses at once, so the pair's other way out of an illegal clue is offered before that."""
        if after.waiting or "restart" not in legal_actions(after, self.seat):
            return after
        while True:
            line = self.screen.ask("Begin the mission again, in place of paying for the clue? y: yes · Enter: no > ")
            again = reading.yes_or_no(line, empty=False)
            if again is not None:
                return act(after, self.seat, Restart()) if again else after

    def prompt(self) -> str:
        who = texts.title(self.seat)
        if "answer" in self.actions:
            return f"{who}: yes or no > "
        if "clue" in self.actions:
            way = ", or pass to let your partner give it" if "give_way" in self.actions else ""
            return f"{who}: your clue{way} > "
        if "cover" in self.actions:
            return f"{who}: a card to cover, none, or allow > "
        stop = ", or stop" if "stop" in self.actions else ", or wait" if "wait" in self.actions else ""
        return f"{who}: your guess{stop} > "

    def wish(self, line: str) -> _Wish | None:
        """The move that a line asks for; None for a command, which is carried out, and for an empty line."""
        if not line:
            asked = "Yes or no?" if "answer" in self.actions else "Type a move; help lists what there is."
            self.screen.show(asked)
            return None
        if "answer" in self.actions:
            sure = reading.yes_or_no(line)
            if sure is not None:
                return _Wish(Answer(sure), None)
        named = reading.move_word(line, self.named_moves())
        early = self.early(line) if named is None else None
        if early is not None:
            return self.too_early(early)
        said = reading.command(line) if named is None else None
        if (said is not None or named is not None) and not line.startswith("/"):
            self.not_both(line, said, named)
        if named is not None:
            return self.named(named)
        if said is not None:
            return self.carry_out(said)
        if "answer" in self.actions:
            raise MoveError("yes or no?")
        return self.clue(line) if "clue" in self.actions else self.card(line)

    def named_moves(self) -> tuple[str, ...]:
        return (*self.actions, "none") if "cover" in self.actions else self.actions

    def not_both(self, line: str, said: reading.Command | None, named: str | None) -> None:
        """Where a visible card has a command for its word (PASS, BOARD), or a clue may have, neither is guessed at."""
        if said is not None and said.argument:
            if "clue" in self.actions and said.argument.isdecimal():
                word = line.split()[0]
                raise MoveError(
                    f"'{line}' could be a clue: '{word}, {said.argument}' gives it, '/{line}' is the command"
                )
            return
        if "clue" in self.actions or "answer" in self.actions:
            return
        view = self.session.view(self.seat)
        places = {word.casefold(): i for i, word in enumerate(view.words, 1) if word in view.visible}
        same = places.get(line.casefold())
        if same is not None:
            what = "the move" if named is not None else "the command"
            raise MoveError(f"{line} is a card too: {same} means the card, /{line} {what}")

    def named(self, name: str) -> _Wish:
        if name == "none":
            return _Wish(Cover(side_of(self.seat)), "Cover no card?")
        return _Wish(_WORDS[name], _SURE[name])

    def early(self, line: str) -> str | None:
        """The move that a line says by its name, if it is none that may be made now, nor the beginning of a card."""
        is_card = any(card.casefold().startswith(line.casefold()) for card in self.session.view(self.seat).visible)
        return None if is_card or "answer" in self.actions else reading.move_word(line, _WORDS)

    def too_early(self, name: str) -> _Wish | None:
        """A move that is known, but not now: the rules say why; no card or clue of this name is looked for."""
        if "guess" in self.actions:
            return self.named(name)
        if "clue" in self.actions:
            raise MoveError("a turn begins with a clue, and cannot be passed; resign gives the game up")
        raise MoveError(f"{name.replace('_', ' ')}: not now; help lists what there is")

    def clue(self, line: str) -> _Wish:
        found = reading.clue(line)
        found = Clue(found.word, found.number, self.board_words(found.intended))
        check_intended(self.session, self.seat, found)
        said = self.session.verdict(self.seat, found)
        if said.verdict == ASK and self.session.game != "solo" and normal(found.word) not in self.session.rejected:
            self.screen.show(f"{said.reason} [{said.rule}] The other spymaster is asked first.")
        if not self.session.knows(self.seat, found.word):
            self.screen.show(f"The program that guesses does not know {found.word!r}: it would have nothing to go by.")
        meant = f" for {', '.join(found.intended)}" if found.intended else ""
        return _Wish(found, f"Say {texts.clue_text(found)}{meant}?")

    def board_words(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        view = self.session.view(self.seat)
        return tuple(reading.card(card, view.words, view.visible) for card in cards)

    def card(self, line: str) -> _Wish:
        view = self.session.view(self.seat)
        if "cover" in self.actions:
            assert isinstance(view, SpymasterView)
            word = reading.card(line, view.words, view.cards("own"))
            return _Wish(Cover(side_of(self.seat), word), f"Cover {word}?")
        word = reading.card(line, view.words, view.guessable)
        return _Wish(Guess(word), f"Touch {view.words.index(word) + 1} {word}?")

    def carry_out(self, said: reading.Command) -> _Wish | None:
        """A command: shown at once, or a wish where it changes the game."""
        loop, screen = self.loop, self.screen
        match said.name:
            case "help":
                screen.show(texts.help_table(self.help_rows()))
            case "board":
                loop.show_board(self.seat)
            case "history":
                screen.show(texts.history(self.session.heard()))
            case "hint":
                screen.show(*advice.hint(self.session, self.seat, said.argument))
            case "why":
                screen.show(*advice.why(self.session, said.argument, self.seat))
            case "try":
                screen.show(*advice.attempt(self.session, self.seat, reading.clue(said.argument)))
            case "save":
                save(loop, said.argument)
            case "undo":
                screen.show("Nothing waits to be taken back: a move that was made stands (C6).")
            case "resign":
                return _Wish(Forfeit(side_of(self.seat)), "Give the game up?")
            case "restart":
                return _Wish(Restart(), "Begin the mission again, with a new deal?")
            case "insist":
                if self.refused is None:
                    raise InputError("insist: no clue of yours was called illegal just now")
                return _Wish(self.refused, f"Say {texts.clue_text(self.refused)} all the same?", insist=True)
            case "quit":
                leave()
            case "key":
                raise InputError("key: it is shown when the game is over")
        return None

    def help_rows(self) -> tuple[tuple[str, str], ...]:
        if "cover" in self.actions:
            return texts.HELP_COVER
        if "answer" in self.actions:
            return texts.HELP_ANSWER
        moves = [row for name, row in texts.HELP_MOVES.items() if name in self.actions]
        if role_of(self.seat) == "spymaster":
            return texts.HELP_NUMBER[self.session.game == "duet"], *moves, *texts.HELP_CLUE
        if "stop" not in self.actions and self.session.state.phase == "guess":
            moves.insert(0, (texts.HELP_MOVES["stop"][0], "end the turn, after one guess: also pass, done"))
        return *texts.HELP_GUESS, *moves


_INSIST: Final = {
    False: "Give another clue; or insist, and the turn is lost: the other spymaster may cover a card of theirs (C7).",
    True: "Give another clue; or insist, and it costs a token more, or the mission begins again (D15).",
}


def ask(loop: Loop, seat: str) -> Session:
    """The session after the move that the person at the seat makes."""
    session = loop.session
    loop.show_board(seat)
    if session.question is not None:
        loop.screen.show(texts.question(session.question))
    elif session.rejected:
        loop.screen.show(f"The other spymaster does not let {session.rejected[-1]!r} pass. Give another clue.")
    elif "cover" in legal_actions(session, seat) and session.state.clue is not None:
        loop.screen.show(f"The other team's clue {texts.clue_text(session.state.clue)} was illegal (C7).")
    return _Talk(loop, seat).run()


def after(loop: Loop) -> None:
    """What people want to know of a finished game; ends with an empty line or the end of the input."""
    screen, session = loop.screen, loop.session
    while True:
        try:
            line = screen.ask("why N · history · board · save FILE · Enter: leave > ")
        except EOFError:
            screen.show("")
            return
        try:
            said = reading.command(line)
            match said.name if said is not None else line:
                case "" | "quit":
                    return
                case "why":
                    screen.show(*advice.why(session, said.argument if said else "", None))
                case "history":
                    screen.show(texts.history(session.heard()))
                case "board" | "key":
                    loop.show_board(None)
                case "save":
                    save(loop, said.argument if said else "")
                case _:
                    screen.show("The game is over: why N explains its turn N; Enter leaves.")
        except CodenamesError as e:
            screen.show(_sentence(str(e)))


def save(loop: Loop, name: str) -> None:
    """Save there as well: a game to go on with, or once it is over its record."""
    if not name:
        raise InputError("save: a file is needed, as in 'save game.json'")
    file = Path(name).expanduser()
    if file.exists():
        raise InputError(f"save: {file} is there already; another name keeps both")
    if loop.session.over:
        record.write(file, [loop.session.record()])
        loop.screen.show(f"The record is in {file}: codenames-ai replay shows it.")
        return
    saving.write(file, loop.game)
    loop.saved_elsewhere(file)
    loop.screen.show(f"Saved in {file}, which holds the key: go on with --resume.")


def leave() -> None:
    """Leave the game as it is."""
    from codenames_ai.playing.terminal.loop import Leave

    raise Leave


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
