"""Every word-vector format loads its tiny real file (tests/data/vectors/make.py), and bad files say what and where."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import pickle
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats import FORMATS, Intake, open_vectors

DATA = Path(__file__).parent / "data" / "vectors"
KEYS = ["apple", "berlin", "river", "bank", "ice cream", "night", "cafe", "tree"]


def read(path: Path, format: str = "auto", **policy):
    """Everything in a file: what was found, words in order, their numbers, the intake."""
    intake = Intake(**policy)
    source, opened = open_vectors(path, intake, format=format)
    with contextlib.closing(source):
        batches = list(opened.batches)
    words = [key.word for batch in batches for key in batch.keys]
    numbers = np.concatenate([b.vectors for b in batches]) if batches else np.zeros((0, opened.dims))
    return opened, words, numbers, intake


def write(path: Path, content: bytes | str) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("word2vec.txt", "word2vec text"),
        ("word2vec.txt.gz", "word2vec text"),
        ("word2vec.bin", "word2vec binary"),
        ("word2vec.bin.gz", "word2vec binary"),
        ("glove.txt", "GloVe text"),
        ("glove.txt.gz", "GloVe text"),
        ("fasttext.vec", "word2vec text"),
        ("fasttext.vec.gz", "word2vec text"),
        ("gensim.kv", "gensim KeyedVectors"),
        ("gensim.kv.gz", "gensim KeyedVectors"),
        ("apart.kv", "gensim KeyedVectors"),
        ("numberbatch.txt", "Numberbatch"),
        ("numberbatch.txt.gz", "Numberbatch"),
        ("numberbatch-no-header.txt", "Numberbatch"),
        ("arrays.npz", "npz"),
        ("arrays.npz.gz", "npz"),
        ("packed.npz", "npz"),
    ],
)
def test_each_format_gives_the_same_words_and_numbers(name, found):
    opened, words, numbers, _ = read(DATA / name)
    assert (opened.format, opened.dims, words) == (found, 6, KEYS)
    expected = np.load(DATA / "arrays.npz")["vectors"]
    np.testing.assert_allclose(numbers, expected, atol=1e-6 if found == "Numberbatch" else 0, rtol=0)


@pytest.mark.parametrize("name", ["fasttext.bin", "fasttext.bin.gz"])
def test_a_fasttext_model_gives_the_vectors_that_gensim_gives(name):
    opened, words, numbers, _ = read(DATA / name)
    expected = json.loads((DATA / "fasttext.json").read_text(encoding="utf-8"))
    assert opened.format == "fastText model"
    assert sorted(words) == sorted(KEYS)
    by_word = dict(zip(words, numbers, strict=True))
    for word, vector in expected.items():
        key = word.replace("_", " ").replace("é", "e")
        np.testing.assert_allclose(by_word[key], vector, atol=1e-6, rtol=0)


def test_the_readers_agree_with_gensim_on_its_own_files():
    from gensim.models import KeyedVectors

    for name, binary in (("word2vec.txt", False), ("word2vec.bin", True)):
        kv = KeyedVectors.load_word2vec_format(str(DATA / name), binary=binary)
        np.testing.assert_array_equal(read(DATA / name)[2], kv.vectors)


@pytest.mark.parametrize("format", [f for f in FORMATS if f != "auto"])
def test_a_format_named_is_a_format_checked(format):
    right = {
        "word2vec": ["word2vec.txt", "word2vec.bin", "fasttext.vec"],
        "glove": ["glove.txt"],
        "fasttext": ["fasttext.vec", "fasttext.bin"],
        "kv": ["gensim.kv"],
        "numberbatch": ["numberbatch.txt", "numberbatch-no-header.txt"],
        "npz": ["arrays.npz"],
    }[format]
    for name in right:
        assert len(read(DATA / name, format)[1]) == 8
    wrong = "arrays.npz" if format != "npz" else "glove.txt"
    with pytest.raises(VectorsError, match=f"not like {format}"):
        read(DATA / wrong, format)


def test_numberbatch_keeps_one_language_and_counts_the_others():
    _, words, _, intake = read(DATA / "numberbatch.txt", language="fr")
    assert words == ["pomme"]
    assert intake.report.dropped == {"other-language": 9}
    _, _, _, intake = read(DATA / "numberbatch.txt")
    assert intake.report.examples["other-language"] == ["line 5 (/c/fr/pomme)", "line 11 (/c/de/fluss)"]


def test_a_part_of_speech_in_a_conceptnet_word_is_no_part_of_it(tmp_path):
    path = write(tmp_path / "n.txt", "/c/en/bank/n/wn/object 1 2 3\n/c/en/ice_cream/n 3 2 1\n")
    assert read(path)[1] == ["bank", "ice cream"]


def test_words_with_blanks_are_read_by_their_last_fields(tmp_path):
    # GloVe 840B holds ". . ." and "at name@domain.com"
    text = "apple 1 2 3\n. . . 4 5 6\nat name@domain.com 7 8 9\nnew york 1 1 2\n"
    _, words, numbers, intake = read(write(tmp_path / "g.txt", text))
    assert words == ["apple", "at name@domain.com", "new york"]
    assert numbers[2].tolist() == [1, 1, 2]
    assert intake.report.dropped == {"no-letter": 1}


def test_tabs_windows_line_ends_a_bom_and_empty_lines_are_all_fine(tmp_path):
    text = "\ufeff3 2\r\napple\t1\t2\r\n\r\npear 3 4 \r\nplum  5  6\r\n"
    _, words, numbers, intake = read(write(tmp_path / "w.txt", text))
    assert words == ["apple", "pear", "plum"]
    assert numbers.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert intake.report.lines() == []


def test_rows_that_cannot_be_used_are_counted_with_their_line(tmp_path):
    text = b"5 3\nok 1 2 3\nshort 1 2\nlong 1 2 3 4\nb\xe9ton 1 2 3\nword 1 x 3\n### 1 2 3\nlast 3 2 1\n"
    _, words, _, intake = read(write(tmp_path / "w.txt", text))
    assert words == ["ok", "last"]
    assert intake.report.dropped == {"width": 2, "undecodable": 1, "number": 1, "no-letter": 1}
    shown = "\n".join(intake.report.lines())
    assert "line 3 has 2 numbers, not 3 ('short')" in shown
    assert "line 4 has 4 numbers, not 3 ('long')" in shown
    assert "line 5 (b'b\\xe9ton')" in shown
    assert "line 6 has 'x' for a number ('word')" in shown
    assert "the header says 5 rows; the file has 7, the last on line 8" in shown


def test_examples_are_few_however_many_rows_are_left_out(tmp_path):
    text = "ok 1 2 3\n" + "bad 1 2\n" * 1000
    _, _, _, intake = read(write(tmp_path / "w.txt", "1001 3\n" + text))
    assert intake.report.dropped == {"width": 1000}
    assert len(intake.report.examples["width"]) == 5
    assert intake.report.lines()[0].startswith("dropped 1,000, wrong width: line 3 has")


def test_undecodable_words_of_a_binary_file_are_counted_with_their_row(tmp_path):
    numbers = struct.pack("<3f", 1, 2, 3)
    path = write(tmp_path / "w.bin", b"3 3\nok " + numbers + b"\xff\xfe " + numbers + b"\nfine " + numbers + b"\n")
    _, words, _, intake = read(path)
    assert words == ["ok", "fine"]
    assert intake.report.examples == {"undecodable": ["row 2 (b'\\xff\\xfe')"]}


GOOD_TEXT = "apple 1 2 3\npear 4 5 6\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("\n \n", "nothing but empty lines"),
        ("<<<<<<< HEAD\n" + GOOD_TEXT, "line 1 is a merge-conflict marker"),
        (GOOD_TEXT + "=======\npear 1 1 1\n", "line 3 is a merge-conflict marker"),
        ("2 3\napple 1 2 3\n>>>>>>> main\n", "line 3 is a merge-conflict marker, '>>>>>>> main'"),
        ("hello\n" + GOOD_TEXT, "line 1 is 'hello'"),
        ("10 3\n", "there is nothing after the header on line 1"),
        ("2 5\n" + GOOD_TEXT, "the header says 5 numbers to a word, but line 2 has 3"),
        ("2 2\n" + GOOD_TEXT, "the header says 2 numbers to a word, but line 2 has 3"),
        ("apple 1\npear 2\n", "line 1 is 'apple 1'"),
        (GOOD_TEXT.encode("utf-16"), "UTF-16 text from line 1 on"),
        (GOOD_TEXT + "x" * (2 << 20), "line 3 has over 1,048,576 bytes"),
        (b"BZh91AY&SY", "bzip2 data"),
        (b"\x89HDF\r\n\x1a\n", "an HDF5 file"),
        (b"\x93NUMPY\x01\x00", "a lone NumPy array without words"),
    ],
)
def test_text_that_is_no_word_vectors_is_refused_with_its_line_e14(tmp_path, content, message):
    with pytest.raises(VectorsError) as error:
        read(write(tmp_path / "file.txt", content))
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def binary_with(rows: int, body: bytes) -> bytes:
    return f"{rows} 4\n".encode() + body


ROW = b"word " + struct.pack("<4f", 0.1, 0.2, 0.3, 0.4)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (binary_with(3, ROW + ROW[:-3]), "the file ends at byte 43, in row 2 of 3; it is not complete"),
        (binary_with(3, ROW * 2), "the file ends at byte 46, in row 3 of 3"),
        (binary_with(3, ROW + b"\x01" * 9000), "row 2 of 3, byte 25: no end of the word"),
    ],
)
def test_a_truncated_or_damaged_binary_says_where(tmp_path, content, message):
    with pytest.raises(VectorsError) as error:
        read(write(tmp_path / "file.bin", content))
    assert message in str(error.value)


@pytest.mark.parametrize(
    "name", ["word2vec.txt.gz", "word2vec.bin.gz", "fasttext.bin.gz", "arrays.npz.gz", "gensim.kv.gz"]
)
def test_a_truncated_gzip_is_refused(tmp_path, name):
    whole = (DATA / name).read_bytes()
    with pytest.raises(VectorsError, match=r"gzip data end too soon|can be read|KeyedVectors"):
        read(write(tmp_path / name, whole[: len(whole) // 2]))


def test_damaged_gzip_data_is_refused(tmp_path):
    damaged = bytearray(gzip.compress(("word 1 2 3\n" * 5000).encode()))
    damaged[30:60] = bytes(30)
    with pytest.raises(VectorsError, match=r"damaged gzip data|gzip data end"):
        read(write(tmp_path / "w.txt.gz", bytes(damaged)))


@pytest.mark.parametrize("share", [0.02, 0.1, 0.2, 0.5, 0.7])
def test_a_truncated_fasttext_model_says_where(tmp_path, share):
    whole = (DATA / "fasttext.bin").read_bytes()
    with pytest.raises(VectorsError, match="the file ends at byte"):
        read(write(tmp_path / "m.bin", whole[: int(len(whole) * share)]))


def test_a_quantised_fasttext_model_is_refused_by_name(tmp_path):
    whole = bytearray((DATA / "fasttext.bin").read_bytes())
    end_of_words = whole.rindex(b"apple\0") + 6 + 9  # after the last word: its count and its kind
    whole[end_of_words] = 1
    with pytest.raises(VectorsError, match="quantised"):
        read(write(tmp_path / "m.ftz", bytes(whole)))


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"words": np.array(["a"]), "x": np.ones((1, 3))}, "numbers under vectors/matrix/embeddings/weights"),
        ({"vectors": np.ones((1, 3))}, "words under words/vocab/keys/tokens/index_to_key"),
        ({"words": np.array(["a", "b"]), "vectors": np.ones((1, 3))}, "2 words, but 1 vectors"),
        ({"words": np.array(["a"]), "vectors": np.ones(3)}, "a matrix is needed"),
        ({"words": np.array(["a"], dtype=object), "vectors": np.ones((1, 3))}, "an array of text is needed"),
        ({"words": np.array(["a", "b"]), "vectors": np.asfortranarray(np.ones((2, 3)))}, "stored by columns"),
    ],
)
def test_an_npz_with_other_arrays_says_what_it_needs(tmp_path, arrays, message):
    np.savez(tmp_path / "a.npz", **arrays)
    with pytest.raises(VectorsError) as error:
        read(tmp_path / "a.npz")
    assert message in str(error.value)


WRONG_KINDS = {
    "pointer": (
        b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 99\n",
        "line 1 is that of a Git LFS pointer",
    ),
    "page": (b"<!DOCTYPE html>\n<html><body>404</body></html>\n", "line 1 is that of a web page"),
    "magnitude": (b"SQLite format 3\x00" + bytes(100), "SQLite"),
    "zstd": (b"\x28\xb5\x2f\xfd" + bytes(100), "Zstandard"),
    "parquet": (b"PAR1" + bytes(100), "Parquet"),
    "tar": (b"glove.txt".ljust(257, b"\0") + b"ustar" + bytes(300), "tar archive"),
    "gzip twice": (gzip.compress(gzip.compress(b"apple 1 2 3\n")), "unpack it once"),
    "utf-32": ("apple 1 2 3\n".encode("utf-32"), "UTF-32"),
    "utf-16": ("apple 1 2 3\n".encode("utf-16-le") * 9, "line 1 looks like UTF-16"),
    "csv": (b"apple,0.1,0.2\n", "separated by ','"),
    "semicolons": (b"apple;0.1;0.2\n", "separated by ';'"),
    "decimal commas": (b"apple 0,1 0,2 -3,5\n", "a decimal point is needed"),
    "old line ends": (b"apple 1 2 3\rriver 3 2 1\r", "carriage returns"),
}


@pytest.mark.parametrize(("content", "message"), WRONG_KINDS.values(), ids=WRONG_KINDS)
def test_a_file_of_another_kind_is_told_for_what_it_is(tmp_path, content, message):
    with pytest.raises(VectorsError, match=message) as caught:
        read(write(tmp_path / "v.txt", content))
    assert "v.txt: " in str(caught.value)


def test_a_binary_file_that_goes_on_after_its_header_s_rows_is_noted(tmp_path):
    row = struct.pack("<3f", 1, 2, 3)
    three = b"".join(word + b" " + row + b"\n" for word in (b"apple", b"river", b"bank"))
    _, words, _, intake = read(write(tmp_path / "v.bin", b"2 3\n" + three))
    assert words == ["apple", "river"]
    assert intake.report.notes == ["the header says 2 rows of 3 numbers; the file goes on after them"]
    assert read(write(tmp_path / "v.bin", b"3 3\n" + three))[3].report.notes == []


@pytest.mark.parametrize("width", [0, 1])
def test_an_npz_needs_two_numbers_a_word_as_every_format_does(tmp_path, width):
    np.savez(tmp_path / "v.npz", words=np.array(["a", "b"]), vectors=np.ones((2, width)))
    with pytest.raises(VectorsError, match="two or more numbers a row"):
        read(tmp_path / "v.npz")


def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(VectorsError, match="a pipe or a device; a file is needed"):
            read(path)


def test_marks_that_files_put_on_words_are_no_part_of_them(tmp_path):
    lines = ("ENTITY/Apple", "DBPEDIA_ID/New_York", "river_NOUN", "new_york_PROPN", "bank|NOUN", "Malcolm_X", "_NOUN")
    path = write(tmp_path / "n.txt", "".join(f"{word} 1 2 3\n" for word in lines))
    assert read(path)[1] == ["apple", "new york", "river", "new york", "bank", "malcolm x", "noun"]


@pytest.mark.parametrize("words", ["words", "vocab", "keys", "tokens", "index_to_key"])
@pytest.mark.parametrize("vectors", ["vectors", "matrix", "embeddings", "weights"])
def test_an_npz_may_use_any_of_the_stated_names(tmp_path, words, vectors):
    np.savez(tmp_path / "a.npz", **{words: np.array([b"one", b"two"]), vectors: np.array([[1, 2], [3, 4]])})
    _, found, numbers, _ = read(tmp_path / "a.npz")
    assert found == ["one", "two"]
    assert numbers.tolist() == [[1, 2], [3, 4]]


def test_a_zip_of_text_is_refused_with_what_is_inside(tmp_path):
    import zipfile

    with zipfile.ZipFile(tmp_path / "glove.zip", "w") as z:
        z.writestr("glove.6B.50d.txt", "a 1 2 3\n")
    with pytest.raises(VectorsError, match=r"a zip archive of glove\.6B\.50d\.txt; unpack it"):
        read(tmp_path / "glove.zip")


class Spring:
    def __init__(self, marker: str) -> None:
        self.marker = marker

    def __reduce__(self):
        return (Path.touch, (Path(self.marker),))


def test_a_pickle_that_is_no_gensim_file_is_refused_and_nothing_of_it_is_run(tmp_path):
    marker = tmp_path / "sprung"
    (tmp_path / "trap.kv").write_bytes(pickle.dumps(Spring(str(marker))))
    with pytest.raises(VectorsError, match="no KeyedVectors of gensim"):
        read(tmp_path / "trap.kv")
    assert not marker.exists()


@pytest.mark.parametrize("content", [["apple"], {"apple": [1, 2, 3]}, np.ones((2, 3))])
def test_a_harmless_pickle_of_something_else_is_refused_by_name(tmp_path, content):
    (tmp_path / "other.kv").write_bytes(pickle.dumps(content))
    with pytest.raises(VectorsError, match=f"a pickle of {type(content).__name__}, not of gensim's KeyedVectors"):
        read(tmp_path / "other.kv")


def test_the_saved_vectors_of_a_fasttext_model_are_read_too(tmp_path):
    from gensim.models.fasttext import load_facebook_vectors

    load_facebook_vectors(str(DATA / "fasttext.bin")).save(str(tmp_path / "ft.kv"))
    _, words, numbers, _ = read(tmp_path / "ft.kv")
    _, expected_words, expected, _ = read(DATA / "fasttext.bin")
    assert words == expected_words
    np.testing.assert_allclose(numbers, expected, atol=1e-6, rtol=0)


def test_a_kv_without_its_companion_names_it(tmp_path):
    write(tmp_path / "apart.kv", (DATA / "apart.kv").read_bytes())
    with pytest.raises(VectorsError, match=r"apart\.kv\.vectors\.npy is missing"):
        read(tmp_path / "apart.kv")


def test_a_folder_and_a_missing_file_are_refused(tmp_path):
    with pytest.raises(VectorsError, match="a folder"):
        read(tmp_path)
    with pytest.raises(VectorsError, match="No such file"):
        read(tmp_path / "none.txt")
    with pytest.raises(VectorsError, match="no format 'pdf'; one of auto"):
        read(DATA / "glove.txt", "pdf")


def test_binary_and_text_are_told_apart_however_small_the_numbers(tmp_path):
    import random

    rng = random.Random(3)
    for i in range(200):
        dims = rng.choice([2, 3, 5, 8])
        rows = [(f"w{j}", [rng.gauss(0, 1) for _ in range(dims)]) for j in range(rng.choice([2, 5, 9]))]
        head = f"{len(rows)} {dims}\n".encode()
        binary = head + b"".join(w.encode() + b" " + struct.pack(f"<{dims}f", *v) for w, v in rows)
        text = head + b"".join((w + " " + " ".join(map(repr, v)) + "\n").encode() for w, v in rows)
        for kind, content in (("word2vec binary", binary), ("word2vec text", text)):
            opened, words, _, _ = read(write(tmp_path / f"{i}", content))
            assert (opened.format, len(words)) == (kind, len(rows))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["text", "binary", "npz"])
def test_reading_holds_a_few_rows_whatever_the_size_of_the_file_e09(tmp_path, kind):
    import tracemalloc

    def peak(rows: int) -> int:
        numbers = np.random.default_rng(0).normal(size=(rows, 100)).astype(np.float32)
        path = tmp_path / f"{kind}-{rows}"
        words = [f"w{i}" for i in range(rows)]
        if kind == "npz":
            with path.open("wb") as f:
                np.savez(f, words=np.array(words), vectors=numbers)
        else:
            with path.open("wb") as f:
                f.write(f"{rows} 100\n".encode())
                for word, row in zip(words, numbers, strict=True):
                    tail = (" ".join(f"{x:.4f}" for x in row) + "\n").encode() if kind == "text" else row.tobytes()
                    f.write(word.encode() + b" " + tail)
        del numbers, words
        intake = Intake()
        tracemalloc.start()
        try:
            source, opened = open_vectors(path, intake)
            with contextlib.closing(source):
                read = sum(len(batch.keys) for batch in opened.batches)
            assert read == rows
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    small, large = peak(10_000), peak(30_000)
    assert large < small * 1.2 + 1_000_000
    assert large < 20_000_000


REAL = sorted(p.name for p in DATA.iterdir() if p.suffix not in (".py", ".json", ".npy"))


@settings(max_examples=150)
@given(
    name=st.sampled_from(REAL),
    edits=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 8), st.binary(max_size=8), st.booleans()), min_size=1, max_size=4
    ),
)
def test_whatever_happens_to_the_bytes_the_error_is_one_line_of_ours(tmp_path_factory, name, edits):
    content = bytearray((DATA / name).read_bytes())
    for share, gone, put, cut in edits:
        at = int(share * len(content))
        content[at : at + gone] = put
        if cut:
            del content[at:]
    path = write(tmp_path_factory.mktemp("damaged") / name, bytes(content))
    if name == "apart.kv":
        write(path.with_name("apart.kv.vectors.npy"), (DATA / "apart.kv.vectors.npy").read_bytes())
    message = ""
    try:
        read(path)
    except VectorsError as error:
        message = str(error)
    assert "\n" not in message
