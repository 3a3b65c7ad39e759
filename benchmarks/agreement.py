"""Agreement with people and plausibility of clues, in cross-validation grouped by cluster: the tables of RESULTS.md.

    PYTHONPATH=. python benchmarks/agreement.py TURNS.jsonl.gz [--curve] [--boosted] [--later] [--picture FILE]

Every operative is measured on turns whose boards it was not fitted on. Differences are paired, turn by turn, and their
intervals come from resampling clusters. The turns are not part of this project.
"""

from __future__ import annotations

import argparse
import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from codenames_ai.core.words import normal
from codenames_ai.lab import agreement as ag
from codenames_ai.lab.intervals import clustered_mean
from codenames_ai.meaning import association, guess_model
from codenames_ai.meaning.association import SOURCES, vocabulary
from codenames_ai.meaning.guess_model import HumanTurn, aim, plausibility
from codenames_ai.meaning.guess_model.fitting import ChoiceModel, PairTable

FOLDS = 10
HELD = ("salt_duet", "strategy_structure")
Predict = Callable[[Sequence[HumanTurn]], list[np.ndarray]]


def fold(turn: HumanTurn) -> int:
    return int(hashlib.sha256(f"fold {turn.cluster}".encode()).hexdigest(), 16) % FOLDS


def random_choice(train: Sequence[HumanTurn]) -> Predict:
    del train
    return lambda turns: [np.full(len(t.board), 1 / len(t.board)) for t in turns]


def cosine(name: str) -> Callable[[Sequence[HumanTurn]], Predict]:
    """Softmax of a source's cosines, its temperature fitted on the training turns: the baseline."""

    def fit(train: Sequence[HumanTurn]) -> Predict:
        scored = scorer(name)
        some = [t for t in train if t.guesses and t.source == "salt_duet"]
        values = scored(some)
        places = [t.board.index(t.guesses[0]) for t in some]

        def loss(beta: float) -> float:
            return -sum(math.log(softmax(beta * v)[p]) for v, p in zip(values, places, strict=True))

        beta = min(np.geomspace(1, 60, 40), key=loss)
        return lambda turns: [softmax(beta * v) for v in scored(turns)]

    return fit


def scorer(name: str) -> Callable[[Sequence[HumanTurn]], list[np.ndarray]]:
    def scores(turns: Sequence[HumanTurn]) -> list[np.ndarray]:
        clues, cards = sorted({t.clue for t in turns}), sorted({c for t in turns for c in t.board})
        table = association.load(name).scores(clues, cards)
        row, column = {c: i for i, c in enumerate(clues)}, {c: i for i, c in enumerate(cards)}
        return [table[row[t.clue], [column[c] for c in t.board]].astype(float) for t in turns]

    return scores


def softmax(u: np.ndarray) -> np.ndarray:
    e = np.exp(u - u.max())
    return e / e.sum()


def logit(**options: object) -> Callable[[Sequence[HumanTurn]], Predict]:
    return lambda train: ChoiceModel(**options).fit(train).predict_proba


def boosted(train: Sequence[HumanTurn]) -> Predict:
    """Gradient boosting with what depends on the whole table: rank, gap to the best other, share.

    A classifier of single cards becomes a choice model: its log-odds are the utilities, divided by a temperature
    fitted on turns that the trees have not seen.
    """
    from sklearn.ensemble import HistGradientBoostingClassifier

    inner = [t for t in train if t.guesses and fold(replace(t, cluster="inner " + t.cluster)) < 8]
    held = [t for t in train if t.guesses and t.source == "salt_duet" and t not in inner]
    model = ChoiceModel().fit(inner)

    def features(turns: Sequence[HumanTurn]) -> list[np.ndarray]:
        table = PairTable(SOURCES, turns, model.scaling_.relations)
        columns = table.columns(model.scaling_)
        weights = np.array([model.coefficients_[n] for n in model.scaling_.names])
        out = []
        for t in turns:
            x = columns[:, table.clue[t.clue], [table.card[c] for c in t.board]].T
            x = np.concatenate([x, (x @ weights)[:, None]], axis=1)
            k = [*range(len(SOURCES)), x.shape[1] - 1]
            top = np.sort(x[:, k], axis=0)
            gap = x[:, k] - np.where(x[:, k] == top[-1], top[-2], top[-1])
            rank = (-x[:, k]).argsort(axis=0).argsort(axis=0)
            out.append(np.concatenate([x, gap, rank, np.log(softmax(x[:, -1]))[:, None]], axis=1))
        return out

    x = features(inner)
    y = np.concatenate([np.array([c == t.guesses[0] for c in t.board]) for t in inner])
    w = np.repeat([1.0 if t.source in ("salt_duet", "classic_games") else 0.2 for t in inner], [len(v) for v in x])
    trees = HistGradientBoostingClassifier(
        max_iter=150, learning_rate=0.05, max_leaf_nodes=8, min_samples_leaf=60, l2_regularization=5.0, random_state=0
    ).fit(np.concatenate(x), y, sample_weight=w)

    def utilities(turns: Sequence[HumanTurn]) -> list[np.ndarray]:
        rows = features(turns)
        flat = trees.decision_function(np.concatenate(rows))
        return np.split(flat, np.cumsum([len(r) for r in rows])[:-1])

    values, places = utilities(held), [t.board.index(t.guesses[0]) for t in held]
    beta = min(
        np.linspace(0.4, 2, 33),
        key=lambda b: -sum(math.log(softmax(b * v)[p]) for v, p in zip(values, places, strict=True)),
    )
    return lambda turns: [softmax(beta * v) for v in utilities(turns)]


def cross_validated(
    fit: Callable[[Sequence[HumanTurn]], Predict], turns: Sequence[HumanTurn], share: float = 1.0
) -> dict[str, list[tuple[HumanTurn, np.ndarray]]]:
    """Held-out predictions for the turns of HELD with human clues, fitted on a share of the other clusters."""
    out: dict[str, list[tuple[HumanTurn, np.ndarray]]] = {s: [] for s in HELD}
    for k in range(FOLDS):
        train = [t for t in turns if fold(t) != k and _share(t) < share]
        test = [t for t in turns if fold(t) == k and t.source in HELD and t.clue_by == "human" and t.guesses]
        for turn, chances in zip(test, fit(train)(test), strict=True):
            out[turn.source].append((turn, chances))
    return out


def _share(turn: HumanTurn) -> float:
    return int(hashlib.sha256(f"share {turn.cluster}".encode()).hexdigest(), 16) % 1000 / 1000


def rows_of(found: list[tuple[HumanTurn, np.ndarray]]) -> list[dict[str, float | None]]:
    return [ag.measures(t, [float(p) for p in chances]) for t, chances in found]


def line(name: str, found: list[tuple[HumanTurn, np.ndarray]], base: list[dict[str, float | None]] | None) -> str:
    rows, clusters = rows_of(found), [t.cluster for t, _ in found]
    cells = []
    for measure in ("acc1", "mrr", "recall_n", "assassin_first", "log_loss"):
        value = clustered_mean([r[measure] for r in rows], clusters)
        cells.append("" if value is None else f"{value.mean:.3f} [{value.low:.3f}, {value.high:.3f}]")
    if base is None:
        return f"| {name} | {' | '.join(cells)} | |"
    paired = clustered_mean([a["acc1"] - b["acc1"] for a, b in zip(rows, base, strict=True)], clusters)
    assert paired is not None
    return f"| {name} | {' | '.join(cells)} | {paired.mean:+.3f} [{paired.low:+.3f}, {paired.high:+.3f}] |"


HEADER = "| operative | acc@1 | MRR | recall@n | assassin first | log loss | acc@1 less MiniLM's |\n" + 7 * "|---" + "|"


def agreement_tables(turns: Sequence[HumanTurn], with_boosted: bool) -> list[tuple[HumanTurn, np.ndarray]]:
    kinds: dict[str, Callable[[Sequence[HumanTurn]], Predict]] = {"random": random_choice}
    kinds |= {f"cosine, {n}": cosine(n) for n in (*SOURCES, "gm", "pn", "default")}
    kinds |= {"guess model, gm sources": logit(sources=("glove", "minilm"))}
    kinds |= {"guess model, pn sources": logit(sources=("mpnet", "wordnet"))}
    kinds |= {"guess model without bends": logit(knots=()), "guess model": logit()}
    if with_boosted:
        kinds["boosted, with rank and gap"] = boosted
    found = {name: cross_validated(fit, turns) for name, fit in kinds.items()}
    for source in HELD:
        base = rows_of(found["cosine, minilm"][source])
        print(f"\n### {source}, human clues: {len(base)} turns\n\n{HEADER}")
        for name, results in found.items():
            print(line(name, results[source], base), flush=True)
    return found["guess model"]["salt_duet"]


def calibration(found: list[tuple[HumanTurn, np.ndarray]]) -> None:
    """How often cards are touched, grouped by the probability that the model gives."""
    p = np.concatenate([c for _, c in found])
    hit = np.concatenate([np.array([card == t.guesses[0] for card in t.board]) for t, _ in found])
    print(
        "\n### Calibration, salt_duet, held out\n\n| probability | cards | mean probability | touched |\n"
        + 4 * "|---"
        + "|"
    )
    edges = [0, 0.01, 0.03, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.97, 1.0001]
    for low, high in pairwise(edges):
        here = (p >= low) & (p < high)
        if here.any():
            print(f"| {low:g}–{min(high, 1):g} | {here.sum():,} | {p[here].mean():.3f} | {hit[here].mean():.3f} |")


def picture(found: list[tuple[HumanTurn, np.ndarray]], file: str) -> None:
    """The reliability diagram, the same bytes each time."""
    import matplotlib
    import pandas as pd

    from codenames_ai.show.plots import reliability_diagram

    rows = [
        (t.cluster, float(p), c == t.guesses[0]) for t, chances in found for c, p in zip(t.board, chances, strict=True)
    ]
    matplotlib.rcParams["svg.hashsalt"] = "codenames-ai"
    figure = reliability_diagram(pd.DataFrame(rows, columns=["cluster", "probability", "touched"]))
    figure.savefig(file, bbox_inches="tight", metadata={"Date": None})


def aim_calibration(turns: Sequence[HumanTurn]) -> None:
    """How often cards were meant, grouped by the probability that the shipped model gives."""
    model = guess_model.load()
    given = [t for t in guess_model.human_clues(turns) if t.source == "salt_duet" and len(t.targets) < len(t.board)]
    p, hit = [], []
    for t in given:
        p.append(aim.inclusion(np.exp(model.aim * aim.utilities(model, t)), len(t.targets)))
        hit.append(np.array([card in t.targets for card in t.board]))
    chance, meant = np.concatenate(p), np.concatenate(hit)
    print(f"\n### Cards that are meant, salt_duet, {len(given)} clues: aim {model.aim:g}\n")
    print("| probability | cards | mean probability | meant |\n" + 4 * "|---" + "|")
    for low, high in pairwise([0, 0.01, 0.03, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0001]):
        here = (chance >= low) & (chance < high)
        if here.any():
            print(
                f"| {low:g}–{min(high, 1):g} | {here.sum():,} | {chance[here].mean():.3f} | {meant[here].mean():.3f} |"
            )


def later_touches(turns: Sequence[HumanTurn]) -> None:
    """Log loss of second and later touches by the shipped model: the gain by Luce's axiom, and by powers."""
    model = guess_model.load()
    powers = (1.0, 0.9, 0.8)
    losses: dict[str, list[tuple[str, list[float]]]] = {"Codenames": [], "others": []}
    for t in turns:
        utilities = model.scores([t.clue], t.board)[0].astype(float) if len(t.guesses) > 1 else np.empty(0)
        first = model.choice(utilities) if len(t.guesses) > 1 else utilities
        left = list(range(len(t.board)))
        for stage, guess in enumerate(t.guesses if len(t.guesses) > 1 else ()):
            place = t.board.index(guess)
            if stage and len(left) > 1:
                anew = model.choice(utilities[left])[left.index(place)]
                luce = [first[place] ** q / (first[left] ** q).sum() for q in powers]
                kind = "Codenames" if t.source in ("salt_duet", "classic_games") else "others"
                losses[kind].append((t.cluster, [-math.log(x) for x in (anew, *luce)]))
            left.remove(place)
    print(
        "\n### Later touches: log loss\n\n| turns | touches | a lapse at each | Luce | less |" + 2 * " power | less |"
    )
    print(9 * "|---" + "|")
    for kind, rows in losses.items():
        clusters, means = [c for c, _ in rows], np.mean([x for _, x in rows], axis=0)
        cells = [f"{means[0]:.3f}", f"{means[1]:.3f}", difference([x[1] - x[0] for _, x in rows], clusters)]
        for i, q in enumerate(powers[1:], start=2):
            cells += [f"{q:g}: {means[i]:.3f}", difference([x[i] - x[1] for _, x in rows], clusters)]
        print(f"| {kind} | {len(rows):,} | {' | '.join(cells)} |")


def difference(values: Sequence[float], clusters: Sequence[str]) -> str:
    found = clustered_mean(values, clusters)
    assert found is not None
    return f"{found.mean:+.3f} [{found.low:+.3f}, {found.high:+.3f}]"


def learning_curve(turns: Sequence[HumanTurn]) -> None:
    print(
        "\n### Learning curve, the guess model\n\n"
        "| share of boards | acc@1, duet | recall@n, duet | log loss, duet | recall@n, strategy |"
    )
    print("|---|---|---|---|---|")
    for share in (0.05, 0.1, 0.25, 0.5, 1.0):
        found = cross_validated(logit(), turns, share)
        duet, other = (rows_of(found[s]) for s in HELD)
        cells = [
            np.mean([r[m] for r in rows])
            for rows, m in ((duet, "acc1"), (duet, "recall_n"), (duet, "log_loss"), (other, "recall_n"))
        ]
        print(f"| {share:.0%} | {' | '.join(f'{c:.3f}' for c in cells)} |", flush=True)


def people_and_people(turns: Sequence[HumanTurn]) -> None:
    """For clues on which several people guessed: how well people predict each other."""
    same: dict[tuple[str, str, tuple[str, ...]], list[HumanTurn]] = {}
    for t in turns:
        if t.source == "strategy_structure" and t.clue_by == "human":
            same.setdefault((t.board_id, normal(t.clue), t.targets), []).append(t)
    groups = [g for g in same.values() if len(g) > 1]
    recall = np.mean([len(set(t.guesses) & set(t.targets)) / len(t.targets) for g in same.values() for t in g])
    first = np.mean([a.guesses[0] == b.guesses[0] for g in groups for a in g for b in g if a is not b])
    best = []
    for g in groups:
        for t in g:
            votes: dict[str, float] = {}
            for other in g:
                for place, card in enumerate(other.guesses if other is not t else ()):
                    votes[card] = votes.get(card, 0) + 1 - place / 100
            ranked = sorted(votes, key=lambda c: (-votes[c], c))[: len(t.targets)]
            best.append(len(set(ranked) & set(t.targets)) / len(t.targets))
    print(
        f"\nPeople on strategy_structure, human clues: recall@n {recall:.3f}; "
        f"two guessers touch the same card first in {first:.3f};"
    )
    print(f"the cards touched most by all others on the same clue: recall@n {np.mean(best):.3f} ({len(groups)} clues).")


def plausibility_table(turns: Sequence[HumanTurn]) -> None:
    """The rank of people's own clues for their targets among all clue words."""
    clues = [t for t in guess_model.human_clues(turns) if t.source == "salt_duet"]
    minilm = association.load("minilm")
    ranks: dict[str, list[int]] = {"MiniLM": [], "MiniLM and frequency": [], "guess model": []}
    zipf = np.asarray(vocabulary().zipf)
    for k in range(FOLDS):
        train = [t for t in turns if fold(t) != k]
        model = ChoiceModel().fit(train).to_model("fold")
        model = replace(model, plausibility_weights=plausibility.fit(model, train))
        given = [t for t in clues if fold(t) != k]
        weight = best_frequency(given, zipf)
        for t in (t for t in clues if fold(t) == k):
            score = minilm.card_scores(t.targets).mean(axis=0)
            ranks["MiniLM"].append(plausibility.rank(score, t.clue))
            ranks["MiniLM and frequency"].append(plausibility.rank(score + weight * zipf, t.clue))
            ranks["guess model"].append(plausibility.rank(plausibility.log_odds(model, t.targets), t.clue))
    print(f"\n### Rank of people's own clues among {len(zipf):,} clue words, salt_duet: {len(clues)} clues")
    unknown = sum(vocabulary().index(normal(t.clue)) is None for t in clues)
    print(
        f"\n{unknown} are not clue words and count as last.\n\n"
        "| by | median rank | in the first 10 | in the first 200 |\n|---|---|---|---|"
    )
    for name, values in ranks.items():
        v = np.array(values)
        print(f"| {name} | {np.median(v):g} | {(v <= 10).mean():.3f} | {(v <= 200).mean():.3f} |", flush=True)


def best_frequency(clues: Sequence[HumanTurn], zipf: np.ndarray) -> np.float32:
    """The weight of frequency, added to MiniLM's cosine, that ranks the training clues best."""
    minilm = association.load("minilm")
    some = clues[::2]
    scores = [minilm.card_scores(t.targets).mean(axis=0) for t in some]

    def median(weight: float) -> float:
        return float(
            np.median(
                [plausibility.rank(s + np.float32(weight) * zipf, t.clue) for s, t in zip(scores, some, strict=True)]
            )
        )

    return np.float32(min((0.02, 0.03, 0.045, 0.06, 0.08, 0.1), key=median))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("turns")
    parser.add_argument("--curve", action="store_true", help="also print the learning curve")
    parser.add_argument("--boosted", action="store_true", help="also measure a boosted ranker")
    parser.add_argument("--later", action="store_true", help="also compare two models of later touches")
    parser.add_argument("--picture", help="write the reliability diagram of held-out predictions to this file")
    options = parser.parse_args()
    turns = guess_model.read(options.turns)
    unknown = {s: sum(not guess_model.load().knows(t.clue) for t in turns if t.source == s) for s in HELD}
    print(f"{len(turns):,} turns; clues that no source understands: {unknown}")
    held_out = agreement_tables(turns, options.boosted)
    calibration(held_out)
    aim_calibration(turns)
    if options.picture:
        picture(held_out, options.picture)
    if options.later:
        later_touches(turns)
    people_and_people(turns)
    plausibility_table(turns)
    if options.curve:
        learning_curve(turns)


if __name__ == "__main__":
    main()
