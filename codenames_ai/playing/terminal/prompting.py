"""Asks the person at a seat until a move is made: prompts, commands, the question before a move counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from codenames_ai.core.errors import CodenamesError, InputError, MoveError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Forfeit, Guess, Restart
from codenames_ai.core.views import SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.english.clue_rules import ASK
from codenames_ai.playing import session as sessions
from codenames_ai.playing.session import ALLOW, GIVE_WAY, Action, Answer, IllegalClue, Session
from codenames_ai.playing.session.seats import role_of, side_of
from codenames_ai.playing.terminal import advice, reading, texts
from codenames_ai.playing.terminal.board import show_board
from codenames_ai.playing.terminal.screen import Leave, Screen
from codenames_ai.show.phrases import table as say
from codenames_ai.show.phrases import terminal as phrases
from codenames_ai.show.phrases.words import capital, clue_text, rule_mark

_NAMED: Final[dict[str, Action]] = {"stop": STOP, "wait": WAIT, "give_way": GIVE_WAY, "allow": ALLOW}


@dataclass(frozen=True, slots=True)
class _Intent:
    """What a person wants to do, and the question whether they are sure; None to ask nothing."""

    action: Action
    sure: str | None
    insist: bool = False


class _Prompt:
    """One person at one seat, from the first prompt to the move."""

    def __init__(self, screen: Screen, session: Session, seat: str, save: Callable[[str], None]) -> None:
        self.screen, self.session, self.seat, self.save = screen, session, seat, save
        self.side, self.able = side_of(seat), sessions.legal_actions(session, seat)
        self.refused: Clue | None = None

    def run(self) -> Session:
        """The session after the person's move; a line that is not a move is answered, and the prompt repeated."""
        line = self.ask()
        while True:
            try:
                intent = self.intent(line)
                if intent is not None:
                    after = sessions.act(self.session, self.seat, intent.action, insist=intent.insist)
                    said = "yes" if intent.sure is None else self.screen.ask(f"{intent.sure} {phrases.YES_BY_DEFAULT}")
                    sure = reading.yes_or_no(said, empty=True)
                    if sure:
                        return self.or_restart(after) if intent.insist else after
                    if sure is None:  # something else was typed: it replaces the move
                        line = said
                        continue
                    self.screen.show(phrases.TAKEN_BACK)
            except IllegalClue as e:
                self.refused = intent.action if intent is not None and isinstance(intent.action, Clue) else None
                self.screen.show(str(e), phrases.ILLEGAL[self.session.game == "duet"])
            except CodenamesError as e:
                self.screen.show(capital(str(e)))
            line = self.ask()

    def ask(self) -> str:
        return self.screen.ask(phrases.prompt(texts.title(self.seat), self.able))

    def or_restart(self, after: Session) -> Session:
        """D15: offer to begin again instead of paying for an illegal clue, before a program guesses on it."""
        if after.waiting or "restart" not in sessions.legal_actions(after, self.seat):
            return after
        while True:
            again = reading.yes_or_no(self.screen.ask(phrases.RESTART_INSTEAD), empty=False)
            if again is not None:
                return sessions.act(after, self.seat, Restart()) if again else after

    def intent(self, line: str) -> _Intent | None:
        """What a line asks for; None for an empty line and for a command, which is carried out."""
        answering = "answer" in self.able
        if not line:
            self.screen.show(phrases.YES_OR_NO if answering else phrases.TO_BEGIN_WITH)
            return None
        if answering and (yes := reading.yes_or_no(line)) is not None:
            return _Intent(Answer(yes), None)
        move = reading.move_word(line, (*self.able, "none") if "cover" in self.able else self.able)
        if move is None and (untimely := self.untimely(line)) is not None:
            return untimely
        command = reading.command(line) if move is None else None
        if (command is not None or move is not None) and not line.startswith("/"):
            self.check_one_meaning(line, command)
        if move is not None:
            return _Intent(_NAMED.get(move, Cover(self.side)), phrases.SURE[move])
        if command is not None:
            return self.carry_out(command)
        if answering:
            raise MoveError("yes or no?")
        return self.clue(line) if "clue" in self.able else self.card(line)

    def check_one_meaning(self, line: str, command: reading.Command | None) -> None:
        """Refuse a command or a move that is also a card on the board (BOARD, PASS), or may be a clue (``why 2``)."""
        if command is not None and command.argument:
            if "clue" in self.able and command.argument.isdecimal():
                clue = f"{line.split()[0]}, {command.argument}"
                raise MoveError(f"'{line}' could be a clue: type '{clue}' for the clue, '/{line}' for the command")
        elif not {"clue", "answer"} & set(self.able):
            view = self.session.view(self.seat)
            places = {word.casefold(): i for i, word in enumerate(view.words, 1) if word in view.visible}
            if (place := places.get(line.casefold())) is not None:
                what = "move" if command is None else "command"
                raise MoveError(f"{line} is a card too: type {place} for the card, /{line} for the {what}")

    def untimely(self, line: str) -> _Intent | None:
        """A move that cannot be made now: refused here or, among guesses, by the rules; None if it may be a card."""
        is_card = any(card.casefold().startswith(line.casefold()) for card in self.session.view(self.seat).visible)
        move = None if is_card or "answer" in self.able else reading.move_word(line, _NAMED)
        if move is None:
            return None
        if "guess" in self.able:
            return _Intent(_NAMED[move], phrases.SURE[move])
        if "clue" in self.able:
            raise MoveError("a turn begins with a clue and cannot be passed; resign gives up the game")
        raise MoveError(f"{move.replace('_', ' ')}: not possible now; help lists what is")

    def clue(self, line: str) -> _Intent:
        clue = reading.clue(line)
        view = self.session.view(self.seat)
        meant = tuple(reading.card(card, view.words, view.visible) for card in clue.intended)
        clue = Clue(clue.word, clue.number, meant)
        sessions.check_intended(self.session, self.seat, clue)
        verdict = self.session.verdict(self.seat, clue)
        if verdict.verdict == ASK and self.session.game != "solo" and normal(clue.word) not in self.session.rejected:
            self.screen.show(f"{say.VERDICTS[ASK]}. {verdict.reason}{rule_mark(verdict.rule)}")
        if not self.session.knows(self.seat, clue.word):
            self.screen.show(say.unknown_word(clue.word))
        return _Intent(clue, phrases.say_it(clue_text(clue.word, clue.number), meant))

    def card(self, line: str) -> _Intent:
        view = self.session.view(self.seat)
        if "cover" in self.able:
            assert isinstance(view, SpymasterView)
            word = reading.card(line, view.words, view.cards("own"))
            return _Intent(Cover(self.side, word), phrases.COVER.format(word))
        word = reading.card(line, view.words, view.guessable)
        return _Intent(Guess(word), phrases.TOUCH.format(view.words.index(word) + 1, word))

    def carry_out(self, command: reading.Command) -> _Intent | None:
        """Show what a command asks for, or give the intent of one that changes the game."""
        screen, session, seat = self.screen, self.session, self.seat
        match command.name:
            case "help":
                spymaster, duet = role_of(seat) == "spymaster", session.game == "duet"
                screen.show_pages(texts.help_table(phrases.help_rows(self.able, spymaster=spymaster, zero_only=duet)))
            case "board":
                show_board(screen, session, seat)
            case "history":
                screen.show(texts.history(session.state.history))
            case "hint":
                screen.show(*advice.hint(session, seat, command.argument))
            case "why":
                screen.show(*advice.why(session, command.argument, seat))
            case "try":
                screen.show(*advice.attempt(session, seat, reading.clue(command.argument)))
            case "save":
                self.save(command.argument)
            case "undo":
                screen.show(phrases.NOTHING_TO_UNDO)
            case "resign":
                return _Intent(Forfeit(self.side), phrases.SURE["resign"])
            case "restart":
                return _Intent(Restart(), phrases.SURE["restart"])
            case "insist":
                if self.refused is None:
                    raise InputError("insist: no clue of yours was called illegal just now")
                said = clue_text(self.refused.word, self.refused.number)
                return _Intent(self.refused, phrases.say_it(said, insist=True), insist=True)
            case "quit":
                raise Leave
            case "key":
                raise InputError("key: it is shown when the game is over")
        return None


def ask(screen: Screen, session: Session, seat: str, save: Callable[[str], None]) -> Session:
    """The session after the move that the person at the seat makes.

    Args:
        screen: where to ask.
        session: the game.
        seat: the person's seat.
        save: saves the game to a file of this name, for the command ``save``.

    Raises:
        Leave: the person leaves the game.
    """
    show_board(screen, session, seat)
    if session.question is not None:
        screen.show(texts.question(session.question))
    elif session.rejected:
        screen.show(say.rejected(session.rejected[-1]))
    elif "cover" in sessions.legal_actions(session, seat) and (clue := session.state.clue) is not None:
        screen.show(say.overruled(clue_text(clue.word, clue.number)))
    return _Prompt(screen, session, seat, save).run()


def ask_about_finished(screen: Screen, session: Session, save: Callable[[str], None]) -> None:
    """Answer questions about a finished game, up to an empty line or the end of the input."""
    while True:
        try:
            line = screen.ask(phrases.FINISHED)
        except EOFError:
            screen.show("")
            return
        try:
            command = reading.command(line)
            argument = "" if command is None else command.argument
            match line if command is None else command.name:
                case "" | "quit":
                    return
                case "why":
                    screen.show(*advice.why(session, argument, None))
                case "history":
                    screen.show(texts.history(session.state.history))
                case "board" | "key":
                    show_board(screen, session, None)
                case "save":
                    save(argument)
                case _:
                    screen.show(phrases.FINISHED_HELP)
        except CodenamesError as e:
            screen.show(capital(str(e)))
