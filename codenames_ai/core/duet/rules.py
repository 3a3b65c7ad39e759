"""The rules of Duet, one function a rule; each says by its id what it judges.

The functions know nothing of a state: they get the few facts a rule speaks of, and answer or raise RuleError. D1 (the
deal) is ``board.deal`` and ``DuetKey.check``; D16 (secrecy) is kept by ``views``; the map of D13 is in ``campaign``.
A bank is a pair of numbers of tokens: (bystander side up, checkmark side up).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from codenames_ai.core.board import AGENT, ASSASSIN, BYSTANDER, SIDES, A, B, Mission, Number
from codenames_ai.core.classic.rules import whole_number
from codenames_ai.core.errors import RuleError
from codenames_ai.core.moves import ILLEGAL, Ruling
from codenames_ai.core.text import shown

Bank: TypeAlias = tuple[int, int]
KINDS = ("bystander", "checkmark")
STANDARD: Bank = (9, 0)


def partner(who: str) -> str:
    """D17: the other player, or the other team where teams play."""
    return B if who == A else A


def opening_bank(mission: Mission) -> Bank:
    """D2, D13: the tokens laid out: ``turns`` of them, min(mistakes, turns) bystander side up."""
    return mission.bank


def givers(last: str | None, in_row: int, loose: bool, done: Collection[str], expected: str) -> tuple[str, ...]:
    """D3, D9, D14: who may give the next clue, either player the first; a done side is skipped, whatever the order.

    Args:
        last: who gave the clue before; None at the start.
        in_row: how many that player gave in a row.
        loose: whether one player may give two in a row (D14).
        done: the sides whose agents are all covered.
        expected: who gives under strict alternation.
    """
    able = tuple(side for side in SIDES if side not in done)
    if last is None or len(able) < 2:
        return able
    if loose:
        return able if in_row < 2 else (partner(last),)
    return (expected,)


def next_giver(giver: str, done: Collection[str]) -> str:
    """D3, D9: the giver alternates, and a side that is done is skipped."""
    return giver if partner(giver) in done else partner(giver)


def clue_number(number: Number, cards: int) -> None:
    """D18: a whole number from 0, at most the cards of the board; there is no ``unlimited`` in Duet."""
    whole_number(number, cards, "D18", "in Duet a whole number from 0")


def identity(sides: Mapping[str, tuple[str, ...]], guesser: str, card: int) -> str:
    """D4: a guess is judged by the partner's side alone, in sudden death too."""
    return sides[partner(guesser)][card]


def touchable(word: str, card: int | None, covered: int, marked: int) -> int:
    """D6: the number of the card touched; not one that is covered (C6), nor one marked for oneself already.

    Args:
        word: as touched.
        card: its number, None if it is not on the board.
        covered: the covered cards, bit i for card i.
        marked: the cards that this guesser has guessed wrongly.
    """
    if card is None:
        raise RuleError("C6", f"guess: {shown(word)} is not on the board")
    if marked >> card & 1:
        raise RuleError("D6", f"guess: {shown(word)} is marked as a bystander for this guesser already")
    if covered >> card & 1:
        raise RuleError("C6", f"guess: {shown(word)} is covered already")
    return card


def covered_cards(found: int, marked: Mapping[str, int]) -> int:
    """D5, D6: found agents are covered for both sides; so is a word that both have guessed wrongly."""
    return found | (marked[A] & marked[B])


def is_lost(shown: str) -> bool:
    """D7: an assassin loses for both at once, before any token is spent."""
    return shown == ASSASSIN


def is_won(found: int, agents: Mapping[str, int]) -> bool:
    """D11: the moment the last agent of both sides is covered."""
    return not (agents[A] | agents[B]) & ~found


def goes_on(shown: str) -> bool:
    """D5: after an agent the guesser may go on without limit, whatever the clue's number."""
    return shown == AGENT


def stop_allowed(guesses_made: int) -> None:
    """D8: not before one correct guess, also after a zero clue (D5)."""
    if guesses_made == 0:
        raise RuleError("D8", "stop: at least one guess must be made on a clue")


def is_done(side: str, found: int, agents: Mapping[str, int]) -> bool:
    """D9: all nine agents of a side are covered, by whoever's guess; an agent/agent word counts for both."""
    return not agents[side] & ~found


def stop_cost(bank: Bank) -> Bank:
    """D2, D8, D13: a stop takes one token: a checkmark one if there is one, else a bystander one."""
    return (0, 1) if bank[1] else (1, 0)


def hit_cost(bank: Bank) -> Bank | None:
    """D6, D13: a bystander-side token; without one two checkmark tokens; None if only one of those is left."""
    if bank[0]:
        return (1, 0)
    return (0, 2) if bank[1] >= 2 else None


def discard(bank: Bank) -> Bank:
    """D15: an illegal clue costs a token, checkmark side first, else bystander; the guess then goes on."""
    return (0, 1) if bank[1] else (1, 0)


def paid(bank: Bank, cost: Bank) -> Bank:
    """D2: the bank after a payment."""
    return bank[0] - cost[0], bank[1] - cost[1]


def is_sudden_death(bank: Bank) -> bool:
    """D10: the bank is empty (and agents are left, else the game were won)."""
    return bank == (0, 0)


def eligible(found: int, agents: Mapping[str, int]) -> tuple[str, ...]:
    """D10: who guesses in sudden death: a player whose partner's side has uncovered agents."""
    return tuple(who for who in SIDES if agents[partner(who)] & ~found)


def may_guess_now(by: str, able: Collection[str]) -> None:
    """D10: anyone else's guess in sudden death is an error."""
    if by not in able:
        raise RuleError("D10", f"{by} has nothing to guess: all agents of {partner(by)}'s side are covered")


def all_waited(waited: Collection[str], able: Collection[str]) -> bool:
    """D10: all who may guess waited in a row, and so the game is lost."""
    return all(who in waited for who in able)


def miss_in_sudden_death(shown: str) -> str | None:
    """D10: the reason of the loss: a bystander loses here as an assassin does."""
    return None if shown == AGENT else "bystander" if shown == BYSTANDER else "assassin"


def verdict_in_time(guesses_made: int) -> None:
    """D15: caught after a guess, the clue stands."""
    if guesses_made:
        raise RuleError("D15", "verdict: guesses were made on this clue, so it stands")


def one_penalty(already: bool, ruling: Ruling) -> None:
    """D15: a clue is paid for once; after that nothing changes its verdict."""
    if already:
        raise RuleError("D15", f"verdict {ruling.verdict}: the clue was ruled illegal and paid for")


def approval(ruling: Ruling, giver: str) -> bool:
    """D15, C9: whether the partner approved the clue, which makes it valid."""
    return ruling.verdict == "legal" and ruling.by == partner(giver)


def not_approved(approved: bool, ruling: Ruling) -> None:
    """D15, C9: an approved clue cannot be ruled illegal any more."""
    if approved and ruling.verdict == ILLEGAL:
        raise RuleError("D15", "verdict: the partner approved this clue")


def may_restart(illegal: bool, guesses_made: int) -> None:
    """D15: instead of the penalty the pair may agree to restart: on an illegal clue, before anyone guesses after it.

    Args:
        illegal: whether the latest clue was ruled illegal, and nobody has guessed since; its discard may have emptied
            the bank.
        guesses_made: guesses on the clue.
    """
    if not illegal or guesses_made:
        raise RuleError("D15", "restart: only when a clue was ruled illegal, before the first guess after it")


def score(mission_bank: Bank, bank: Bank, stops: int, sudden_death: bool) -> int | None:
    """D12: points of a win with the standard nine tokens; None for other missions.

    3 for each token left in the bank once the winning turn is paid, 1 for each taken by stopping (D8, D9), and one
    less if sudden death was needed. The winning turn's own token was taken by nobody's stop, and scores nothing.
    """
    if mission_bank != STANDARD:
        return None
    return 3 * sum(bank) + stops - sudden_death
