"""A game at the terminal from its next move to its end: shows, asks, saves after every move."""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from codenames_ai.core import record
from codenames_ai.core.errors import CodenamesError, InputError
from codenames_ai.core.events import RESTART
from codenames_ai.core.words import card_list
from codenames_ai.playing import session as sessions
from codenames_ai.playing.session import HUMAN, Session
from codenames_ai.playing.session.seats import role_of, side_of
from codenames_ai.playing.terminal import prompting, saving, texts
from codenames_ai.playing.terminal.board import show_board
from codenames_ai.playing.terminal.reading import command
from codenames_ai.playing.terminal.saving import Game
from codenames_ai.playing.terminal.screen import Leave, Screen
from codenames_ai.show.phrases import terminal as phrases


class Loop:
    """One game at one terminal.

    Attributes:
        game: as it stands.
        file: where it is saved after every move.
        show_key: whether people who watch see the key.
        all_moves: whether they see all moves without pressing Enter.
        sitting: the secret that the person at the keyboard may see (``_secret``).
        last_move: the lines of the last move.
        unsaved: whether the last move could not be saved.
    """

    def __init__(self, screen: Screen, game: Game, file: Path) -> None:
        self.screen, self.game, self.file = screen, game, file
        self.unsaved = False
        self._save_file = saving.SaveFile(file)
        self.show_key = True
        self.all_moves = not screen.interactive
        self.sitting: str | None = None
        self.last_move: list[Text] = []

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.game.session

    @property
    def _resume(self) -> str:
        return f"codenames-ai play --resume {shlex.quote(str(self.file))}"

    def run(self) -> int:
        """Play until the game is over or the people leave; the exit status."""
        try:
            self._save_file.save(self.game)
            self._play()
            self._report_unsaved()
            return 0
        except (Leave, EOFError):
            self._left()
            return 0
        except KeyboardInterrupt:
            self._left()
            return 130

    def save(self) -> None:
        """Save the game as it stands; if that fails the game goes on, and the people read what they can do."""
        try:
            self._save_file.save(self.game)
            self.unsaved = False
        except InputError as e:
            if not self.unsaved:
                self.screen.note(phrases.NOT_SAVED.format(e))
            self.unsaved = True

    def save_as(self, name: str) -> None:
        """Save to another file too: the game to go on with or, once it is over, its record."""
        if not name:
            raise InputError("save: name a file, as in 'save game.json'")
        file = Path(name).expanduser()
        if file.exists():
            raise InputError(f"save: {file} exists already; choose another name")
        if self.session.over:
            record.write(file, [self.session.record()])
            self.screen.show(phrases.RECORD_SAVED.format(file))
            return
        saving.write(file, self.game)
        if self.unsaved:  # from now on the game is saved there
            self.file, self.unsaved, self._save_file = file, False, saving.SaveFile(file)
        self.screen.show(phrases.SAVED_TOO.format(file))

    def _report_unsaved(self) -> bool:
        if self.unsaved:
            self.screen.note(phrases.MOVES_LOST.format(self.file))
        return self.unsaved

    def _left(self) -> None:
        self.screen.show("")
        if self._report_unsaved():
            return
        if self.session.over:
            self.screen.note(phrases.KEPT.format(self.file))
        else:
            self.screen.note(phrases.SAVED.format(self._resume))

    def _play(self) -> None:
        if self.session.state.events:
            self.screen.show(texts.history(self.session.state.history), "")
        if _shared(self.session) and not self.screen.interactive:
            self.screen.note(phrases.NOT_HIDDEN)
        while True:
            while not self.session.over:
                if self.session.waiting:
                    self._commit(self._asked(self.session.waiting[0]))
                else:
                    if not self.session.people:
                        self._watch()
                    self._commit(sessions.step(self.session))
            if not self._again_after_restart():
                break
        self._end()

    def _asked(self, seat: str) -> Session:
        """The session after a person's move; what others at this terminal must not see is hidden again."""
        secret = _secret(self.session, seat) if _shared(self.session) else None
        stays = secret == self.sitting
        if secret is not None and not stays:
            self._hand_over(seat)
        self.sitting = secret
        with self.screen.hidden() if secret is not None else nullcontext():
            if secret is not None and stays and self.screen.interactive:
                self.screen.show(*self.last_move)  # shown on the screen that is hidden now
            return prompting.ask(self.screen, self.session, seat, self.save_as)

    def _commit(self, after: Session) -> None:
        """Take over the session after a move: save it, then show what happened."""
        before = self.session
        self.game = replace(self.game, session=after)
        self.save()
        events = after.heard(len(before.state.events))
        if events:
            self.last_move = texts.happened(before.state, events, after.state)
            if after.question is None and after.game != "solo":
                self.last_move += texts.let_pass(events)
            self.screen.show(*self.last_move)

    def _hand_over(self, seat: str) -> None:
        """Ask for the person who may see the next screen."""
        self.screen.show("")
        line = self.screen.ask(phrases.hand_over(texts.title(seat)))
        typed = command(line) if line and line.isprintable() and not line.startswith("/") else None
        if typed is not None and typed.name == "quit":
            raise Leave
        if line and not self.screen.interactive:
            self.screen.put_back(line)  # a script that knows of no Enter has given its move here

    def _watch(self) -> None:
        """Wait for the Enter of people who watch; a pipe is played to the end."""
        if self.all_moves and self.session.state.events:
            return
        show_board(self.screen, self.session, None, show_key=self.show_key)
        while not self.all_moves:
            match self.screen.ask(phrases.WATCHING).casefold():
                case "":
                    return
                case "all":
                    self.all_moves = True
                case "key":
                    self.show_key = not self.show_key
                    show_board(self.screen, self.session, None, show_key=self.show_key)
                case "history" | "clues":
                    self.screen.show(texts.history(self.session.state.history))
                case "quit" | "q" | "exit":
                    raise Leave
                case _:
                    self.screen.show(phrases.WATCHING_HELP)

    def _again_after_restart(self) -> bool:
        """D15: if the pair agreed to restart the mission, deal anew for the same players."""
        session, ended = self.session, self.session.outcome
        if ended is None or ended.reason != RESTART:
            return False
        start = session.state.start
        shipped = next((name for name in ("duet", "classic") if set(start.words) <= set(card_list(name))), None)
        again = sessions.new(
            "duet",
            session.seats,
            seed=f"{session.seed} again",
            options=start.options,
            words=shipped or start.words,  # the user's own list is not kept
            mission=start.mission,
            level=session.level,
        )
        self.screen.show(phrases.new_mission(shipped is None))
        self.game = replace(self.game, session=again)
        self.save()
        return True

    def _end(self) -> None:
        """Show the key and the result, and answer questions about the game."""
        session = self.session
        ended = session.outcome
        assert ended is not None
        show_board(self.screen, session, None)
        sides = tuple(dict.fromkeys(map(side_of, session.people)))
        self.screen.show(*texts.outcome(session.state, ended, sides), texts.dimmed(f"seed {session.seed}"))
        self._count(won=ended.winner is not None)
        if session.people or self.screen.interactive:
            prompting.ask_about_finished(self.screen, session, self.save_as)

    def _count(self, *, won: bool) -> None:
        """D13: write the result into the campaign's file; if that fails, resuming the game tries again."""
        try:
            self.game, progress = saving.count_result(self.game)
        except CodenamesError as e:
            self.screen.note(phrases.NOT_COUNTED.format(e, self._resume))
            return
        self.save()
        if progress is not None and self.game.mission is not None:
            self.screen.show(phrases.mission_played(self.game.mission.name, progress.open, won=won))


def _secret(session: Session, seat: str) -> str | None:
    """What this seat knows that others must not see: the key, or a side of it; None for an operative's view."""
    if session.game == "duet":
        return side_of(seat)
    return "key" if role_of(seat) == "spymaster" else None


def _shared(session: Session) -> bool:
    """Whether people who may see different things share this terminal."""
    return len({_secret(session, seat) for seat, who in session.seats.items() if who == HUMAN}) > 1
