"""Reported cases of the area validator as tests; the ids are those of the reports."""

from __future__ import annotations

import pytest

from codenames_ai.english import clue_rules
from codenames_ai.english.clue_text import parse_clue

LEGAL = {("legal", None)}


def rulings(clues, *visible, **more):
    """The set of (verdict, rule) over several clues on one board."""
    out = set()
    for clue in [clues] if isinstance(clues, str) else clues:
        verdict = clue_rules.check(clue, visible=visible, **more)
        out.add((verdict.verdict, verdict.rule))
    return out


def illegal(*rules):
    return {("illegal", rule) for rule in rules}


def test_V04_a_covered_word_restricts_no_more():
    assert rulings("apple", "NUT", "BARK") == LEGAL


def test_V08_regular_plural():
    assert rulings("ladders", "LADDER", "BRICK") == illegal("V3")


def test_V09_ing_and_ed():
    assert rulings(["cooking", "painted"], "COOK", "PAINT") == illegal("V3")


def test_V10_irregular_plural():
    assert rulings("mice", "MOUSE", "CHEESE") == illegal("V3")


def test_V11_verb_forms_are_looked_up_as_verbs():
    assert rulings(["drove", "driven", "boxing"], "DRIVE", "BOX") == illegal("V3")


def test_V14_nationality():
    assert rulings(["mexican", "mexicans"], "MEXICO") == illegal("V3")


def test_V15_place_words():
    assert rulings(["alp", "alpine", "alpinist"], "ALPS") == illegal("V3")


def test_V16_derived_nouns_and_adjectives():
    assert rulings(["microscopy", "microscopic"], "MICROSCOPE") == illegal("V3")


def test_V17_pass():
    assert rulings(["passing", "passed"], "PASS") == illegal("V3")


def test_V18_a_double_s_is_no_plural():
    assert rulings(["discuss", "possess"], "DISCUS", "POSSE") == LEGAL


def test_V25_a_synonym_is_the_point_of_the_game():
    assert rulings("nation", "COUNTRY") == LEGAL


def test_V26_letters_inside_the_intended_word():
    assert rulings("gland", "ENGLAND", "QUEEN", intended=["ENGLAND"]) == illegal("V5")


def test_V28_the_first_letter_of_all_intended_words():
    assert rulings("b", "BUG", "BED", "BOW", number=3, intended=["BUG", "BED", "BOW"]) == illegal("V5")


def test_V29_a_letter_with_a_meaning():
    assert rulings("X", "RAY", "BAND", number=1, intended=["RAY"]) == LEGAL


def test_V31_the_number_as_a_second_clue():
    assert rulings("citrus", "LEMON", "OCTOPUS", number=8, intended=["LEMON", "OCTOPUS"]) == illegal("V6")


def test_V32_the_length_of_all_intended_words():
    assert rulings("three", "BUG", "BED", "BOW", number=3, intended=["BUG", "BED", "BOW"]) == illegal("V5")


def test_V35_a_hyphenated_number_and_the_option():
    assert rulings("twenty-three", "JORDAN", "MICHAEL") == illegal("V1")
    assert rulings("twenty-three", "JORDAN", "MICHAEL", options=["allow_hyphens"]) == LEGAL


def test_V38_and_V39_a_solid_compound_without_and_with_its_part_on_the_table():
    assert rulings("greenhouse", "PLANT", "GLASS", number=2) == LEGAL
    assert rulings("greenhouse", "GREEN", "PLANT", number=1) == illegal("V3")


def test_V40_an_invented_row_of_words():
    assert rulings("bearbirdfox", "BEAR", "FOX", "PARROT") == illegal("V3")
    assert rulings("bearbirdfox", "PARROT", "RIVER") == {("ask", "V7")}  # an unknown string is for the table


def test_V41_coordinates():
    assert rulings("four-two", "WATER", "FORK") == illegal("V1")


def test_V43_instructions_are_refused_whole():
    assert rulings(["OMEGA in plural", "pick SIGMA and KAPPA"], "OMEGA", "SIGMA", "KAPPA") == illegal("V1")


def test_V44_an_invented_name():
    assert rulings("Sue Mee", "CHINA", "LAWYER", number=2) == illegal("V1")
    assert rulings("Sue Mee", "CHINA", "LAWYER", number=2, options=["names"]) == {("ask", "V1")}


def test_V46_a_title_and_the_option():
    assert rulings("The Three Musketeers", "FENCE", "SWORD") == illegal("V1")
    assert rulings("The Three Musketeers", "FENCE", "SWORD", options=["allow_multiword_names"]) == LEGAL
    assert rulings("The Three Musketeers", "FENCE", "SWORD", options=["titles"]) == LEGAL


def test_V50_abbreviations_and_the_option():
    clues = ["CIA", "PhD", "UK"]
    assert rulings(clues, "SPY", "AGENT") == illegal("V1")
    assert rulings(clues, "SPY", "AGENT", options=["acronyms"]) == LEGAL


def test_V52_and_V53_a_foreign_word_and_a_borrowed_one():
    assert rulings("Apfel", "APPLE", "BERLIN", number=2) == {("ask", "V7")}
    assert rulings("strudel", "APPLE", "BERLIN", number=2) == LEGAL


def test_V54_a_homophone_of_a_card_that_is_not_intended():
    board = ("NIGHT", "CASTLE", "HORSE")
    assert rulings("knight", *board, number=2, intended=["CASTLE", "HORSE"]) == LEGAL
    assert rulings("knight", *board, number=1, intended=["NIGHT"]) == illegal("V8")


def test_V56_a_contraction():
    assert rulings("I'm", "EGO") == illegal("V1")


def test_V57_punctuation():
    assert rulings([",", "'s", "-", '"'], "PIANO", "PITCH", number=2) == illegal("V7")


def test_V58_a_possessive():
    assert rulings(["king's", "king’s"], "KING", "CROWN") == illegal("V3")


def test_V59_a_long_word():
    assert rulings("electroencephalograph", "BRAIN") == LEGAL


def test_V60_an_absurdly_long_clue():
    verdict = clue_rules.check("a" * 400, visible=["BRAIN"])
    assert (verdict.verdict, verdict.rule) == ("illegal", "V7")
    assert len(verdict.reason) < 200


def test_V62_underscores():
    assert rulings(["coffee_pot", "fire_engine"], "KITCHEN", "TEA") == illegal("V1")


def test_V63_stray_hyphens():
    assert rulings(["-cat", "cat-", "cat--nip"], "PET") == illegal("V1")


@pytest.mark.parametrize("number", [-1, 2.5, "two", True])
def test_V66_numbers_that_are_none(number):
    assert rulings("flying", "BIRD", number=number) == illegal("V6")


def test_V66_a_null_in_a_batch():
    verdict = clue_rules.check_row({"visible": ["BIRD"], "clue": "flying", "number": None})
    assert (verdict.verdict, verdict.rule) == ("illegal", "V6")


def test_V67_ninety_nine_is_told_of_unlimited():
    verdict = clue_rules.check("flying", 99, visible=["BIRD"])
    assert (verdict.verdict, verdict.rule) == ("illegal", "V6")
    assert "unlimited" in verdict.reason


def test_V68_accents_dropped():
    assert rulings(["cafe", "brucke"], "CAFÉ", "BRÜCKE") == illegal("V2")


def test_V69_composed_and_decomposed():
    assert rulings("cafe\u0301", "CAF\u00c9") == illegal("V2")


def test_V71_invisible_characters():
    assert rulings(["APP\u200bLE", "\u200fapple", "ap\u00adple"], "APPLE") == illegal("V2")


def test_V72_a_letter_of_another_alphabet():
    assert rulings("\u0410pple", "APPLE") == illegal("V2")
    assert rulings("\u0410pple", "PEAR") == illegal("V7")


def test_V75_endings_that_are_none():
    assert rulings(["corner", "tablet", "tower"], "CORN", "TABLE", "TOW") == LEGAL


def test_V76_parts_of_a_card_of_two_words():
    assert rulings(["black", "hole", "blackest", "pothole"], "BLACK HOLE") == illegal("V4")


def test_V77_forms_of_a_part_and_letters_only():
    assert rulings(["cream", "iced", "creamy"], "ICE CREAM") == illegal("V4")
    assert rulings("police", "ICE CREAM") == LEGAL


def test_V79_a_hyphenated_signal():
    assert rulings("self-driving", "APPLE", "BASS", number=2) == illegal("V1")


def test_V80_a_number_glued_on():
    verdict = clue_rules.check("animal, 3", 1, visible=["LION"])
    assert (verdict.verdict, verdict.rule) == ("illegal", "V1")
    assert "give word and number separately" in verdict.reason
    parsed = parse_clue("animal, 3")
    assert (parsed.word, parsed.number) == ("animal", 3)


def test_V81_spaces_and_capitals():
    assert rulings(["  Animal ", "ANIMAL"], "LION") == LEGAL


def test_V82_every_visible_card_counts():
    assert rulings("tree", "TREE", "NUT", "BARK", number=2, own_left=2) == illegal("V2")
