"""Duet as a frozen state: ``apply(move)`` judges, and gives the next state or raises RuleError."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, SIDES, A, B, Board, GivenClue
from codenames_ai.core.duet import play, rules
from codenames_ai.core.duet.setup import DuetSetup
from codenames_ai.core.errors import RuleError
from codenames_ai.core.moves import AnyMove, Clue
from codenames_ai.core.turns import Turn, given_clues, turns_of

Phase: TypeAlias = Literal["clue", "guess", "sudden_death", "over"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DuetState:
    """A game of Duet at one moment. Make one with ``duet.start`` or ``duet.from_board``.

    Two states are equal when their positions are: the board file of both is the same, and the outcome.
    The sides are ``a`` and ``b``; each may be one player or a team (D17).

    Attributes:
        start: the position that ``events`` begin from.
        table: words, key and options in quick forms.
        events: what happened since, oldest first: the record.
        phase: what is awaited: a ``clue``, a ``guess``, a guess in ``sudden_death`` (D10); ``over``.
        giver: who gives the next clue under strict alternation, or gave the one guessed on; in sudden death the
            partner of the player who is asked next.
        found: the covered agents, bit i for card i (D5).
        marked_a: the cards that player a has guessed wrongly, likewise (D6).
        marked_b: the same for player b.
        bank: tokens left: (bystander side up, checkmark side up).
        stops: tokens taken by stopping, for the score (D12).
        clue: the clue that is guessed on; None while one is awaited and in sudden death.
        guesses_made: guesses on it.
        illegal: whether it was ruled illegal and paid for (D15); if that emptied the bank, until the next guess.
        approved: whether the partner approved it.
        turns: clues given so far.
        last_giver: who gave the latest clue; None if that is unknown or nobody has.
        in_row: how many clues that player has given in a row (D14).
        waited: who has waited since the last guess of sudden death (D10).
        result: the outcome, or None.
        proposals: (member, word) offered since the last touch (D17): talk, which no record keeps.
        known: the turns that ``history`` has folded, here or in a state before: a cache.
    """

    start: Board
    table: DuetSetup
    events: tuple[ev.Event, ...]
    phase: Phase
    giver: str
    found: int
    marked_a: int
    marked_b: int
    bank: rules.Bank
    stops: int = 0
    clue: Clue | None = None
    guesses_made: int = 0
    illegal: bool = False
    approved: bool = False
    turns: int = 0
    last_giver: str | None = None
    in_row: int = 0
    waited: tuple[str, ...] = ()
    result: ev.Outcome | None = None
    proposals: tuple[tuple[str, str], ...] = ()
    known: tuple[Turn, ...] = ()

    def apply(self, move: AnyMove, by: str | None = None) -> DuetState:
        """The state after the move, which is judged first.

        Args:
            move: what is done.
            by: the player who does it; None for the one whose move is expected (``to_move``). Needed where
                either may act: the first clue (D3), a looser order (D14), sudden death (D10).

        Raises:
            RuleError: the move is not allowed; its ``rule`` says why. This state never changes.
        """
        return play.apply(self, move, by)

    def outcome(self) -> ev.Outcome | None:
        """The one judge of the end: winner (``both`` or None), reason, turns, score; None while it goes on."""
        return self.result

    @property
    def game(self) -> str:
        """``duet``."""
        return "duet"

    @property
    def to_move(self) -> str:
        """Who is expected to act: the giver of a clue, else the guesser, the player asked next in sudden death."""
        return self.giver if self.phase == "clue" else rules.partner(self.giver)

    @property
    def givers(self) -> tuple[str, ...]:
        """Who may give a clue now (D3, D9, D14); nobody unless one is awaited."""
        if self.phase != "clue":
            return ()
        return rules.givers(self.last_giver, self.in_row, self.table.loose, self.done, self.giver)

    @property
    def guessers(self) -> tuple[str, ...]:
        """Who may guess now: the giver's partner, or all that are eligible in sudden death (D10)."""
        if self.phase == "guess":
            return (rules.partner(self.giver),)
        return rules.eligible(self.found, self.table.agents) if self.phase == "sudden_death" else ()

    @property
    def done(self) -> tuple[str, ...]:
        """The sides whose agents are all covered; their holders have said so (D9)."""
        return tuple(side for side in SIDES if rules.is_done(side, self.found, self.table.agents))

    @property
    def covered_mask(self) -> int:
        """The covered cards, bit i for card i: found agents, and words marked by both (D5, D6)."""
        return rules.covered_cards(self.found, {A: self.marked_a, B: self.marked_b})

    def marked(self, who: str) -> int:
        """The cards that this player has guessed wrongly, bit i for card i (D6)."""
        return self.marked_a if who == A else self.marked_b

    def legal_guesses(self, by: str | None = None) -> list[str]:
        """The cards that ``by`` (or the player expected) may touch now, in the order of the board (D5, D6, D10)."""
        if self.phase not in ("guess", "sudden_death"):
            return []
        guesser = self.to_move if by is None else by
        if guesser not in self.guessers:
            return []
        gone = self.found | self.marked(guesser)
        return [word for i, word in enumerate(self.table.words) if not gone >> i & 1]

    def may_clue(self, clue: Clue, by: str | None = None) -> bool:
        """Whether the clue would be taken now. What it means is the referee's to judge, not the engine's."""
        try:
            self.apply(clue, by)
        except RuleError:
            return False
        return True

    def may_stop(self, by: str | None = None) -> bool:
        """Whether the guesser may end the turn now (D8)."""
        return self.phase == "guess" and self.guesses_made > 0 and by in (None, self.to_move)

    @property
    def guesses_left(self) -> int | None:
        """None (no limit) while a player guesses (D5); else 0."""
        return None if self.phase in ("guess", "sudden_death") else 0

    @property
    def covered(self) -> tuple[str, ...]:
        """The covered words, in the order in which they were covered (D5, D6)."""
        words = list(self.start.covered)
        wrong = {A: set(self.start.marked_a), B: set(self.start.marked_b)}
        for e in self.events:
            if isinstance(e, ev.GuessEvent):
                if e.identity != AGENT:
                    wrong[e.by].add(e.word)
                if e.identity == AGENT or (self._is_covered(e.word) and e.word in wrong[rules.partner(e.by)]):
                    words.append(e.word)
        return tuple(words)

    def _is_covered(self, word: str) -> bool:
        return bool(self.covered_mask >> self.table.index[word] & 1)

    def marks(self, who: str) -> tuple[str, ...]:
        """The words that this player has guessed wrongly, oldest first (D6)."""
        earlier = self.start.marked_a if who == A else self.start.marked_b
        mask = self.marked(who)
        return earlier + tuple(
            e.word
            for e in self.events
            if isinstance(e, ev.GuessEvent)
            and e.by == who
            and e.identity != AGENT
            and mask >> self.table.index[e.word] & 1
        )

    @property
    def visible(self) -> tuple[str, ...]:
        """The uncovered words, in the order of the board: these restrict clues, also when one has marked them (D6)."""
        covered = self.covered_mask
        return tuple(word for i, word in enumerate(self.table.words) if not covered >> i & 1)

    @property
    def history(self) -> tuple[Turn, ...]:
        """The turns so far, oldest first; the last one may be open."""
        turns = turns_of(self.events, self.known)
        object.__setattr__(self, "known", turns)  # a cache: a game is asked at every move
        return turns

    @property
    def clues(self) -> tuple[GivenClue, ...]:
        """Every clue so far with its guesses, an illegal one flagged (D15)."""
        return given_clues(self.history)

    @property
    def agents_left(self) -> int:
        """How many of all the agents are uncovered: what both may know (D16)."""
        return ((self.table.agents[A] | self.table.agents[B]) & ~self.found).bit_count()

    def left(self, side: str) -> int:
        """How many agents of a side are uncovered: its holder's secret until it is none (D9, D16)."""
        return (self.table.agents[side] & ~self.found).bit_count()

    def to_board(self) -> Board:
        """The position as a board, for a board file. Waits, and losses in sudden death, are not in such a file."""
        turns = self.history
        if self.result is not None and self.result.reason in ("forfeit", ev.RESTART):
            turns = turns_of([e for e in self.events if not isinstance(e, (ev.ForfeitEvent, ev.EndEvent))])
        sudden = rules.is_sudden_death(self.bank) and not (
            self.result is not None and self.result.winner == play.BOTH and not self._saw_sudden_death()
        )
        return replace(
            self.start,
            covered=self.covered,
            clues=self.start.clues + given_clues(turns),
            giver=self.giver,
            bank=self.bank,
            stops=self.stops,
            phase="sudden_death" if sudden else "play",
            marked_a=self.marks(A),
            marked_b=self.marks(B),
            omitted=(),
        )

    def _saw_sudden_death(self) -> bool:
        began = self.start.phase == "sudden_death"
        return began or any(isinstance(e, ev.SuddenDeathEvent) for e in self.events)

    def __repr__(self) -> str:
        waits = "over" if self.result is not None else f"{self.to_move} to {self.phase}"
        waits = waits.replace("to sudden_death", "in sudden death")
        return f"DuetState({waits}, turn {self.turns}, {self.agents_left} agents and {sum(self.bank)} tokens left)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DuetState):
            return NotImplemented
        return self._position() == other._position()

    def __hash__(self) -> int:
        return hash((self.table.words, self.found, self.marked_a, self.marked_b, self.bank, self.phase, self.giver))

    def _position(self) -> tuple[object, ...]:
        return self.phase, self.guesses_made, self.turns, self.result, self.to_board()
