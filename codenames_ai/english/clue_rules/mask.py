"""The legality of every clue word at once, for the search.

A card's banned rows are computed once, from the same tables that ``check`` reads, and kept; the mask of a board is then
25 small writes into a copy of the mask of an empty board, which is kept on disk.
"""

from __future__ import annotations

import functools
import hashlib
import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError
from codenames_ai.core.files import cache_folder, write_bytes
from codenames_ai.core.moves import LEGAL
from codenames_ai.core.shipped import DATA
from codenames_ai.english.clue_rules.cards import KEPT, restricting_card
from codenames_ai.english.clue_rules.judge import check
from codenames_ai.english.clue_rules.options import HOMONYMS, v9_options
from codenames_ai.english.morphology import is_abbreviation, listed
from codenames_ai.english.vocabulary import vocabulary

Rows = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]


def legal_mask(cards: Sequence[str], options: Iterable[str] = ()) -> Mask:
    """The clue words that are legal beside these cards: a bool for each row of the vocabulary.

    False means illegal or ask for some card, before anything is known of the number and the intended words
    (V5, V6). A fresh array, which the caller may change. Once the cards are known, 25 take well under 0.2 ms.

    Raises:
        SpecError: an option that does not exist.
    """
    switches = v9_options(options)
    out = _empty_board(switches).copy()
    if cards:
        rows_of = banned_rows if HOMONYMS in switches else _refused_rows
        out[np.concatenate([rows_of(shown) for shown in cards])] = False
    return out


@functools.lru_cache(maxsize=KEPT)
def banned_rows(shown: str) -> Rows:
    """The clue words that V2, V3 or V4 forbids beside this card, as rows of the vocabulary.

    All clue words are in the tables of forms (a test checks this), so the card's family lists every one of them.
    """
    card = restricting_card(shown)
    return _rows({card.word, card.joined, *card.restricted})


@functools.lru_cache(maxsize=KEPT)
def _refused_rows(shown: str) -> Rows:
    """The clue words that are not plainly legal beside this card: forbidden, or homophones, left to the table by V8."""
    card = restricting_card(shown)
    return np.concatenate([banned_rows(shown), _rows(card.homophones - {card.word})])


def _rows(words: Iterable[str]) -> Rows:
    index = _index()
    out = np.array(sorted(index[word] for word in words if word in index), dtype=np.int32)
    out.setflags(write=False)
    return out


@functools.lru_cache(maxsize=1)
def _index() -> dict[str, int]:
    return {word: row for row, word in enumerate(vocabulary().words)}


@functools.lru_cache(maxsize=8)
def _empty_board(switches: frozenset[str]) -> Mask:
    """The clue words that are legal on an empty board (V1, V7); from the cache on disk: to compute it takes 0.5 s.

    Where the cache cannot be written, the mask is computed again by each process.
    """
    mask = None
    try:
        path = cache_folder() / f"sayable-{_key(switches)}.npy"
        mask = _read(path)
        if mask is None:
            mask = _judged(switches)
            _write(path, mask)
    except (OSError, RuntimeError, InputError) as e:  # RuntimeError: no home folder; InputError: not writable
        print(f"codenames-ai: no cache of legal words ({e}); they are computed each time", file=sys.stderr)
        mask = _judged(switches) if mask is None else mask
    mask.setflags(write=False)
    return mask


def _judged(switches: frozenset[str]) -> Mask:
    return np.array([_is_sayable(word, switches) for word in _index()], dtype=np.bool_)


def _is_sayable(word: str, switches: frozenset[str]) -> bool:
    plain = word.isascii() and word.isalpha() and word.islower()
    if plain and listed(word) and not is_abbreviation(word):
        return True  # as check says of nearly every clue word, without reading it
    return check(word, visible=(), options=tuple(switches)).verdict == LEGAL


def _key(switches: frozenset[str]) -> str:
    """A hash of all that the mask depends on: options, vocabulary, judging code, size and time of the tables."""
    digest = hashlib.sha256(repr((sorted(switches), vocabulary().digest)).encode())
    for source in sorted(Path(__file__).parents[1].rglob("*.py")):
        digest.update(source.read_bytes())
    for folder in ("forms", "phrases"):
        for table in sorted((DATA / folder).iterdir()):
            digest.update(f"{table.name} {table.stat().st_size} {table.stat().st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def _read(path: Path) -> Mask | None:
    """The mask in a file; None if the file is missing or damaged."""
    try:
        found = np.load(path)
    except (FileNotFoundError, ValueError, EOFError):
        return None
    return found if found.dtype == np.bool_ and found.shape == (len(vocabulary()),) else None


def _write(path: Path, mask: Mask) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    out = io.BytesIO()
    np.save(out, mask)
    write_bytes(path, out.getvalue())
