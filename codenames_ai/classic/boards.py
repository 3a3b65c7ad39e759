"""Classic positions in and out: a fresh deal, a board file checked by replaying it, a fresh key after C10."""

from __future__ import annotations

from dataclasses import replace

from codenames_ai import chance
from codenames_ai import events as ev
from codenames_ai.board import TEAMS, Board, ClassicKey, GivenClue, deal, other
from codenames_ai.classic import rules
from codenames_ai.classic.state import ClassicState, Table
from codenames_ai.errors import BoardError, RuleError
from codenames_ai.moves import ILLEGAL, STOP, Clue, Cover, Guess, Ruling

CLOSED = frozenset({"stop", "miss", "limit", "illegal", "end"})
"""How a classic turn closes; any other text in ``ended`` says only that it did."""


def start(board: Board, *, solo: bool = False, any_size: bool = False) -> ClassicState:
    """The game at its beginning: the team with nine agents gives the first clue (C1, C4).

    Args:
        board: a fresh one, as dealt.
        solo: the single-team task: the starting team plays alone, the opponent never moves.
        any_size: take a key of any counts, as in a puzzle on a few cards.

    Raises:
        BoardError: not a classic board, a key that C1 does not allow, or a game that has begun (``from_board``).
    """
    table = _table(board, solo=solo, any_size=any_size)
    if board.covered or board.clues:
        raise BoardError("covered, clues: the game on this board has begun; from_board reads it")
    return ClassicState(board, table, (), "clue", board.to_move or board.starts, 0)


def from_board(board: Board, *, solo: bool = False, any_size: bool = False) -> ClassicState:
    """The game as far as the board says, checked against the rules.

    With ``clues``, the game is replayed from its beginning, and ``covered`` and ``to_move`` must be what comes out
    (a card that no clue touched can only be the pick after an illegal one, C7). Without, they are taken as given.

    Raises:
        BoardError: names the clue or field that no game by the rules explains.
    """
    table = _table(board, solo=solo, any_size=any_size)
    covered = [_on_board(table, word) for word in board.covered]
    mask = sum(1 << i for i in set(covered))
    if len(set(covered)) != len(covered):
        raise BoardError("covered: a word is there twice")
    if board.clues:
        return _replayed(board, table)
    to_move = board.to_move or board.starts
    if solo and to_move != board.starts:
        raise BoardError(f"to_move: {to_move}, but {board.starts} plays alone")
    return _as_given(board, table, mask, to_move)


def _as_given(board: Board, table: Table, mask: int, to_move: str) -> ClassicState:
    """The position of a board without clues; it may be over already (C4, C5)."""
    finished = [team for team in TEAMS if table.agents[team] and not table.agents[team] & ~mask]
    assassin = mask & table.mask("assassin")
    if len(finished) + bool(assassin) > 1:
        raise BoardError("covered: the game would have ended before all of these were covered [C5]")
    fresh = ClassicState(board, table, (), "clue", to_move, mask)
    if not finished and not assassin:
        return fresh
    end = (finished[0], "agents") if finished else (other(to_move), "assassin")
    return replace(fresh, phase="over", result=rules.ended(end, 0, table.solo))


def _replayed(board: Board, table: Table) -> ClassicState:
    """The state after the board's clues and guesses, compared with the rest of the board."""
    guessed = {word for clue in board.clues for word in clue.guesses}
    spare = [word for word in board.covered if word not in guessed]
    state = _play(board, table, spare, ordered=True)
    if set(spare) - set(state.covered):
        state = _play(board, table, spare, ordered=False)
    if "covered" not in board.omitted:
        for word in board.covered:
            if word not in state.covered:
                raise BoardError(f"covered: no guess in clues, and no pick after an illegal clue, covers {word!r}")
        for word in state.covered:
            if word not in board.covered:
                raise BoardError(f"covered: {word!r} was guessed in clues, but is not here")
    if "to_move" not in board.omitted and board.to_move not in ("", state.to_move):
        raise BoardError(f"to_move: {board.to_move!r}, but after these clues {state.to_move} is to move [C4]")
    return state


def _play(board: Board, table: Table, spare: list[str], *, ordered: bool) -> ClassicState:
    """Replay the clues; ``spare`` are covered words without a guess, ``ordered`` if their order tells when."""
    fresh = replace(board, covered=(), clues=(), to_move=board.starts, omitted=())
    state = ClassicState(fresh, table, (), "clue", board.starts, 0)
    for i, clue in enumerate(board.clues):
        last = i == len(board.clues) - 1
        try:
            state = state.apply(Clue(clue.word, clue.number), clue.by)
            if clue.valid:
                state = _guesses(state, clue, last=last)
            else:
                state = _penalty(state, clue, board.covered if ordered else None, spare, last=last)
        except RuleError as e:
            raise BoardError(f"clues[{i}] ({clue.by}, {clue.word!r}): {e}") from None
    return state


def _guesses(state: ClassicState, clue: GivenClue, *, last: bool) -> ClassicState:
    for word in clue.guesses:
        state = state.apply(Guess(word), clue.by)
    if state.phase == "guess" and (clue.ended is not None or not last):
        state = state.apply(STOP)
    ended = state.clues[-1].ended
    if clue.ended in CLOSED and clue.ended != ended:
        raise RuleError("C3", f"ended: {clue.ended!r}, but by its guesses the turn ended by {ended!r}")
    return state


def _penalty(
    state: ClassicState, clue: GivenClue, covered: tuple[str, ...] | None, spare: list[str], *, last: bool
) -> ClassicState:
    """C7 as a board file shows it: no guesses; then a pick, if a covered word is left to be one."""
    if clue.guesses:
        raise RuleError("C7", "guesses: an illegal clue gets none")
    state = state.apply(Ruling(ILLEGAL, by="table"))
    if state.phase != "cover" or (last and clue.ended is None):
        return state
    by, gone = state.to_move, state.covered
    own = [w for w in spare if w not in gone and state.table.agents[by] >> state.table.index[w] & 1]
    if covered is not None:  # the word covered next must be the pick, if one was made here
        own = [w for w in own if w in covered[len(gone) : len(gone) + 1]]
    return state.apply(Cover(by, own[0] if own else None))


def to_board(state: ClassicState) -> Board:
    """The position as a board: what ``from_board`` reads back into an equal state."""
    happened = state.events
    if state.result is not None and state.result.reason in ("forfeit", ev.EXPOSED):
        happened = tuple(e for e in happened if not isinstance(e, (ev.ForfeitEvent, ev.EndEvent)))
    clues = state.start.clues + ev.history(happened)
    return replace(state.start, covered=state.covered, clues=clues, to_move=state.to_move, omitted=())


def redeal(board: Board, seed: chance.Name) -> Board:
    """C10: the same words and options with a fresh key, after a key was exposed."""
    dealt = deal("classic", seed, board.words, options=board.options)
    return replace(dealt, words=board.words)


def _table(board: Board, *, solo: bool, any_size: bool) -> Table:
    if not isinstance(board.key, ClassicKey):
        raise BoardError(f"game: {board.game!r}; a classic game needs a classic board")
    if not any_size:
        board.key.check()
    if len(board.words) != len(board.key.identities):
        raise BoardError(f"words: {len(board.words)}, but the key has {len(board.key.identities)} identities")
    return Table(board, solo=solo)


def _on_board(table: Table, word: str) -> int:
    i = table.index.get(word)
    if i is None:
        raise BoardError(f"covered: {word!r} is not on the board")
    return i
