"""A game at the terminal from its next move to its end: shows, asks, saves after every move."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from codenames_ai.core.errors import CodenamesError, InputError
from codenames_ai.core.events import RESTART
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.core.words import card_list
from codenames_ai.playing.session import HUMAN, Session, step
from codenames_ai.playing.session.seats import role_of, side_of
from codenames_ai.playing.terminal import board, saving, talk, texts
from codenames_ai.playing.terminal.reading import command
from codenames_ai.playing.terminal.saving import Game
from codenames_ai.playing.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

LAST_CLUES: Final = 4
"""So many of the latest clues are shown below a board; ``history`` shows all."""

BESIDES: Final = 22
"""Lines of a screen without them: the board with its head, legend, what is left, and the prompt."""


class Leave(Exception):
    """The person wants to leave the game as it is."""


class Loop:
    """One game at one terminal.

    Attributes:
        game: as it stands.
        file: where it is saved after every move.
        show_key: whether those who watch see the key.
        all_moves: whether they see all moves without being asked.
        sitting: what whoever sits there now may know and others not (``_secret``).
        told: the lines of the last move.
        unsaved: whether the last move could not be saved.
    """

    def __init__(self, screen: Screen, game: Game, file: Path) -> None:
        self.screen, self.game, self.file = screen, game, file
        self.unsaved = False
        self._keeper = saving.Keeper(file)
        self.show_key = True
        self.all_moves = not screen.interactive
        self.sitting: str | None = None
        self.told: list[Text] = []

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.game.session

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit status."""
        try:
            self._keeper.save(self.game)
            self._play()
            self._told_unsaved()
            return 0
        except (Leave, EOFError):
            self._left()
            return 0
        except KeyboardInterrupt:
            self._left()
            return 130

    def save(self) -> None:
        """Keep the game as it stands; where that fails the game goes on, and those who play are told what to do."""
        try:
            self._keeper.save(self.game)
            self.unsaved = False
        except InputError as e:
            if not self.unsaved:
                self.screen.note(f"not saved: {e}; 'save FILE' keeps the game elsewhere")
            self.unsaved = True

    def _told_unsaved(self) -> bool:
        """Whether the last moves are lost, which is told then."""
        if self.unsaved:
            self.screen.note(f"The last moves are not saved: {self.file} could not be written.")
        return self.unsaved

    def saved_elsewhere(self, file: Path) -> None:
        """A file that somebody named; the game goes on there if its own cannot be written any more."""
        if self.unsaved:
            self.file, self.unsaved, self._keeper = file, False, saving.Keeper(file)

    def _left(self) -> None:
        self.screen.show("")
        if self._told_unsaved():
            return
        if self.session.over:
            self.screen.note(f"The game is kept in {self.file}.")
        else:
            self.screen.note(f"Saved. Go on with: codenames-ai play --resume {quoted(self.file)}")

    def _play(self) -> None:
        if self.session.state.events:
            self.screen.show(texts.history(self.session.heard()), "")
        if _shared(self.session) and not self.screen.interactive:
            self.screen.note("note: this is no terminal, so what one seat sees cannot be hidden from the next")
        while True:
            while not self.session.over:
                self._turn()
            if not self._again_after_restart():
                break
        self._end()

    def _turn(self) -> None:
        """The next move, of whoever has to make it."""
        session = self.session
        if session.waiting:
            seat = session.waiting[0]
            after = self._asked(seat)
        else:
            if not session.people:
                self._watch()
            after = step(session)
        self.commit(after)

    def _asked(self, seat: str) -> Session:
        """The session after a person's move; what others at this terminal must not see is hidden again."""
        secret = _secret(self.session, seat) if _shared(self.session) else None
        stays = secret == self.sitting
        if secret is not None and not stays:
            self._hand_over(seat)
        self.sitting = secret
        with self.screen.hidden() if secret is not None else nullcontext():
            if secret is not None and stays and self.screen.interactive:
                self.screen.show(*self.told)  # else it would have passed unseen
            return talk.ask(self, seat)

    def commit(self, after: Session) -> None:
        """Take a move over: save it, then tell it."""
        before = self.session
        self.game = replace(self.game, session=after)
        self.save()
        events = after.heard(len(before.state.events))
        if events:
            self.told = texts.happened(before.state, events, after.state)
            if after.question is None and after.game != "solo" and texts.undecided(events):
                self.told.append(texts.let_pass())
            self.screen.show(*self.told)

    def _hand_over(self, seat: str) -> None:
        """Whoever sits down next may see what the others may not."""
        self.screen.show("")
        line = self.screen.ask(f"{texts.title(seat)} sits down, everybody else looks away. Enter when ready: ")
        self._leaving(line)
        if line and not self.screen.interactive:
            self.screen.put_back(line)  # a script that knows of no Enter has typed its move here

    def _leaving(self, line: str) -> None:
        said = command(line) if line and line.isprintable() and not line.startswith("/") else None
        if said is not None and said.name == "quit":
            raise Leave

    def _watch(self) -> None:
        """Those who watch go on by Enter; a pipe is played to the end."""
        if self.all_moves:
            if not self.session.state.events:
                self.show_board(None)
            return
        self.show_board(None)
        while True:
            line = self.screen.ask("Enter: next move · all · key · history · quit: ")
            low = line.casefold()
            if not low:
                return
            if low == "all":
                self.all_moves = True
                return
            if low == "key":
                self.show_key = not self.show_key
                self.show_board(None)
            elif low in ("history", "clues"):
                self.screen.show(texts.history(self.session.heard()))
            elif low in ("quit", "q", "exit"):
                raise Leave
            else:
                self.screen.show("Enter shows the next move, all plays to the end; also key, history, quit.")

    def show_board(self, seat: str | None) -> None:
        """The board as a seat may see it, with what is left and the latest clues; None for those who watch."""
        session, screen = self.session, self.screen
        view: SpymasterView | OperativeView
        if seat is None:
            view = session.watcher_view()
            cards, letters = board.cards(view), board.legend(view)
            if self.show_key or session.over:
                cards, letters = board.open_cards(session.state), board.open_legend(session.state)
        else:
            view = session.view(seat)
            # in Duet what has been found counts for giver and guesser alike, and both know their side alone
            seen = session.view(f"{side_of(seat)}.operative") if session.game == "duet" else view
            cards, letters = board.cards(seen), board.legend(seen)
            turn = session.state.turns + (session.state.phase == "clue")
            screen.show("", texts.head(seat, turn, screen.width))
        screen.show(board.grid(cards, screen.width, ascii_only=screen.ascii_only), dimmed(letters))
        if not session.over:
            screen.show(texts.status(view))
        if session.state.events:
            room = LAST_CLUES if screen.lines is None else max(1, min(LAST_CLUES, screen.lines - BESIDES))
            screen.show(texts.history(session.heard(), room))

    def _again_after_restart(self) -> bool:
        """D15: the pair agreed to begin the mission again: the same table, dealt anew."""
        session, ended = self.session, self.session.outcome
        if ended is None or ended.reason != RESTART:
            return False
        from codenames_ai.playing.session import new

        start = session.state.start
        words, what = _pool(start.words)
        again = new(
            "duet",
            session.seats,
            seed=f"{session.seed} again",
            options=start.options,
            words=words,
            mission=start.mission,
            level=session.level,
        )
        self.screen.show(f"The mission begins again, with {what}.")
        self.game = replace(self.game, session=again)
        self.save()
        return True

    def _end(self) -> None:
        """The key, the result, and what people want to know of the game."""
        session = self.session
        ended = session.outcome
        assert ended is not None
        self.show_board(None)
        sides = dict.fromkeys(map(side_of, session.people))
        self.screen.show(*texts.outcome(session.state, ended, tuple(sides)), dimmed(f"seed {session.seed}"))
        self._count(won=ended.winner is not None)
        if session.people or self.screen.interactive:
            talk.after(self)

    def _count(self, *, won: bool) -> None:
        """D13: the result into the campaign's file; if that fails it is told, and resuming the game tries again."""
        try:
            self.game, progress = saving.count_result(self.game)
        except CodenamesError as e:
            again = f"codenames-ai play --resume {quoted(self.file)} counts it once that is mended"
            self.screen.note(f"not counted in the campaign: {e}; {again}")
            return
        self.save()
        if progress is not None and self.game.mission is not None:
            how = "won" if won else "not won"
            self.screen.show(f"{self.game.mission.name}: {how}. Open missions: {', '.join(progress.open)}.")


def _pool(words: tuple[str, ...]) -> tuple[str | tuple[str, ...], str]:
    """What to deal from after a game with these words, and how people call it: a list of one's own is not kept."""
    shipped = next((name for name in ("duet", "classic") if set(words) <= set(card_list(name))), None)
    return (shipped, "new cards") if shipped is not None else (words, "the same words and a new key")


def _secret(session: Session, seat: str) -> str | None:
    """What this seat knows that others must not see: the key, or a side of it; None for an operative's view."""
    if session.game == "duet":
        return side_of(seat)
    return "key" if role_of(seat) == "spymaster" else None


def _shared(session: Session) -> bool:
    """Whether people who may see different things share this terminal."""
    return len({_secret(session, seat) for seat, who in session.seats.items() if who == HUMAN}) > 1


def dimmed(text: str) -> Text:
    """A line in the background."""
    from rich.text import Text

    return Text(text, style="dim")


def quoted(file: Path) -> str:
    """A file's name as a shell takes it."""
    import shlex

    return shlex.quote(str(file))
