"""Duet positions in and out: a fresh deal, and a board file checked by replaying it."""

from __future__ import annotations

from dataclasses import replace

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, BYSTANDER, SIDES, A, B, Board, DuetKey, GivenClue
from codenames_ai.core.duet import reachable, rules
from codenames_ai.core.duet.play import BOTH
from codenames_ai.core.duet.setup import DuetSetup
from codenames_ai.core.duet.state import DuetState, Phase
from codenames_ai.core.errors import BoardError, RuleError
from codenames_ai.core.moves import ILLEGAL, STOP, Clue, Guess, Ruling

CLOSED = frozenset({"stop", "miss", "done", "sudden_death", "end"})
"""How a turn of Duet closes; any other text in ``ended`` says only that it did."""


def start(board: Board, *, any_size: bool = False) -> DuetState:
    """The game at its beginning: either player may give the first clue (D1, D3).

    Args:
        board: a fresh one, as dealt.
        any_size: take a key of any counts, as in a puzzle on a few cards.

    Raises:
        BoardError: not a duet board, a key that D1 does not allow, or a game that has begun (``from_board``).
    """
    table = _table(board, any_size=any_size)
    if board.covered or board.clues or board.marked_a or board.marked_b or board.stops or board.phase != "play":
        raise BoardError("covered, marked, stops, clues: the game on this board has begun; from_board reads it")
    return _fresh(board, table)


def from_board(board: Board, *, any_size: bool = False) -> DuetState:
    """The game up to the position of the board, checked against the rules.

    With ``clues``, the game is replayed from its beginning, and the other fields must be what comes out. Without,
    they are taken as given if some game explains them: every cover and mark by the key, every token by the marks and
    stops (what is left over was discarded by D15: at most one a turn).

    Raises:
        BoardError: names the clue or field that no game by the rules explains.
    """
    table = _table(board, any_size=any_size)
    for name in ("covered", "marked_a", "marked_b"):
        for word in getattr(board, name):
            if word not in table.index:
                raise BoardError(f"{name.replace('_', '.')}: {word!r} is not on the board")
    return _replayed(board, table) if board.clues else _as_given(board, table)


def _fresh(board: Board, table: DuetSetup) -> DuetState:
    bank = rules.opening_bank(board.mission)
    first = replace(
        board,
        covered=(),
        clues=(),
        marked_a=(),
        marked_b=(),
        bank=bank,
        stops=0,
        phase="play",
        giver=board.giver if not board.clues else board.clues[0].by,
        omitted=(),
    )
    return DuetState(first, table, (), "clue", first.giver, 0, 0, 0, bank)


def _as_given(board: Board, table: DuetSetup) -> DuetState:
    """The position of a board without clues."""
    marks = {who: _mask(table, _marked(board, who)) for who in SIDES}
    for who in SIDES:
        for word in _marked(board, who):
            seen = table.sides[rules.partner(who)][table.index[word]]
            if seen != BYSTANDER:
                raise BoardError(
                    f"marked.{who}: {word!r} is {seen} on side {rules.partner(who)}; only a bystander is marked [D6]"
                )
    twice = marks[A] & marks[B]
    agents = table.agents[A] | table.agents[B]
    mask = _mask(table, board.covered)
    for word in board.covered:
        if not (agents | twice) >> table.index[word] & 1:
            raise BoardError(f"covered: {word!r} is an agent on neither side, nor marked by both players [D5, D6]")
    found = mask & agents
    able = reachable.check(board, table, found, marks)
    late = tuple(w for i, w in enumerate(table.words) if (twice & ~mask) >> i & 1)
    bank = board.bank
    first = replace(board, covered=board.covered + late, omitted=())
    phase: Phase = "sudden_death" if board.phase == "sudden_death" else "clue"
    state = DuetState(first, table, (), "clue", board.giver, found, marks[A], marks[B], bank, board.stops)
    if rules.is_won(found, table.agents):
        points = rules.score(rules.opening_bank(board.mission), bank, board.stops, board.phase == "sudden_death")
        return replace(state, phase="over", result=ev.Outcome(BOTH, "agents", 0, points))
    if phase == "clue" and rules.is_sudden_death(bank):
        raise BoardError("bank: empty with agents left; then the phase is sudden_death [D10]")
    if board.giver in state.done:
        if "giver" not in board.omitted:
            raise BoardError(f"giver: all agents of side {board.giver} are covered, so it gives no more clues [D9]")
        state = replace(state, giver=rules.partner(board.giver))
    elif phase == "clue" and board.giver not in able:
        if "giver" not in board.omitted:
            rule = "D14" if table.loose else "D3"
            raise BoardError(f"giver: {board.giver!r}, but after these turns it is {' or '.join(able)} [{rule}]")
        state = replace(state, giver=able[0])
    begun = bool(found or marks[A] or marks[B] or bank != rules.opening_bank(board.mission))
    return replace(
        state,
        phase=phase,
        last_giver=rules.partner(state.giver) if begun else None,
        in_row=begun * (2 if len(able) == 1 else 1),
    )


def _replayed(board: Board, table: DuetSetup) -> DuetState:
    """The state after the board's clues and guesses, compared with the rest of the board."""
    state = _fresh(board, table)
    for i, clue in enumerate(board.clues):
        try:
            state = _turn(state, clue, last=i == len(board.clues) - 1)
        except RuleError as e:
            raise BoardError(f"clues[{i}] ({clue.by}, {clue.word!r}): {e}") from None
    if state.phase == "sudden_death" and "covered" not in board.omitted:
        state = _sudden_guesses(state, board)
    _compare(state, board)
    if "giver" in board.omitted or board.giver == state.giver or state.phase == "over":
        return state if "giver" in board.omitted else replace(state, giver=board.giver)
    able = state.givers if state.phase == "clue" else tuple(map(rules.partner, state.guessers))
    if board.giver not in able:
        raise BoardError(f"giver: {board.giver!r}, but after these clues it is {' or '.join(able)} [D3, D9]")
    return replace(state, giver=board.giver)


def _turn(state: DuetState, clue: GivenClue, *, last: bool) -> DuetState:
    state = state.apply(Clue(clue.word, clue.number), clue.by)
    if not clue.valid:
        state = state.apply(Ruling(ILLEGAL, by="table"))
    if clue.guesses and state.phase == "sudden_death":
        raise RuleError("D15", "guesses: the illegal clue emptied the bank; guesses of sudden death belong to no clue")
    for word in clue.guesses:
        if state.phase in ("clue", "sudden_death"):
            raise RuleError("D6", f"guesses: {word!r} comes after the turn has ended by {state.clues[-1].ended!r}")
        state = state.apply(Guess(word), rules.partner(clue.by))
    if state.phase == "guess" and (clue.ended is not None or not last):
        state = state.apply(STOP)
    ended = state.clues[-1].ended
    if clue.ended in CLOSED and clue.ended != ended:
        raise RuleError("D8", f"ended: {clue.ended!r}, but by its guesses the turn ended by {ended!r}")
    return state


def _sudden_guesses(state: DuetState, board: Board) -> DuetState:
    """D10: words covered after the last clue were found in sudden death, by a player who could find them."""
    for word in board.covered:
        card = state.table.index[word]
        if state.covered_mask >> card & 1 or state.phase == "over":
            continue
        for guesser in (state.to_move, rules.partner(state.to_move)):
            if rules.identity(state.table.sides, guesser, card) == AGENT and word in state.legal_guesses(guesser):
                state = state.apply(Guess(word), guesser)
                break
    return state


def _compare(state: DuetState, board: Board) -> None:
    """Every field that the board states must be what its clues lead to."""
    twice = set(state.marks(A)) & set(state.marks(B))
    played = state.to_board()
    checks = {
        "covered": (set(board.covered) | twice, set(played.covered)),
        "marked": ((set(board.marked_a), set(board.marked_b)), (set(played.marked_a), set(played.marked_b))),
        "bank": (board.bank, played.bank),
        "stops": (board.stops, played.stops),
        "phase": (board.phase, played.phase),
    }
    for name, (given, found) in checks.items():
        if name not in board.omitted and given != found:
            raise BoardError(f"{name}: {_shown(given)}, but these clues and guesses lead to {_shown(found)}")


def _shown(value: object) -> str:
    if isinstance(value, set):
        return ", ".join(sorted(value)) or "none"
    if isinstance(value, tuple) and value and isinstance(value[0], set):
        return f"a: {_shown(value[0])}; b: {_shown(value[1])}"
    if isinstance(value, tuple):
        return " and ".join(f"{n} {kind}" for n, kind in zip(value, rules.KINDS, strict=True))
    return str(value)


def _marked(board: Board, who: str) -> tuple[str, ...]:
    return board.marked_a if who == A else board.marked_b


def _mask(table: DuetSetup, words: tuple[str, ...]) -> int:
    return sum(1 << table.index[word] for word in set(words))


def _table(board: Board, *, any_size: bool) -> DuetSetup:
    if not isinstance(board.key, DuetKey):
        raise BoardError(f"game: {board.game!r}; a Duet game needs a duet board")
    if not any_size:
        board.key.check()
    if not len(board.words) == len(board.key.a) == len(board.key.b):
        raise BoardError(f"words: {len(board.words)}, but the key has {len(board.key.a)} and {len(board.key.b)}")
    return DuetSetup(board)
