"""Clues on many random boards that look most like a visible card: for a careful reader to judge.

    python benchmarks/closest_calls.py --boards 1000

Every clue is asked of the validator again; then those are printed that share the longest run of letters with a card,
or differ from one by few letters, since these are the ones that a reader would doubt.
"""

from __future__ import annotations

import argparse
from difflib import SequenceMatcher

import codenames_ai as cn
from codenames_ai.core.views import giver_view
from codenames_ai.core.words import normal


def likeness(clue: str, card: str) -> float:
    """How much of the shorter of two words is one run of letters shared with the other, from 0 to 1."""
    a, b = normal(clue).replace(" ", ""), normal(card).replace(" ", "")
    run = SequenceMatcher(None, a, b, autojunk=False).find_longest_match().size
    return run / min(len(a), len(b)) if run >= 3 else 0.0


def main() -> None:
    """Print the closest calls."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--top", type=int, default=3, help="clues a board")
    parser.add_argument("--show", type=int, default=60)
    given = parser.parse_args()
    spymaster = cn.spymaster("margin")
    calls: dict[tuple[str, str], float] = {}
    clues = refused = 0
    for seed in range(given.boards):
        view = giver_view(cn.deal("classic" if seed % 2 else "duet", seed))
        for clue in spymaster.clues(view, top=given.top):
            clues += 1
            said = cn.check(clue.word, clue.number, visible=view.visible, intended=clue.intended)
            refused += said.verdict != "legal"
            for card in view.visible:
                near = likeness(clue.word, card)
                if near > 0.5:
                    calls[clue.word, card] = near
    print(f"{given.boards} boards, {clues} clues, {refused} not legal; {len(calls)} pairs look alike. The closest:\n")
    for (word, card), near in sorted(calls.items(), key=lambda x: (-x[1], x[0]))[: given.show]:
        print(f"{near:.2f}  {word} / {card}")


if __name__ == "__main__":
    main()
