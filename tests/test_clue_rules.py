"""The V-rules one by one, the order of verdicts, normalised text, and the rule sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core import words
from codenames_ai.core.board import CLASSIC_OPTIONS, DUET_OPTIONS
from codenames_ai.core.errors import InputError, MoveError, SpecError, WordError
from codenames_ai.english import clue_rules, phrases
from codenames_ai.english.clue_rules import cards, established, options, rules
from codenames_ai.english.clue_rules.reading import LONGEST_SEEN, read

GRID = [f"{a}{b}" for a in ("ALPHA", "BRAVO", "CARGO", "DELTA", "ECHO") for b in ("ONE", "TWO", "SIX", "TEN", "NINE")]


def ruling(clue, *visible, number=None, **more):
    verdict = clue_rules.check(clue, number, visible=visible, **more)
    return verdict.verdict, verdict.rule


LEGAL = ("legal", None)


def illegal(rule):
    return "illegal", rule


def ask(rule):
    return "ask", rule


def test_V1_one_word():
    assert ruling("sherlock", "RIVER") == LEGAL
    assert ruling("lighthouse", "RIVER") == LEGAL
    assert ruling("laser", "RIVER") == LEGAL
    for clue in ("coffee pot", "coffee_pot", "merry-go-round", "FBI", "U.S.A.", "I'm", "-cat", "tea/coffee", "tree, 3"):
        assert ruling(clue, "RIVER") == illegal("V1"), clue


def test_V1_a_number_in_the_clue_is_told_apart_in_the_reason():
    verdict = clue_rules.check("animal, 3", 1, visible=["LION"])
    assert "'animal' and 3" in verdict.reason


def test_V1_an_abbreviation_that_spells_a_word_is_told_by_its_capitals_or_a_full_stop():
    for clue in ("US", "GEN", "AM", "gen.", "a.m.", "U.S.", "TV", "tv", "sec", "Gov"):
        assert ruling(clue, "RIVER") == illegal("V1"), clue
        assert ruling(clue, "RIVER", options=["acronyms"]) == LEGAL, clue
    for clue in ("us", "gen", "Gen", "am", "MOON", "TREE", "OAK", "OK"):
        assert ruling(clue, "RIVER") == LEGAL, clue


def test_V1_a_row_of_words_is_counted_no_further_than_it_was_read():
    assert "More than" in clue_rules.check("word " * 5000, visible=["RIVER"]).reason
    assert clue_rules.check("one two", visible=["RIVER"]).reason.startswith("2 words")


def test_V2_not_a_visible_word():
    assert ruling("tree", "NUT", "TREE") == illegal("V2")
    assert ruling("theatre", "THEATER") == illegal("V2")
    assert ruling("icecream", "ICE CREAM") == illegal("V2")
    assert ruling("cafe", "CAFÉ") == illegal("V2")
    assert ruling("b0ok", "BOOK") == illegal("V2")
    assert ruling("forest", "TREE") == LEGAL


def test_V3_not_a_form_of_a_visible_word():
    for clue in ("hid", "hidden", "rawhide"):
        assert ruling(clue, "HIDE") == illegal("V3"), clue
    assert ruling("hideous", "HIDE") == LEGAL
    assert ruling("stormy", "STORM") == illegal("V3")
    assert ruling("king's", "KING") == illegal("V3")


def test_V3_an_abbreviation_and_its_card_are_forms_of_each_other():
    for clue, card in (("TV", "TELEVISION"), ("NYC", "NEW YORK CITY"), ("NY", "NEW YORK"), ("km", "KILOMETRE")):
        assert ruling(clue, card, options=["acronyms"]) == illegal("V3"), clue
        assert ruling(clue, card) == illegal("V1"), clue
    assert ruling("mister", "MR") == ruling("television", "TV") == illegal("V3")
    assert ruling("New York", "NY", options=["names"]) == illegal("V3")
    assert ruling("St", "WALL STREET", options=["acronyms"]) == ruling("saint", "ST LOUIS") == illegal("V4")
    assert ruling("NASA", "SPACE", options=["acronyms"]) == ruling("UK", "KINGDOM", options=["acronyms"]) == LEGAL


def test_V4_not_a_component_nor_a_word_built_on_one():
    for clue in ("earth", "quake", "earthy", "quaking"):
        assert ruling(clue, "EARTHQUAKE") == illegal("V4"), clue
    for clue in ("horse", "shoe", "unhorsed", "snowshoe"):
        assert ruling(clue, "HORSESHOE") == illegal("V4"), clue
    assert ruling("hearth", "EARTHQUAKE") == LEGAL
    assert ruling("cream", "ICE CREAM") == illegal("V4")
    assert ruling("snowball", "SNOWMAN") == illegal("V4")


def test_V5_meaning_only_is_judged_when_the_intended_words_are_known():
    assert ruling("gland", "ENGLAND", intended=["ENGLAND"]) == illegal("V5")
    assert ruling("gland", "ENGLAND") == LEGAL
    assert ruling("b", "BUG", "BED", intended=["BUG", "BED"]) == illegal("V5")
    assert ruling("three", "BUG", "BED", intended=["BUG", "BED"]) == illegal("V5")
    assert ruling("two", "BUG", "RIVER", intended=["BUG", "RIVER"]) == illegal("V5")
    assert ruling("x", "RAY", intended=["RAY"]) == LEGAL


@pytest.mark.parametrize(
    ("clue", "at"), [("middle", (12,)), ("corner", (0, 24)), ("top", (1, 3)), ("left", (5, 10)), ("last", (24,))]
)
def test_V5_places_on_a_full_grid(clue, at):
    meant = [GRID[i] for i in at]
    assert ruling(clue, *GRID, intended=meant) == illegal("V5")
    assert ruling(clue, *GRID, intended=[GRID[7]]) == LEGAL
    assert ruling(clue, *GRID) == LEGAL
    assert ruling(clue, *meant, intended=meant) == LEGAL  # where they lay is not known


def test_V6_the_number_is_no_clue():
    assert ruling("hair", "SHAMPOO", "PENTAGON", number=5, intended=["SHAMPOO", "PENTAGON"]) == illegal("V6")
    assert ruling("sky", "BIRD", "KITE", number=3) == illegal("V6")
    assert ruling("sky", "BIRD", "KITE", number=2, own_left=1) == illegal("V6")
    assert ruling("sky", "BIRD", "KITE", number=2, own_left=2) == LEGAL
    assert ruling("sky", "BIRD", "KITE", number="unlimited", intended=["BIRD"]) == LEGAL
    assert ruling("sky", "BIRD", "KITE", number=0) == LEGAL
    assert ruling("one", "KING", "TABLE", number=2) == LEGAL
    assert ruling("sky", "BIRD", number="unlimited") == LEGAL
    for number in (-1, 2.5, "two", "1", "∞", True, 1.0, [], {}, float("nan"), 10**5000, -(10**5000)):
        assert ruling("sky", "BIRD", number=number) == illegal("V6")


def test_V7_english():
    assert ruling("crepe", "RIVER") == LEGAL
    assert ruling("zxqvbn", "RIVER") == ask("V7")
    assert ruling("яблоко", "RIVER") == ask("V7")
    assert ruling("1984", "RIVER") == ask("V7")
    assert ruling("7", "RIVER") == LEGAL
    for clue in ("", " ", "🍎", "...", "\u200b", "'s", "a" * 46, "Cоffee"):
        assert ruling(clue, "RIVER") == illegal("V7"), clue


def test_V7_signs_that_are_not_english_and_hidden_marks():
    assert ruling("ß", "RIVER") == ruling("٣", "RIVER") == ask("V7")
    for mark in "\u202a\u202e\u2066\u2069":
        assert ruling(f"app{mark}le", "RIVER") == illegal("V7")
    verdict = clue_rules.check("zz\u200bqv\u202ex", visible=["RIVER"])
    assert verdict.clue.isprintable()
    assert verdict.reason.isprintable()


def test_V7_an_unknown_row_of_words_with_a_card_in_it_contains_the_card():
    assert ruling("bearbirdfox", "BEAR", "PARROT") == illegal("V3")
    assert ruling("bearbirdfox", "PARROT") == ask("V7")


def test_V8_sound_alone_is_not_meaning():
    board = ("NIGHT", "CASTLE")
    assert ruling("knight", *board) == ask("V8")
    assert ruling("knight", *board, intended=["CASTLE"]) == LEGAL
    assert ruling("knight", *board, intended=["NIGHT"]) == illegal("V8")
    assert ruling("knight", *board, intended=["NIGHT"], options=["homonyms"]) == LEGAL
    assert ruling("light", *board) == LEGAL
    assert ruling("C", "SEA") == ruling("sea", "C") == ask("V8")
    assert ruling("C", "SEA", "VITAMIN", intended=["VITAMIN"]) == LEGAL


def test_V9_each_option_has_its_switch_and_loosens_only_its_own():
    clues = {
        "names": "New Zealand",
        "titles": "Star Wars",
        "acronyms": "FBI",
        "hyphens": "twenty-three",
        "compounds": "fire engine",
    }
    for option in clues:
        for kind, clue in clues.items():
            passes = option == kind or (option, kind) == ("names", "titles")
            assert ruling(clue, "RIVER", options=[option]) == (LEGAL if passes else illegal("V1")), (option, clue)
    assert set(options.OPTIONS) <= set(CLASSIC_OPTIONS)
    assert set(options.OPTIONS) <= set(DUET_OPTIONS)


def test_V9_other_spellings_of_the_options_are_understood_and_unknown_ones_are_not():
    assert options.v9_options(["allow_hyphens", "allow_multiword_names", "Acronyms", "zero"]) == {
        "hyphens",
        "names",
        "acronyms",
    }
    with pytest.raises(SpecError, match="'rhymes' is not an option"):
        options.v9_options(["rhymes"])


def test_C11_only_uncovered_words_restrict():
    assert ruling("apples", "NUT", "BARK") == LEGAL
    assert ruling("apples", "NUT", "APPLE") == illegal("V3")
    assert [card.shown for card in cards.c11_uncovered(["NUT", "BARK"])] == ["NUT", "BARK"]


def test_C12_established_names_are_one_clue_and_joined_words_are_not():
    assert ruling("New York", "FENCE", options=["names"]) == LEGAL
    assert ruling("New York", "YORK", options=["names"]) == illegal("V2")
    assert ruling("New Zealand", "NEW YORK", options=["names"]) == illegal("V4")
    assert ruling("money river", "FENCE", options=["names", "titles", "compounds"]) == illegal("V1")
    assert ruling("Quentin Blatherwick", "FENCE", options=["names"]) == ask("V1")
    assert phrases.kinds("the three musketeers") == {"titles"}


def test_C12_hyphens_join_an_established_compound_or_a_number_only():
    for clue in ("twenty-three", "mother-in-law", "mothers-in-law", "x-ray", "ex-wife", "well-known", "ice-cream"):
        assert ruling(clue, "FENCE", options=["hyphens"]) == LEGAL, clue
    for clue in ("banana-hammer", "cat-moon", "x-y", "four-two", "yes-no-maybe"):
        assert ruling(clue, "FENCE", options=["hyphens"]) == illegal("V1"), clue
    assert "C12" in clue_rules.check("cat-moon", visible=["FENCE"], options=["hyphens"]).reason
    assert ruling("ice-cream", "CREAM", options=["hyphens"]) == illegal("V2")


def test_a_legal_clue_without_cards_is_told_so():
    assert "No card was given" in clue_rules.check("earthy", visible=[]).reason
    assert "No card" not in clue_rules.check("earthy", visible=["FENCE"]).reason


def test_illegal_goes_before_ask_then_the_lowest_rule_then_the_board():
    verdict = clue_rules.check("knight", 9, visible=["NIGHT", "HORSE"])
    assert (verdict.verdict, verdict.rule) == ("illegal", "V6")  # though V8 would ask
    verdict = clue_rules.check("boxes", visible=["SANDBOX", "BOX", "BOXING"])
    assert (verdict.rule, verdict.word) == ("V3", "BOX")  # V4 of the first card comes after
    verdict = clue_rules.check("snowy", visible=["SNOWMAN", "SNOWBALL"])
    assert (verdict.rule, verdict.word) == ("V4", "SNOWMAN")


def test_a_verdict_is_data():
    verdict = clue_rules.check("  Drove ", 1, visible=["DRIVE"])
    data = verdict.to_dict()
    assert data == {
        "clue": "Drove",
        "verdict": "illegal",
        "rule": "V3",
        "word": "DRIVE",
        "reason": verdict.reason,
    }
    assert "DRIVE" in verdict.reason


def test_bad_calls_are_errors_that_say_so():
    with pytest.raises(MoveError, match="clue: 3 is not text"):
        clue_rules.check(3, visible=["A"])  # what a program may send
    with pytest.raises(WordError, match="not one text"):
        clue_rules.check("tree", visible="NUT")
    with pytest.raises(WordError, match="is not a card"):
        clue_rules.check("tree", visible=["?"])


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ([], "object"),
        ({}, "clue"),
        ({"clue": 1, "visible": []}, "clue"),
        ({"clue": "a"}, "visible"),
        ({"clue": "a", "visible": "B"}, "visible"),
        ({"clue": "a", "visible": [1]}, "visible"),
        ({"clue": "a", "visible": [], "allow": "names"}, "allow"),
        ({"clue": "a", "visible": [], "intended": [None]}, "intended"),
        ({"clue": "a", "visible": [], "own_left": -1}, "own_left"),
        ({"clue": "a", "visible": None}, "visible: is null"),
        ({"clue": "a", "visible": [], "numbr": 2}, "'numbr' is not a key"),
        ({"clue": "a", "visible": [], "intended": ["B", " "]}, "intended: a word in the list is empty"),
    ],
)
def test_a_line_that_is_not_such_an_object_names_its_field(row, field):
    with pytest.raises(InputError, match=field):
        clue_rules.check_row(row)


def test_a_line_may_carry_notes_and_the_other_names_of_its_fields():
    row = {"visible": ["NUT"], "covered": ["OAK"], "clue": "New York", "options": ["names"], "id": 3, "_mine": None}
    assert clue_rules.check_row(row).verdict == "legal"
    row = {"visible": ["NIGHT"], "clue": "knight", "number": 1, "targets": ["NIGHT"]}
    assert clue_rules.check_row(row).rule == "V8"


anything = st.one_of(
    st.text(max_size=30),
    st.text(alphabet="aAbB -_'’.,:3é\u200b\u0430🍎\u0301\ud800", max_size=14),
    st.sampled_from(["apple", "Apples", "ice cream", "x-ray", "New York"]),
)


@pytest.mark.slow
@settings(max_examples=300)
@given(anything, st.lists(st.sampled_from([*options.OPTIONS, "zero"]), max_size=3))
def test_no_text_is_an_error(clue, allowed):
    verdict = clue_rules.check(clue, 1, visible=["APPLE", "ICE CREAM", "NIGHT"], options=allowed)
    assert verdict.verdict in ("legal", "illegal", "ask")
    assert (verdict.rule is None) == (verdict.verdict == "legal")
    assert verdict.reason


@settings(max_examples=200)
@given(anything)
def test_the_same_reading_for_the_same_words_in_other_dress(clue):
    assert read(clue).word == read(f"  {clue}\u200b ").word
    assert words.normal(read(clue).word) == read(clue).word or "." in clue


def test_ten_thousand_characters_are_answered():
    assert ruling("a" * 10_000, "BRAIN") == illegal("V7")
    assert ruling("apple " * 2_000, "APPLE") == illegal("V1")
    assert ruling("apple" + "\u200b" * 10_000, "APPLE") == illegal("V2")
    assert ruling("x" * 1_000_000, "BRAIN") == illegal("V7")


@pytest.mark.parametrize("clue", ["a" * 10_000, "nut2" * 2_500, "é" * 10_000, "x-" * 5_000])
def test_a_string_in_one_piece_is_cut_before_anything_searches_it(clue):
    reading = read(clue)
    assert len(reading.word) <= LONGEST_SEEN
    assert reading.no_word is not None
    assert "in one piece" in reading.no_word


def test_V3_a_card_among_digits_and_apostrophes_is_contained():
    assert ruling("nut2", "NUT") == ruling("7nuts", "NUT") == ruling("o'clock", "CLOCK") == illegal("V3")
    assert ruling("earth2", "EARTHQUAKE") == illegal("V4")
    assert ruling("hearth2", "EARTHQUAKE") == ("ask", "V7")


def test_V1_words_once_taken_for_abbreviations_and_the_reverse():
    assert {ruling(word, "ROCK") for word in ("oz", "psi", "wifi")} == {LEGAL}
    assert {ruling(word, "ROCK") for word in ("WWF", "WWII", "approx")} == {illegal("V1")}


def test_the_rule_sheet_the_functions_and_the_tests_have_the_same_ids():
    sheet = (Path(__file__).parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^- \*\*(V\d+) ", sheet, re.MULTILINE)) | {"C11", "C12"}
    functions = {name for module in (rules, options, cards, established) for name in vars(module)}
    coded = {m[1].upper() for name in functions if (m := re.fullmatch(r"([vc]\d+)_\w+", name))}
    tested = {m[1] for name in globals() if (m := re.match(r"test_([VC]\d+)_", name))}
    assert told == coded == tested
    assert [f"V{i}" for i in range(1, 9)] == [rule.__name__.split("_")[0].upper() for rule in rules.V_RULES]
    for name in [rule.__name__ for rule in rules.V_RULES] + ["v9_options", "c11_uncovered", "c12_established"]:
        assert f"{name}`" in sheet, name
    for rule in rules.V_RULES:
        assert rule.__doc__ is not None
        assert rule.__doc__.startswith(rule.__name__.split("_")[0].upper())
