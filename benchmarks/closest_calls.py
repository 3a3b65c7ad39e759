"""The clues on many random boards that look most like a visible card, to be judged by a reader.

    python benchmarks/closest_calls.py --boards 1000

The validator judges every clue again. The script then prints the clues that share the longest run of letters with a
card, or differ from a card by few letters, because a reader would doubt these.
"""

from __future__ import annotations

import argparse
from difflib import SequenceMatcher

import codenames_ai as cn
from codenames_ai.core.views import giver_view
from codenames_ai.core.words import normal


def likeness(clue: str, card: str) -> float:
    """The longest run of letters that two words share, as a share of the shorter word, from 0 to 1."""
    a, b = normal(clue).replace(" ", ""), normal(card).replace(" ", "")
    run = SequenceMatcher(None, a, b, autojunk=False).find_longest_match().size
    return run / min(len(a), len(b)) if run >= 3 else 0.0


def main() -> None:
    """Print the closest calls."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--top", type=int, default=3, help="clues for each board")
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
