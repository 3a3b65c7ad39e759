"""Builds ``codenames_ai/data/phrases/wordnet.txt.gz``: names and compounds of several words in WordNet.

Sorted, one on each line: ``n`` (a name: written with a capital somewhere) or ``c`` (a compound), a blank, the phrase in
small letters. Two to four words, nouns and adjectives; the Latin names of plants and animals are left out.

    python embeddings/phrases.py
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import fetch
from wordnet import wordnet

OUT = Path(__file__).parent.parent / "codenames_ai" / "data" / "phrases"
LATIN = re.compile(r"genus|family|order|class|suborder|subfamily|phylum|division|superfamily", re.IGNORECASE)
PLAIN = re.compile(r"[a-z']+( [a-z']+){1,3}")


def phrases() -> list[str]:
    out: set[str] = set()
    for synset in wordnet().synsets.values():
        if synset.key[0] not in "nas":
            continue
        biology = synset.key[0] == "n" and synset.domain in (5, 20)  # animals, plants
        for written in synset.words:
            phrase = written.replace("_", " ").replace(".", "")
            if "_" not in written or LATIN.match(phrase) or not PLAIN.fullmatch(phrase.lower()):
                continue
            if biology and phrase[0].isupper() and phrase.split()[1][0].islower():
                continue  # Panthera leo
            out.add(f"{'n' if phrase != phrase.lower() else 'c'} {phrase.lower()}")
    return sorted(out)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    lines = phrases()
    with gzip.GzipFile(OUT / "wordnet.txt.gz", "wb", compresslevel=9, mtime=0) as f:
        f.write(("\n".join(lines) + "\n").encode())
    licence = fetch.wordnet_folder() / "LICENSE"
    (OUT / "LICENSE.wordnet").write_bytes(licence.read_bytes())
    print(f"{len(lines):,} phrases, sha256 {fetch.sha256(OUT / 'wordnet.txt.gz')}")


if __name__ == "__main__":
    main()
