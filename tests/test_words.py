"""Words: their normal form for comparison, and word lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core.errors import WordError
from codenames_ai.core.words import MAX_LIST, MAX_WORD, card_list, normal, split_words, unique


@settings(max_examples=500)
@given(st.text(max_size=30))
def test_the_normal_form_is_stable(text: str) -> None:
    once = normal(text)
    assert normal(once) == once
    assert once == once.strip()


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("  Ice\tCREAM ", "ice cream"),
        ("Crème brûlée", "creme brulee"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("na\u200bive", "naive"),
        ("ＦＵＬＬ", "full"),
        ("o’clock", "o'clock"),
        ("x–y", "x-y"),
        ("Ærø", "aero"),
        ("בנק", "בנק"),
        ("й", "й"),
        ("", ""),
        ("\u200b", ""),
    ],
)
def test_what_words_are_compared_as(text: str, form: str) -> None:
    assert normal(text) == form


def test_case_W11_pasted_words_are_split_at_commas_and_lines_not_blanks() -> None:
    assert split_words("ice cream, new york, bank") == ("ice cream", "new york", "bank")
    assert split_words("\ufeffA\r\n# a comment\n\nB;C\tD\n") == ("A", "B", "C", "D")


def test_case_P09_doubles_are_refused_by_name() -> None:
    with pytest.raises(WordError, match=r"bank \(= BANK\)"):
        unique(["BANK", "bank "])
    with pytest.raises(WordError, match="and 2 more"):
        unique(["a"] * 11)


def test_case_W03_a_list_has_a_limit() -> None:
    with pytest.raises(WordError, match="at most 10,000"):
        split_words("\n".join(f"w{i}" for i in range(MAX_LIST + 1)))


def test_case_W15_W19_other_scripts_and_markup_are_words_like_others() -> None:
    assert unique(["בנק", "עץ", "<img src=x onerror=alert(1)>"]) == ("בנק", "עץ", "<img src=x onerror=alert(1)>")


@pytest.mark.parametrize("word", ["", "  ", "---", "🙂", "x" * (MAX_WORD + 1), 7, None])
def test_what_is_no_word_is_refused(word: object) -> None:
    with pytest.raises(WordError, match="the list"):
        unique([word])


@pytest.mark.parametrize("word", ["A\x1b[31m", "B\x00", "C\ud800", "D\u202eE", "\x9bF"])
def test_what_would_do_something_to_a_terminal_is_refused_by_name(word: str, tmp_path: Path) -> None:
    for listed in ([word], ["OAK", word]):
        with pytest.raises(WordError, match="which is not text") as caught:
            unique(listed)
        assert str(caught.value).isprintable()
    (tmp_path / "w.txt").write_bytes(b"OAK\nA\x1b[2J\n")
    with pytest.raises(WordError, match=r"w\.txt: .*\\x1b"):
        card_list(tmp_path / "w.txt")


@pytest.mark.parametrize("name", ["", " "])
def test_a_list_without_a_name_is_told(name: str) -> None:
    with pytest.raises(WordError, match="name of the word list is empty"):
        card_list(name)


def test_a_list_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("Ice Cream\nBank\n", encoding="utf-8")
    assert card_list(file) == card_list(str(file)) == ("Ice Cream", "Bank")
    file.write_bytes(b"good\nb\xe9d\n")
    with pytest.raises(WordError, match="line 2 is not UTF-8"):
        card_list(file)
    with pytest.raises(WordError, match=r"neither a file nor one of classic, duet"):
        card_list("no_such_list")
    with pytest.raises(WordError, match="directory"):
        card_list(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        '"ICE CREAM","BANK"\n"","TREE"',
        "\ufeffICE CREAM\r\nBANK\r\nTREE\r\n",
        "# mine\rICE CREAM\rBANK;TREE",
        "“ICE CREAM”\n«BANK»\n„TREE“",
        "ICE CREAM、BANK，TREE",
        "ICE CREAM؛ BANK، TREE،",
    ],
)
def test_lists_as_spreadsheets_other_systems_and_other_scripts_write_them(text: str) -> None:
    assert split_words(text) == ("ICE CREAM", "BANK", "TREE")


@pytest.mark.parametrize("word", ["O'CLOCK", 'a"b"', '"x" or "y"', "'tis"])
def test_quotes_that_do_not_surround_a_word_belong_to_it(word: str) -> None:
    assert split_words(word) == (word,)


def test_a_list_in_a_form_of_its_own_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_bytes("BANK\r\nTREE\r\n".encode("utf-16"))
    with pytest.raises(WordError, match="UTF-16 text, not UTF-8; save the file as UTF-8"):
        card_list(file)
    file.write_text('["BANK", "TREE"]', encoding="utf-8")
    with pytest.raises(WordError, match="looks like JSON; a list has one word a line"):
        card_list(file)
