"""Whether some game explains a position of Duet that does not tell its clues: tokens, stops, marks and agents found.

Such a position stands between two turns, in sudden death, or after a win. With

- U and V tokens laid out bystander and checkmark side up, of which u and v are gone,
- s stops (the ends of D9 among them), h hits, each a mark, and w = 1 if a turn before sudden death won the game,

the rules on tokens (D6, D8, D13, D15) leave no choice: a hit takes a bystander token while there is one, so
h2 = max(0, h - u) hits took two checkmark tokens each; of the payments that take one checkmark token first (stops, the
winning turn and discards), max(0, u - h) took a bystander one and v - 2 h2 a checkmark one, and those that are neither
stops nor the win were d discards. In whatever order the turns came, these sums are the same; so it is enough to see
that d, the turns and the agents found fit together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from codenames_ai.core.board import SIDES, A, B, Board
from codenames_ai.core.duet import rules
from codenames_ai.core.duet.setup import DuetSetup
from codenames_ai.core.errors import BoardError


@dataclass(frozen=True, slots=True)
class _Position:
    """The position as numbers.

    Attributes:
        hits: marks of each player.
        stops: tokens taken by stopping.
        wins: 1 if a turn before sudden death found the last agent, else 0.
        found: how many agents are covered.
        finds: for each player, how many of these that player could have found.
        gone: tokens that left the bank: (bystander side up, checkmark side up).
        left: tokens in the bank, likewise.
        loose: whether one player may give two clues in a row (D14).
        skipped: whether a side is done, so that one player may give all clues (D9).
        sudden: whether agents may have been found in sudden death, in no turn.
    """

    hits: dict[str, int]
    stops: int
    wins: int
    found: int
    finds: dict[str, int]
    gone: rules.Bank
    left: rules.Bank
    loose: bool
    skipped: bool
    sudden: bool

    @property
    def turns(self) -> int:
        """Turns that were paid for."""
        return sum(self.hits.values()) + self.stops + self.wins


def check(board: Board, table: DuetSetup, found: int, marks: dict[str, int]) -> tuple[str, ...]:
    """Who may give the next clue in the games that lead to the position (D3, D9, D14).

    Args:
        board: a position without clues; where it leaves ``stops`` out, any number of them will do.
        table: its words and key.
        found: the covered agents, bit i for card i.
        marks: the cards that each player has marked, likewise.

    Raises:
        BoardError: no game leads there; names the field and the rule.
    """
    opening = rules.opening_bank(board.mission)
    for kind, had, left in zip(rules.KINDS, opening, board.bank, strict=True):
        if left > had:
            raise BoardError(f"bank.{kind}: {left} tokens, but the mission starts with {had} [D13]")
    sudden = board.phase == "sudden_death"
    position = _Position(
        {who: marks[who].bit_count() for who in SIDES},
        board.stops,
        int(rules.is_won(found, table.agents) and not sudden),
        found.bit_count(),
        {who: (found & table.agents[rules.partner(who)]).bit_count() for who in SIDES},
        (opening[0] - board.bank[0], opening[1] - board.bank[1]),
        board.bank,
        table.loose,
        any(rules.is_done(side, found, table.agents) for side in SIDES),
        sudden,
    )
    untold = range(position.found + 1) if "stops" in board.omitted else (board.stops,)
    errors: list[BoardError] = []
    givers: set[str] = set()
    for stops in untold:
        at = replace(position, stops=stops)
        try:
            _paid(at)
            shares = _turns(at, _discards(at))
        except BoardError as e:
            errors.append(e)
            continue
        givers |= {rules.partner(who) for who in SIDES if any(_may_follow(who, share, at.loose) for share in shares)}
        if at.skipped:
            givers = {side for side in SIDES if not rules.is_done(side, found, table.agents)}
    if len(errors) == len(untold):
        raise errors[0]
    return tuple(side for side in SIDES if side in givers)


def _paid(at: _Position) -> None:
    """D2, D6, D8, D13: every mark and stop cost its tokens, and each from the side that it must."""
    marks = sum(at.hits.values())
    dear = max(0, marks - at.gone[0])  # these had to be paid with two checkmark tokens each
    spent = sum(at.gone)
    need = max(marks + dear + at.stops + at.wins, 1 if at.found and not at.sudden else 0)
    if spent < need:
        raise BoardError(
            f"bank: {sum(at.left)} of {sum(at.left) + spent} tokens left, so {spent} spent, but {marks} marks and "
            f"{at.stops} stops need {need}; every turn costs one [D2]"
        )
    if dear and at.left[0]:
        raise BoardError(
            f"bank.checkmark: a mark takes a bystander token while there is one, and {at.left[0]} are left; "
            f"but {at.gone[0]} are gone for {marks} marks [D13]"
        )
    if 2 * dear > at.gone[1]:
        raise BoardError(f"bank.checkmark: {dear} marks cost two tokens each, but {at.gone[1]} are gone [D13]")
    if at.gone[0] > marks and at.left[1]:
        raise BoardError(
            f"bank.bystander: {at.gone[0]} tokens are gone, {marks} of them for marks; stops and discards take "
            f"checkmark tokens first, and {at.left[1]} are left [D8, D13, D15]"
        )


def _discards(at: _Position) -> int:
    """D15: how many tokens were discarded for illegal clues: what no turn paid, at most one a turn."""
    marks = sum(at.hits.values())
    dear = max(0, marks - at.gone[0])
    discards = sum(at.gone) - marks - dear - at.stops - at.wins
    last = 0 if any(at.left) or at.wins else 1  # the discard that emptied the bank ended its turn unpaid
    if discards > at.turns + last:
        raise BoardError(
            f"bank: {sum(at.gone)} tokens are spent, but {marks} marks and {at.stops} stops explain "
            f"{sum(at.gone) - discards}, and one discarded in each turn no more than {at.turns + last} of the others "
            "[D2, D15]"
        )
    return discards


def _turns(at: _Position, discards: int) -> list[dict[str, int]]:
    """D3, D8, D14: a stop follows an agent found in its turn, and the players guess in turn: how they shared them."""
    if at.stops + at.wins > at.found:
        raise BoardError(f"stops: {at.stops}, but {at.found} agents are covered; a stop follows a correct guess [D8]")
    if at.found and not at.turns and not at.sudden:
        raise BoardError(f"covered: {at.found} agents, but no turn is paid for, by a mark or a stop [D2]")
    shares = list(_shares(at, discards))
    if not shares:
        raise BoardError(
            f"covered: of {at.found} agents a could find {at.finds[A]} and b {at.finds[B]}, which no share of "
            f"{at.stops} stops and of {at.hits[A]} and {at.hits[B]} marks between them explains [D4, D8]"
        )
    ordered = shares if at.skipped else [share for share in shares if _in_order(share, at.loose)]
    if not ordered:
        raise BoardError(
            f"marked: {at.hits[A]} by a and {at.hits[B]} by b, but the players take turns to guess, and there were "
            f"{at.turns} of them [{'D14' if at.loose else 'D3'}]"
        )
    return ordered


def _shares(at: _Position, discards: int) -> Iterator[dict[str, int]]:
    """Turns that each player may have guessed in: their own marks, and any share of the rest they found agents for.

    The rest are stops, the winning turn, and a last turn that ended with the discard that emptied the bank. Who has
    guessed in no turn has found nothing before sudden death.
    """
    ended = at.stops + at.wins
    unpaid = (0, 1) if discards and not any(at.left) and not at.wins else (0,)
    for by_a in range(ended + 1):
        if by_a > at.finds[A] or ended - by_a > at.finds[B]:
            continue
        for more in unpaid:
            if discards > at.turns + more:
                continue
            for more_a in range(more + 1):
                touched = {A: at.hits[A] + by_a, B: at.hits[B] + ended - by_a}
                if at.sudden or all(touched[who] or at.found == at.finds[rules.partner(who)] for who in SIDES):
                    yield {A: touched[A] + more_a, B: touched[B] + more - more_a}


def _in_order(turns: dict[str, int], loose: bool) -> bool:
    """D3, D14: whether these numbers of turns can alternate, or come two in a row at most."""
    low, high = sorted(turns.values())
    return high <= (2 * low + 2 if loose else low + 1)


def _may_follow(who: str, turns: dict[str, int], loose: bool) -> bool:
    """D3, D14: whether this player may be the one to guess in the turn after these numbers of turns."""
    mine, others = turns[who] + 1, turns[rules.partner(who)]
    return others <= 2 * mine and mine <= 2 * others + 2 if loose else 0 <= mine - others <= 1
