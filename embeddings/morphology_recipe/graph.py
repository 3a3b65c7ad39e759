"""From links between words to what the validator asks: the ancestors and the parts of every word, with distances."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from morphology_recipe.lexicon import Lexicon

OWN, PART, HOMOGRAPH = 0, 1, 2
"""Roles of an ancestor: the word is a form of it; is built with it; is by chance spelled like an inflected form of it."""

DEEPEST = 4


@dataclass
class Graph:
    """links: word -> {(kind, target)}; entries: word -> {(ancestor, role): distance}."""

    links: dict[str, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    entries: dict[str, dict[tuple[str, int], int]] = field(default_factory=dict)


def build(
    lex: Lexicon,
    bases: dict[str, set[str]],
    demonyms: dict[str, set[str]],
    parts: dict[str, list[str]],
    frequency: dict[str, float],
    homographs: set[str],
) -> Graph:
    graph = Graph()
    rep = lambda w: lex.rep.get(w, w)  # noqa: E731
    up: dict[str, set[str]] = defaultdict(set)  # of lexemes: derivation and demonyms
    for table, kind in ((bases, "base"), (demonyms, "demonym")):
        for word, targets in table.items():
            for target in targets:
                graph.links[word].add((kind, target))
                if kind != "demonym" or word not in homographs:  # polish is of Poland, but no word of the Poles' (pole)
                    up[rep(word)].add(rep(target))
    for word, other in lex.rep.items():
        graph.links[word].add(("variant", other))
    for word, lemmas in lex.lemmas.items():
        for lemma, kind in lemmas.items():
            graph.links[word].add((kind, lemma))
    made_of: dict[str, set[str]] = defaultdict(set)
    for word, pieces in parts.items():
        for piece in pieces:
            graph.links[word].add(("part", piece))
            made_of[rep(word)].add(piece)

    def lexeme(word: str) -> dict[str, int]:
        """The word itself and what it is derived from, with the number of steps."""
        out, edge = {rep(word): 0}, [rep(word)]
        for step in range(1, DEEPEST + 1):
            edge = [t for w in edge for t in sorted(up.get(w, ())) if t not in out]
            for t in edge:
                out.setdefault(t, step)
        return out

    def forms(word: str) -> dict[str, int]:
        """As lexeme(), and for an inflected form also its lemmas'."""
        out = lexeme(word)
        for lemma in lex.lemmas.get(word, ()):
            for t, step in lexeme(lemma).items():
                out[t] = min(out.get(t, 99), step)
        return out

    def pieces(word: str, depth: int = 0) -> dict[str, int]:
        out: dict[str, int] = {}
        for ancestor, _step in lexeme(word).items():
            for piece in made_of.get(ancestor, ()):
                inside = (
                    lexeme(piece) if piece in lex.wordnet and not _only_form(lex, piece, frequency) else forms(piece)
                )
                for t, more in inside.items():
                    out[t] = min(out.get(t, 99), more)
                if depth < 3:
                    for t, more in pieces(piece, depth + 1).items():
                        out[t] = min(out.get(t, 99), more)
        return out

    for word in lex.words:
        found: dict[tuple[str, int], int] = {}
        for t, step in lexeme(word).items():
            found[t, OWN] = step
        for t, step in pieces(word).items():
            found[t, PART] = step
        if word in homographs:
            for target in demonyms.get(word, ()):
                found.setdefault((rep(target), HOMOGRAPH), 1)
        for lemma in lex.lemmas.get(word, ()):
            chance = word in lex.wordnet and not _only_form(lex, word, frequency) and not word.startswith(lemma[:-1])
            for t, step in lexeme(lemma).items():
                if chance and step:
                    continue
                key = (t, HOMOGRAPH if chance else OWN)
                found[key] = min(found.get(key, 99), step)
            if not chance:
                for t, step in pieces(lemma).items():
                    found[t, PART] = min(found.get((t, PART), 99), step)
        graph.entries[word] = {
            k: v for k, v in found.items() if v <= DEEPEST and not (k[1] != OWN and (k[0], OWN) in found)
        }
    return graph


def _only_form(lex: Lexicon, word: str, frequency: dict[str, float]) -> bool:
    """A headword too, but to a reader first an inflected form (men, feet, iced): a regular form of its lemma."""
    lemmas = lex.lemmas.get(word, {})
    return any(
        kind in ("plural", "ing", "participle", "third", "comparative", "superlative") or word.endswith("ed")
        for kind in lemmas.values()
    )
