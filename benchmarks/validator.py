"""Quality and speed of the validator: precision and recall of `illegal` by kind, compared with three baselines.

    python benchmarks/validator.py [--cases FILE.jsonl] [--boards 2000] [--no-speed]

Prints Markdown. The gold set is tests/gold/clues.jsonl; --cases adds reported cases (rows of the area `validator`).
A baseline only decides whether the clue is related to a visible card; it knows no other rules. So there is a line for
all kinds, and a line for the kinds about forms and components.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from codenames_ai.core import chance
from codenames_ai.core.words import card_list, normal
from codenames_ai.english import clue_rules
from codenames_ai.english.clue_rules.mask import legal_mask

GOLD = Path(__file__).parent.parent / "tests" / "gold" / "clues.jsonl"
FORM_KINDS = (
    "inflection",
    "irregular",
    "derivation",
    "contains",
    "variant",
    "demonym",
    "clipping",
    "compound-part",
    "compound-form",
    "compound-kin",
    "multiword",
)
"""The kinds that V2 to V4 alone decide: the ones that a baseline can be fairly asked."""

Judge = Callable[[dict], bool]


def ours(row: dict) -> bool:
    return verdict_of(row).verdict == "illegal"


def verdict_of(row: dict) -> clue_rules.Verdict:
    return clue_rules.check(
        row["clue"] * row.get("times", 1),
        row.get("number"),
        visible=row["visible"],
        options=row.get("options", ()),
        intended=row.get("intended"),
    )


def pieces(row: dict) -> tuple[str, list[str]]:
    return normal(row["clue"]), [piece for card in row["visible"] for piece in normal(card).split()]


def substring(row: dict) -> bool:
    clue, cards = pieces(row)
    return any(clue in card or card in clue for card in cards)


def porter() -> Judge:
    from nltk.stem import PorterStemmer

    stem = PorterStemmer().stem

    def judge(row: dict) -> bool:
        clue, cards = pieces(row)
        return stem(clue) in {stem(card) for card in cards}

    return judge


def lemma(row: dict) -> bool:
    from codenames_ai.english.morphology.outside import lemmas

    clue, cards = pieces(row)
    mine = {clue, *lemmas(clue)}
    return any(mine & {card, *lemmas(card)} for card in cards)


@dataclass
class Score:
    """Counts of `illegal`: correct, false, missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def add(self, want: bool, got: bool) -> None:
        self.right += want and got
        self.wrong += got and not want
        self.missed += want and not got

    def __str__(self) -> str:
        told, there = self.right + self.wrong, self.right + self.missed
        precision = f"{self.right / told:.3f}" if told else "–"
        recall = f"{self.right / there:.3f}" if there else "–"
        return f"{precision} / {recall}"


def score(rows: Iterable[dict], judge: Judge) -> Score:
    out = Score()
    for row in rows:
        out.add(row["verdict"] == "illegal", judge(row))
    return out


def quality(rows: list[dict], title: str) -> None:
    judges = {"ours": ours, "substring": substring, "Porter stem": porter(), "WordNet lemma": lemma}
    kinds = sorted({row["kind"] for row in rows})
    print(f"## {title}: precision / recall of `illegal`\n")
    print(f"| kind | rows | {' | '.join(judges)} | verdict and rule right |")
    print("| --- | --- |" + " --- |" * (len(judges) + 1))
    groups = [(kind, [row for row in rows if row["kind"] == kind]) for kind in kinds]
    if len(kinds) > 1:
        groups.append(("**forms and components**", [row for row in rows if row["kind"] in FORM_KINDS]))
        groups.append(("**all**", rows))
    for name, chosen in groups:
        cells = [str(score(chosen, judge)) for judge in judges.values()]
        exact = [
            (v.verdict, v.rule) == (row["verdict"], row["rule"])
            for row in chosen
            if "id" not in row  # reports do not name our rules
            for v in [verdict_of(row)]
        ]
        shown = f"{sum(exact) / len(exact):.3f}" if exact else "–"
        print(f"| {name} | {len(chosen)} | {' | '.join(cells)} | {shown} |")
    print()


def reported(path: str) -> list[dict]:
    """The reported cases as rows, one for each clue; if a case disagrees with the rules, the rules decide."""
    out = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case.get("area") != "validator":
            continue
        given, value = case["input"], case["expected"]["value"]
        clues = given["clue"] if isinstance(given["clue"], list) else [given["clue"]]
        each = [part.strip() for part in value.split(",")]
        for i, clue in enumerate(clues):
            wanted = each[i] if len(each) == len(clues) > 1 else value
            illegal = "reject" in wanted.split(" / ")[0].split(";")[0] and "foreign" not in wanted
            for number in [given.get("number"), *given.get("also_numbers", [])]:
                row = {
                    "kind": "reported",
                    "clue": clue,
                    "visible": [re.sub(r"\(.*\)", "", c) for c in given["visible"]],
                }
                row |= {"number": "null" if number is None else number, "intended": given.get("targets")}
                row |= {"verdict": "illegal" if illegal else "legal", "rule": None, "id": case["id"]}
                out.append(row)
    return out


def timed(work: Callable[[], object], repeat: int = 5) -> float:
    """The median time in seconds."""
    seconds = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def speed(boards: int) -> None:
    from codenames_ai.meaning.association import vocabulary

    rng = chance.generator("benchmark", "validator")
    cards = (*card_list("classic"), *card_list("duet"))
    clues = vocabulary().words
    rows = [
        {"visible": chance.sample(rng, cards, 25), "clue": clues[chance.below(rng, len(clues))], "number": 2}
        for _ in range(boards)
    ]
    start = time.perf_counter()
    for row in rows:
        legal_mask(row["visible"])
    first = time.perf_counter() - start
    lines = [json.dumps(row) for row in rows]
    print("## Speed\n\n| what | measured | wanted |\n| --- | --- | --- |")
    seconds = timed(lambda: [json.dumps(clue_rules.check_row(json.loads(line)).to_dict()) for line in lines])
    print(f"| batch of 25-word boards, all different, JSON in and out | {boards / seconds:,.0f} a second | 20,000 |")
    seconds = timed(lambda: [clue_rules.check(row["clue"], 2, visible=row["visible"]) for row in rows])
    print(f"| `check`, 25-word boards, all different | {boards / seconds:,.0f} a second | |")
    seconds = timed(lambda: [legal_mask(row["visible"]) for row in rows])
    print(f"| legal mask over {len(clues):,} clue words, warm | {seconds / boards * 1e3:.3f} ms | 0.2 ms |")
    print(
        f"| the same for the first time, with the families of all cards to compute | {first / boards * 1e3:.2f} ms | |"
    )
    strange = [f"zq{word}x" for word in clues[: 200 * 37 : 37]]
    board = rows[0]["visible"]
    for word, what in (("qzfirstx", "no base is known"), ("qualming", "a base is known: the WordNet reader loads")):
        start = time.perf_counter()
        clue_rules.check(word, 1, visible=board)
        print(f"| the first unknown word of a process; {what} | {(time.perf_counter() - start) * 1e3:,.1f} ms | |")
    each = sorted(timed(lambda w=word: clue_rules.check(w, 1, visible=board), 1) for word in strange)
    print(f"| an unknown word, 25-word board, warm: median | {each[len(each) // 2] * 1e3:.3f} ms | 5 ms |")
    print(f"| the same, the slowest of {len(each)} | {each[-1] * 1e3:.3f} ms | 5 ms |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", help="reported cases, one JSON object a line")
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--no-speed", action="store_true")
    args = parser.parse_args()
    quality([json.loads(line) for line in GOLD.read_text(encoding="utf-8").splitlines()], "Gold set")
    if args.cases:
        quality(reported(args.cases), "Reported cases")
    if not args.no_speed:
        speed(args.boards)


if __name__ == "__main__":
    main()
