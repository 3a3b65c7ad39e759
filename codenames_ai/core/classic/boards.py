"""Classic positions in and out: a fresh deal, a board file checked by replaying it, a fresh key after C10."""

from __future__ import annotations

from dataclasses import replace

from codenames_ai.core import chance
from codenames_ai.core.board import TEAMS, Board, ClassicKey, GivenClue, deal, other
from codenames_ai.core.classic import rules
from codenames_ai.core.classic.state import ClassicSetup, ClassicState
from codenames_ai.core.errors import BoardError, RuleError
from codenames_ai.core.moves import ILLEGAL, STOP, Clue, Cover, Guess, Ruling

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
    """The game up to the position of the board, checked against the rules.

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


def _as_given(board: Board, table: ClassicSetup, mask: int, to_move: str) -> ClassicState:
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


def _replayed(board: Board, table: ClassicSetup) -> ClassicState:
    """The state after the board's clues and guesses, compared with the rest of the board."""
    state = _play(board, table)
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


def _play(board: Board, table: ClassicSetup) -> ClassicState:
    """The state after all clues, with picks that cover every covered word without a guess, if any picks do.

    If none do, the state after all clues with what was covered of them; BoardError if the clues break a rule anyhow.
    """
    guessed = {word for clue in board.clues for word in clue.guesses}
    spare = [word for word in board.covered if word not in guessed]
    near, error = None, None
    for ordered in (True, False) if spare else (True,):
        found, other_end, why = _search(board, table, spare, ordered=ordered)
        if found is not None:
            return found
        near, error = near or other_end, error or why
    if near is not None:
        return near
    assert error is not None
    raise error


def _search(
    board: Board, table: ClassicSetup, spare: list[str], *, ordered: bool
) -> tuple[ClassicState | None, ClassicState | None, BoardError | None]:
    """Every way to take or decline the picks, until one covers all of ``spare``.

    A board file does not say that a pick was declined, nor which illegal clue a pick followed. The position after a
    number of clues depends only on the covered cards, and the spare words of a team are interchangeable. So of all ways
    that agree in both, only one is followed, and the time grows with the length of the file times its covers.

    Returns:
        the state with all of them covered, or None; the first state in which some are not, or None; the first error.
    """
    fresh = replace(board, covered=(), clues=(), to_move=board.starts, omitted=())
    todo = [(0, ClassicState(fresh, table, (), "clue", board.starts, 0))]
    seen: set[tuple[int, int]] = set()
    near: ClassicState | None = None
    error: BoardError | None = None
    goal = sum(1 << table.index[word] for word in spare)
    while todo:
        i, state = todo.pop()
        if i == len(board.clues):
            if not goal & ~state.covered_mask:
                return state, None, None
            near = near or state
            continue
        if (i, state.covered_mask) in seen:
            continue
        seen.add((i, state.covered_mask))
        clue = board.clues[i]
        last = i == len(board.clues) - 1
        try:
            after = state.apply(Clue(clue.word, clue.number), clue.by)
            if clue.valid:
                ways = [_guesses(after, clue, last=last)]
            else:
                ways = _penalty(after, clue, board.covered if ordered else None, spare, last=last)
        except RuleError as e:
            error = error or BoardError(f"clues[{i}] ({clue.by}, {clue.word!r}): {e}")
            continue
        todo += [(i + 1, way) for way in reversed(ways)]
    return None, near, error


def _guesses(state: ClassicState, clue: GivenClue, *, last: bool) -> ClassicState:
    for word in clue.guesses:
        if state.phase == "clue":
            raise RuleError("C4", f"guesses: {word!r} comes after the turn has ended by {state.clues[-1].ended!r}")
        state = state.apply(Guess(word), clue.by)
    if state.phase == "guess" and (clue.ended is not None or not last):
        state = state.apply(STOP)
    ended = state.clues[-1].ended
    if clue.ended in CLOSED and clue.ended != ended:
        raise RuleError("C3", f"ended: {clue.ended!r}, but by its guesses the turn ended by {ended!r}")
    return state


def _penalty(
    state: ClassicState, clue: GivenClue, covered: tuple[str, ...] | None, spare: list[str], *, last: bool
) -> list[ClassicState]:
    """C7 as a board file shows it: no guesses; then a pick, if a covered word is left to be one, or none."""
    if clue.guesses:
        raise RuleError("C7", "guesses: an illegal clue gets none")
    state = state.apply(Ruling(ILLEGAL, by="table"))
    if state.phase != "cover" or (last and clue.ended is None):
        return [state]
    by, gone = state.to_move, state.covered
    own = [w for w in spare if w not in gone and state.table.agents[by] >> state.table.index[w] & 1]
    if covered is not None:  # the word covered next must be the pick, if one was made here
        own = [w for w in own if w in covered[len(gone) : len(gone) + 1]]
    return [state.apply(Cover(by, word)) for word in (*own[:1], None)]


def redeal(board: Board, seed: chance.Name) -> Board:
    """C10: the same words and options with a fresh key, after a key was exposed."""
    dealt = deal("classic", seed, board.words, options=board.options)
    return replace(dealt, words=board.words)


def _table(board: Board, *, solo: bool, any_size: bool) -> ClassicSetup:
    if not isinstance(board.key, ClassicKey):
        raise BoardError(f"game: {board.game!r}; a classic game needs a classic board")
    if not any_size:
        board.key.check()
    if len(board.words) != len(board.key.identities):
        raise BoardError(f"words: {len(board.words)}, but the key has {len(board.key.identities)} identities")
    return ClassicSetup(board, solo=solo)


def _on_board(table: ClassicSetup, word: str) -> int:
    i = table.index.get(word)
    if i is None:
        raise BoardError(f"covered: {word!r} is not on the board")
    return i
