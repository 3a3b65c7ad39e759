"""From a file to a table: words that are kept or left out, and no partial table after an error."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core.errors import VectorsError
from codenames_ai.core.words import normal
from codenames_ai.meaning import association
from codenames_ai.meaning.association.convert import check_replaceable, convert, table_name
from codenames_ai.meaning.association.table import VectorTableWriter, open_table, resolve, unit

DATA = Path(__file__).parent / "data" / "vectors"
KEYS = ["apple", "bank", "berlin", "cafe", "ice cream", "night", "river", "tree"]
FORMATS = ["word2vec.txt", "word2vec.bin.gz", "glove.txt", "fasttext.vec", "gensim.kv", "apart.kv", "arrays.npz"]


@pytest.fixture(autouse=True)
def user_folder(tmp_path, monkeypatch):
    """The user's own folder, empty."""
    monkeypatch.setenv("CODENAMES_AI_VECTORS", str(tmp_path / "user"))
    return tmp_path / "user"


def text_file(path: Path, rows: list[str]) -> Path:
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def cosine(a, b) -> float:
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_becomes_the_same_table(tmp_path, name):
    made = convert(DATA / name, tmp_path / "table")
    table = open_table(tmp_path / "table")
    assert (made.words, made.dims, table.words.tolist()) == (8, 6, KEYS)
    again = convert(DATA / "word2vec.txt", tmp_path / "other")
    assert again.words == 8
    assert open_table(tmp_path / "other").digest == table.digest
    assert isinstance(table.vectors, np.memmap)


def test_a_table_is_found_by_name_by_folder_and_in_blends(user_folder):
    made = convert(DATA / "glove.txt.gz")
    assert made.folder == user_folder / "glove-user"  # "glove" is a shipped source
    assert made.reference == "glove-user"
    cards = ["APPLE", "BERLIN", "ICE CREAM"]
    by_name = association.load("glove-user").scores(["river", "night"], cards)
    by_folder = association.load(str(made.folder)).scores(["river", "night"], cards)
    np.testing.assert_array_equal(by_name, by_folder)
    raw = np.load(DATA / "arrays.npz")["vectors"]
    order = np.array([[cosine(raw[i], raw[j]) for j in (0, 1, 4)] for i in (2, 5)])
    assert (np.argsort(by_name.ravel()) == np.argsort(order.ravel())).all()
    assert association.load("gm*0.5+glove-user").scores(["river"], cards).shape == (1, 3)


@pytest.mark.parametrize(
    ("spellings", "taken"),
    [
        (["Apple", "apple", "APPLE"], "apple"),
        (["APPLE", "Apple"], "Apple"),
        (["aPPle", "APPLE"], "APPLE"),
        (["Apple", "Apple"], "first"),
    ],
)
@pytest.mark.parametrize("case", ["fold", "keep"])
def test_a_card_apple_takes_lower_then_capitalised_then_upper_e04(tmp_path, spellings, taken, case):
    numbers = {spelling: f"{i + 1} {10 - i} {i * i}" for i, spelling in enumerate(reversed(spellings))}
    rows = [f"{spelling} {numbers[spelling]}" for spelling in spellings]
    if taken == "first":
        rows[1], taken = "Apple 9 0 9", "Apple"
    made = convert(text_file(tmp_path / "w.txt", [*rows, "pear 1 1 1"]), tmp_path / "t", case=case)
    vector, known = resolve(open_table(tmp_path / "t"), "APPLE")
    assert known == "exact"
    assert cosine(vector, [float(x) for x in numbers[taken].split()]) > 0.999
    assert made.report.dropped.get("duplicate", 0) == (
        len(spellings) - 1 if case == "fold" else len(rows) - len(numbers)
    )


@pytest.mark.parametrize("case", ["fold", "keep"])
def test_a_word_that_is_only_there_capitalised_is_found_e05(tmp_path, case):
    convert(text_file(tmp_path / "w.txt", ["Verisign 1 2 3", "pear 3 2 1"]), tmp_path / "t", case=case)
    vector, known = resolve(open_table(tmp_path / "t"), "verisign")
    assert known == "exact"
    assert cosine(vector, [1, 2, 3]) > 0.999


def test_kept_case_keeps_both_words(tmp_path):
    convert(text_file(tmp_path / "w.txt", ["Apple 1 2 3", "apple 3 2 1"]), tmp_path / "t", case="keep")
    table = open_table(tmp_path / "t")
    assert table.words.tolist() == ["Apple", "apple"]
    assert table.meta["policy"]["case"] == "keep"


def test_duplicates_are_reported_with_their_line(tmp_path):
    made = convert(text_file(tmp_path / "w.txt", ["Apple 1 2 3", "pear 3 2 1", "apple 3 2 1"]), tmp_path / "t")
    assert made.report.dropped == {"duplicate": 1}
    assert made.report.examples["duplicate"] == ["line 3 ('apple' again)"]


@pytest.mark.parametrize("limit", [1, 3, 7, 8, 100])
def test_a_limit_loads_the_first_words_e09(tmp_path, limit):
    made = convert(DATA / "word2vec.bin", tmp_path / "t", limit=limit)
    first = ["apple", "berlin", "river", "bank", "ice cream", "night", "cafe", "tree"][:limit]
    assert open_table(tmp_path / "t").words.tolist() == sorted(first)
    assert made.words == len(first)


def test_a_limit_counts_words_not_doubles_and_reads_no_further_e09(tmp_path):
    rows = ["Apple 1 2 3", "apple 1 2 3", "zero 0 0 0", "pear 3 2 1", "plum 1 1 1", "<<<<<<< HEAD"]
    convert(text_file(tmp_path / "w.txt", rows[:5]), tmp_path / "t", limit=2)
    assert open_table(tmp_path / "t").words.tolist() == ["apple", "pear"]
    with pytest.raises(VectorsError, match="at least 1"):
        convert(tmp_path / "w.txt", tmp_path / "t", limit=0)


def test_vectors_of_zeros_nan_and_infinities_are_left_out_e12(tmp_path):
    rows = ["apple 1 2 3", "zero 0 0 0", "nan 1 nan 3", "inf 1 inf 3", "huge 1 1e300 3", "minus -0.0 0 0"]
    made = convert(text_file(tmp_path / "w.txt", rows), tmp_path / "t")
    assert made.report.dropped == {"zero": 2, "not-finite": 3}
    assert made.report.examples["zero"] == ["line 2 ('zero')", "line 6 ('minus')"]
    loaded = association.load(str(tmp_path / "t"))
    assert loaded.known("zero") == "unknown"
    assert loaded.scores(["zero", "apple"], ["nan", "apple"]).tolist()[0] == [0, 0]


def test_an_empty_group_is_a_clear_error_and_no_neighbours_an_empty_list_e11_e13(tmp_path):
    convert(DATA / "glove.txt", tmp_path / "t")
    loaded = association.load(str(tmp_path / "t"))
    with pytest.raises(VectorsError, match="empty"):
        loaded.similarity(["apple"], [])
    assert loaded.most_similar("apple", 0) == []


def test_only_clue_words_cards_and_their_parts_may_be_kept(tmp_path):
    rows = ["apple 1 2 3", "qwxzv 1 1 2", "ice 1 1 3", "new_york 3 2 1"]
    made = convert(text_file(tmp_path / "w.txt", rows), tmp_path / "t", all_words=False)
    assert made.report.dropped["not-wanted"] >= 1
    assert "'qwxzv'" in made.report.examples["not-wanted"][0]
    assert "apple" in open_table(tmp_path / "t").words


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<<<<<<< HEAD\nword 1 2 3\n", "line 1 is a merge-conflict marker"),
        ("a 1 2 3\nb 1 2 3\n=======\n", "line 3 is a merge-conflict marker"),
        ("zero 0 0 0\nnought 0 0 0\n", "nothing in it can be used: dropped 2, zero vector: line 1 ('zero')"),
        ("/c/fr/pomme 1 2 3\n", "nothing in it can be used: dropped 1, another language"),
        ("5 3\n! 1 2 3\n", "nothing in it can be used"),
    ],
)
def test_a_file_that_cannot_be_used_leaves_nothing_behind_e14(tmp_path, content, message):
    (tmp_path / "bad.txt").write_text(content)
    (tmp_path / "out").mkdir()
    with pytest.raises(VectorsError) as error:
        convert(tmp_path / "bad.txt", tmp_path / "out" / "t")
    assert message in str(error.value)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_binary_file_whose_header_is_wrong_is_refused_and_no_table_of_scraps(tmp_path):
    rows = b"".join(word + b" " + np.float32([1.1, -2.3, 3.7]).tobytes() for word in (b"apple", b"river", b"bank"))
    (tmp_path / "v.bin").write_bytes(b"3 2\n" + rows)
    with pytest.raises(VectorsError, match="most words are not UTF-8"):
        convert(tmp_path / "v.bin", tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("file", "out", "what"), [("", "x", "file"), ("v.txt", "", "out")])
def test_an_empty_name_is_told_and_is_not_this_folder(tmp_path, monkeypatch, file, out, what):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "v.txt").write_text("apple 1 2 3\n")
    with pytest.raises(VectorsError, match=f"{what}: the name is empty"):
        convert(file, out)


def test_a_full_disk_leaves_no_temporary_folder(tmp_path, monkeypatch):
    class Full:
        def write(self, data: bytes) -> None: ...

        def close(self) -> None:
            raise OSError(28, "No space left on device")

    (tmp_path / "v.txt").write_text("apple 1 2 3\n")
    opened = VectorTableWriter.__enter__

    def begin(writer: VectorTableWriter) -> VectorTableWriter:
        opened(writer)
        writer._raw.close()
        writer._raw = Full()
        return writer

    monkeypatch.setattr(VectorTableWriter, "__enter__", begin)
    with pytest.raises(VectorsError, match="No space left"):
        convert(tmp_path / "v.txt", tmp_path / "out")
    assert [p.name for p in tmp_path.iterdir()] == ["v.txt"]


def test_a_failed_conversion_leaves_the_older_table_as_it_was(tmp_path):
    convert(DATA / "glove.txt", tmp_path / "t")
    before = {p.name: p.read_bytes() for p in (tmp_path / "t").iterdir()}
    whole = (DATA / "word2vec.bin").read_bytes()
    (tmp_path / "cut.bin").write_bytes(whole[:-5])
    with pytest.raises(VectorsError, match=r"in row 8 of 8; it is not complete"):
        convert(tmp_path / "cut.bin", tmp_path / "t", force=True)
    assert {p.name: p.read_bytes() for p in (tmp_path / "t").iterdir()} == before
    with pytest.raises(VectorsError, match="there is a table already; --force replaces it"):
        convert(DATA / "word2vec.bin", tmp_path / "t", limit=2)
    assert {p.name: p.read_bytes() for p in (tmp_path / "t").iterdir()} == before
    convert(DATA / "word2vec.bin", tmp_path / "t", limit=2, force=True)
    assert len(association.load(str(tmp_path / "t")).parts[0][0].words) == 2  # what was loaded before is forgotten


def test_a_folder_with_other_things_in_it_is_never_replaced(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    for out in (tmp_path, tmp_path / "thesis.txt"):
        with pytest.raises(VectorsError, match=r"thesis\.txt"):
            convert(DATA / "glove.txt", out)
    assert (tmp_path / "thesis.txt").read_text() == "years of work"
    check_replaceable(tmp_path / "new")


def test_where_a_table_is_from_is_kept_with_it(tmp_path):
    import hashlib

    convert(DATA / "glove.txt.gz", tmp_path / "t", licence="PDDL", limit=5)
    meta = json.loads((tmp_path / "t" / "meta.json").read_text(encoding="utf-8"))
    raw = (DATA / "glove.txt.gz").read_bytes()
    assert meta["source"] == {
        "file": "glove.txt.gz",
        "bytes": len(raw),
        "sha256": hashlib.sha256(raw).hexdigest(),
        "format": "GloVe text",
    }
    assert (meta["licence"], meta["policy"]["limit"], meta["words"]) == ("PDDL", 5, 5)
    assert str(tmp_path) not in json.dumps(meta)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("wiki-news-300d-1M.vec.gz", "wiki-news-300d-1M"),
        ("glove.6B.50d.txt", "glove.6B.50d"),
        ("my vectors*2+1.bin", "my-vectors-2-1"),
        ("gm.kv", "gm-user"),
        ("vectors", "vectors"),
        ("crawl.300d", "crawl.300d"),
        ("+.txt", "vectors"),
    ],
)
def test_a_table_is_named_after_its_file_so_that_an_expression_can_hold_it(file, name):
    assert table_name(Path(file)) == name


WORDS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=12)
NUMBERS = st.lists(st.floats(-100, 100, width=32), min_size=3, max_size=3)


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(st.tuples(WORDS, NUMBERS), min_size=1, max_size=12), st.booleans())
def test_text_to_table_to_vectors_agree(tmp_path_factory, rows, zipped):
    folder = tmp_path_factory.mktemp("property")
    text = f"{len(rows)} 3\n" + "".join(f"{w} {' '.join(map(repr, v))}\n" for w, v in rows)
    (folder / "w.txt").write_bytes(gzip.compress(text.encode()) if zipped else text.encode())
    folded = [(" ".join(w.replace("_", " ").split()), v) for w, v in rows]
    usable = [(w, v) for w, v in folded if any(v) and any(ch.isalnum() for ch in normal(w)) and not w.startswith("/c/")]
    if not usable:
        with pytest.raises(VectorsError, match="nothing in it can be used"):
            convert(folder / "w.txt", folder / "t")
        return
    made = convert(folder / "w.txt", folder / "t")
    table = open_table(folder / "t")
    assert set(table.words) == {normal(w) for w, _ in usable}
    assert made.words + made.report.total == len(rows)
    by_key: dict[str, list[list[float]]] = {}
    for w, v in usable:
        by_key.setdefault(normal(w), []).append(v)
    for key, candidates in by_key.items():
        vector = unit(table.vectors[[table.words.find(key)]])[0]
        assert max(cosine(vector, v) for v in candidates) > 0.99


def test_a_file_can_be_loaded_at_once_and_is_converted_only_when_it_changed(tmp_path, user_folder):
    import codenames_ai as cn

    file = text_file(tmp_path / "mine.txt", ["apple 1 2 3", "pear 3 2 1"])
    assert cn.vectors.load(file).known("PEAR") == "exact"
    made = (user_folder / "mine" / "vectors.npy").stat()
    assert cn.vectors.load(str(file)).known("plum") == "unknown"
    assert (user_folder / "mine" / "vectors.npy").stat().st_ino == made.st_ino
    text_file(file, ["apple 1 2 3", "plum 3 2 1"])
    assert cn.vectors.load(file).known("plum") == "exact"
    assert [e.name for e in cn.vectors.entries()[0]][-1] == "mine"
    with pytest.raises(VectorsError, match=r"line 1 is"):
        cn.vectors.load(text_file(tmp_path / "bad.txt", ["no vectors"]))
