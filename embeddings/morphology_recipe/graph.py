"""From links between words to what the validator asks: the ancestors and the parts of every word, with distances."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from morphology_recipe.lexicon import Lexicon
from morphology_recipe.lists import listed

OWN, PART, CHANCE, SEEN = 0, 1, 2, 3
"""Roles of an ancestor: the word is a form of it; is built with it; is by chance spelled like an inflected form of it, or
short for it; or has it as a part that is seen only for itself."""

PARTICIPLES = set(listed("lit fed held made spoken strung struck stricken swept torn worn woven"))
"""Adjectives that stay participles as the last part of one: something moonlit is lit, and LIGHT is seen."""

DEEPEST = 4


@dataclass
class Graph:
    """links: word -> {(kind, target)}; entries: word -> {(ancestor, role): distance}."""

    links: dict[str, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    entries: dict[str, dict[tuple[str, int], int]] = field(default_factory=dict)


def build(
    lex: Lexicon,
    bases: dict[str, dict[str, int]],
    demonyms: dict[str, set[str]],
    parts: dict[str, list[str]],
    homographs: set[str],
    clippings: list[list[str]],
    only: list[list[str]],
) -> Graph:
    graph = Graph()

    def rep(word: str) -> str:
        return lex.rep.get(word, word)

    up: dict[str, dict[str, int]] = defaultdict(dict)  # of lexemes: derivation …
    people: dict[str, dict[str, int]] = defaultdict(dict)  # … and demonyms
    for word, steps in bases.items():
        for target, step in steps.items():
            graph.links[word].add(("base", target))
            up[rep(word)][rep(target)] = min(step, up[rep(word)].get(rep(target), 9))
    for word, places in demonyms.items():
        for target in places:
            graph.links[word].add(("demonym", target))
            if word not in homographs:  # polish is of Poland, but no word of the Poles' (pole)
                people[rep(word)][rep(target)] = 1
    for word, lemmas in lex.lemmas.items():  # an alarming thing alarms: alarmingly too is a form of alarm
        if word in lex.wordnet and _only_form(lex, word):
            for lemma in lemmas:
                if word.startswith(lemma[:-1]):
                    up[rep(word)].setdefault(rep(lemma), 0)
    chance: dict[str, dict[str, int]] = defaultdict(dict)
    for word in homographs:
        chance[word] |= {rep(target): 1 for target in demonyms.get(word, ())}
    for word, target in clippings:
        graph.links[word].add(("clipping", target))
        chance[word][rep(target)] = 1
    for word, target, *kind in only:
        graph.links[word].add((kind[0] if kind else "base", target))
        chance[word][rep(target)] = 1
    for word, other in lex.rep.items():
        graph.links[word].add(("variant", other))
    for word, lemmas in lex.lemmas.items():
        for lemma, kind in lemmas.items():
            graph.links[word].add((kind, lemma))
    made_of: dict[str, set[str]] = defaultdict(set)
    for word, pieces in parts.items():
        for piece in pieces:
            graph.links[word].add(("part", piece.lstrip("~")))
            made_of[rep(word)].add(piece)

    def lexeme(word: str, tables: tuple[dict[str, dict[str, int]], ...] = (up, people)) -> dict[str, int]:
        """The word itself and what it is derived from, with the number of steps."""
        out, edge = {rep(word): 0}, [rep(word)]
        while edge:
            w = edge.pop(0)
            for table in tables:
                for t, step in table.get(w, {}).items():
                    if out[w] + step < out.get(t, DEEPEST + 1):
                        out[t] = out[w] + step
                        edge.append(t)
        return out

    def forms(word: str) -> dict[str, int]:
        """As lexeme(), and for an inflected form also its lemmas'."""
        out = lexeme(word)
        for lemma in lex.lemmas.get(word, ()):
            for t, step in lexeme(lemma).items():
                out[t] = min(out.get(t, 99), step)
        return out

    def pieces(word: str, depth: int = 0) -> dict[tuple[str, int], int]:
        out: dict[tuple[str, int], int] = {}

        def add(t: str, role: int, step: int) -> None:
            out[t, role] = min(out.get((t, role), 99), step)

        for ancestor in lexeme(word, (up,)):
            for piece in made_of.get(ancestor, ()):
                if piece.startswith("~"):
                    add(rep(piece[1:]), SEEN, 0)
                    continue
                plain = piece in lex.wordnet and not _only_form(lex, piece)
                if plain and piece in PARTICIPLES and ancestor.endswith(piece) and ancestor not in lex.nouns:
                    plain = False
                inside = lexeme(piece) if plain else forms(piece)
                for t, more in inside.items():
                    add(t, PART, more)
                if depth < 3:
                    for (t, role), more in pieces(piece, depth + 1).items():
                        add(t, role, more)
        return out

    for word in lex.words:
        found: dict[tuple[str, int], int] = dict(pieces(word))
        for t, step in lexeme(word).items():
            found[t, OWN] = step
        for t, step in chance[word].items():
            found[t, CHANCE] = step
        for lemma in lex.lemmas.get(word, ()):
            accident = word in lex.wordnet and not _only_form(lex, word) and not word.startswith(lemma[:-1])
            for t, step in lexeme(lemma).items():
                if accident and step:
                    continue
                key = (t, CHANCE if accident else OWN)
                found[key] = min(found.get(key, 99), step)
            if not accident:
                more = pieces(lemma) | {(t, CHANCE): step for t, step in chance[lemma].items()}
                for key, step in more.items():
                    found[key] = min(found.get(key, 99), step)
        graph.entries[word] = {
            k: v for k, v in found.items() if v <= DEEPEST and (k[1] == OWN or (k[0], OWN) not in found)
        }
    return graph


def _only_form(lex: Lexicon, word: str) -> bool:
    """A headword too, but to a reader first an inflected form (men, feet, iced): a regular form of its lemma."""
    lemmas = lex.lemmas.get(word, {})
    return any(
        kind in ("plural", "ing", "participle", "third", "comparative", "superlative") or word.endswith("ed")
        for kind in lemmas.values()
    )
