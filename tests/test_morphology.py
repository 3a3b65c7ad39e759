"""Forms and components: kinds, reasons, look-alikes, words outside the tables, agreement of the two entry points."""

from __future__ import annotations

import hashlib
import itertools
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.english import morphology
from codenames_ai.english.morphology import outside
from codenames_ai.english.morphology.tables import tables


def listed(text: str) -> list[str]:
    return text.split()


CARDS = [card for name in CARD_LISTS for card in card_list(name)]


def rule(clue: str, card: str) -> str | None:
    relation = morphology.related(clue, card)
    return None if relation is None else relation.rule


RELATED = [
    # inflection, regular and irregular (V08, V09, V10, V11, V17)
    ("ladders", "LADDER", "V3"), ("cooking", "COOK", "V3"), ("mice", "MOUSE", "V3"), ("mouse", "MICE", "V3"),
    ("drove", "DRIVE", "V3"), ("driven", "DRIVE", "V3"), ("boxing", "BOX", "V3"), ("passed", "PASS", "V3"),
    ("hid", "HIDE", "V3"), ("geese", "GOOSE", "V3"), ("bookings", "BOOK", "V3"), ("went", "GO", "V3"),
    ("lice", "LOUSE", "V3"), ("snowmen", "SNOWMAN", "V3"),
    # derivation, both ways (V15, V16)
    ("microscopy", "MICROSCOPE", "V3"), ("alpinist", "ALPS", "V3"), ("alp", "ALPS", "V3"), ("stormy", "STORM", "V3"),
    ("driver", "DRIVE", "V3"), ("bake", "BAKERY", "V3"), ("baker", "BAKERY", "V3"), ("violinist", "VIOLIN", "V3"),
    ("unhappy", "HAPPY", "V3"), ("unchecked", "CHECK", "V3"), ("millionaire", "MILLION", "V3"),
    ("flu", "INFLUENZA", "V3"), ("roach", "COCKROACH", "V3"), ("scientific", "SCIENCE", "V3"),
    # peoples and places (V14)
    ("mexican", "MEXICO", "V3"), ("mexicans", "MEXICO", "V3"), ("germany", "GERMAN", "V3"),
    ("dutch", "NETHERLANDS", "V3"), ("parisian", "PARIS", "V3"),
    # spellings
    ("theatre", "THEATER", "V2"), ("colour", "COLOR", "V2"), ("grey", "GRAY", "V2"), ("doughnut", "DONUT", "V2"),
    ("plow", "PLOUGH", "V2"), ("theatres", "THEATER", "V3"), ("icecream", "ICE CREAM", "V2"),
    # words built with the card (V39)
    ("rawhide", "HIDE", "V3"), ("greenhouse", "GREEN", "V3"), ("pancake", "PAN", "V3"), ("snowman", "SNOW", "V3"),
    ("butterfly", "FLY", "V3"), ("pineapple", "PINE", "V3"), ("understand", "STAND", "V3"),
    ("huckleberry", "BERRY", "V3"), ("spaceship", "SHIP", "V3"), ("england", "LAND", "V3"),
    # parts of the card, forms of them, words built with them (V76, V77)
    ("earth", "EARTHQUAKE", "V4"), ("quaking", "EARTHQUAKE", "V4"), ("earthy", "EARTHQUAKE", "V4"),
    ("men", "SNOWMAN", "V4"), ("take", "UNDERTAKER", "V4"), ("snowball", "SNOWMAN", "V4"),
    ("snowshoe", "HORSESHOE", "V4"), ("unhorsed", "HORSESHOE", "V4"), ("blackest", "BLACK HOLE", "V4"),
    ("pothole", "BLACK HOLE", "V4"), ("iced", "ICE CREAM", "V4"), ("creamy", "ICE CREAM", "V4"),
    ("broke", "COFFEE BREAK", "V4"), ("land", "ISLAND", "V4"),
]  # fmt: skip

UNRELATED = """
    hideous HIDE; hearth EARTHQUAKE; ear EARTHQUAKE; wash WASHINGTON; carpet CAR; panther PAN; night KNIGHT;
    overthrow ROW; lion MILLIONAIRE; corner CORN; tablet TABLE; tower TOW; discuss DISCUS; possess POSSE; art
    HEART; police ICE; police ICE CREAM; season SEA; legend LEG; manage MAN; human MAN; office ICE; kidney
    KID; mushroom ROOM; badger BADGE; flower FLOW; shower SHOW; summer SUM; number NUMB; archer ARCH; postwar
    POST; archbishop ARCH; friendship SHIP; neighborhood HOOD; import PORT; finland ENGLAND; scotch ENGLAND;
    polish POLE; rosy RISE; chestnut CHEST; countess COUNTER; bath BAT; window WIND; scrap SKYSCRAPER;
    photograph GRAPH; moon MONTH; lunar MOON; dental TOOTH; nation COUNTRY; army ARM; sandwich SAND; kingdom
    DOM; capital CAP; castle CAST; hamlet HAM; cattle CAT; pencil PEN; starch STAR; plumber LUMBER
"""


@pytest.mark.parametrize(("clue", "card", "expected"), RELATED)
def test_related_words_and_the_rule_they_break(clue: str, card: str, expected: str) -> None:
    assert rule(clue, card) == expected


@pytest.mark.parametrize("pair", [pair.strip() for pair in UNRELATED.split(";")])
def test_look_alikes_are_other_words_v18_v26_v54_v75(pair: str) -> None:
    clue, card = pair.split(" ", 1)
    assert rule(clue, card) is None
    assert clue not in morphology.family(card)


@pytest.mark.parametrize(
    ("clue", "card", "why"),
    [
        ("drove", "DRIVE", "is the past tense of DRIVE"),
        ("mice", "MOUSE", "is the plural of MOUSE"),
        ("mouse", "MICE", "is the word whose plural is MICE"),
        ("snow", "SNOWMAN", "is a part of SNOWMAN"),
        ("earthy", "EARTHQUAKE", 'is a form of "earth", a part of EARTHQUAKE'),
        ("snowball", "SNOWMAN", 'shares the part "snow" with SNOWMAN'),
        ("rawhide", "HIDE", "is built with HIDE"),
        ("theatre", "THEATER", "is another spelling of THEATER"),
        ("mexican", "MEXICO", "describes someone or something from MEXICO"),
        ("was", "BE", "is the past tense of BE"),
        ("been", "BE", "is the past participle of BE"),
        ("operatic", "OPERA", "comes from OPERA"),
        ("dr", "DOCTOR", "is short for DOCTOR"),
        ("nyc", "NEW YORK", "is short for NEW YORK"),
        ("mt", "MOUNT EVEREST", 'is short for "mount", a part of MOUNT EVEREST'),
    ],
)
def test_reasons_finish_a_sentence_that_begins_with_the_clue(clue: str, card: str, why: str) -> None:
    relation = morphology.related(clue, card)
    assert relation is not None
    assert relation.why == why


def test_the_text_may_be_written_in_any_way() -> None:
    assert rule("  MICE ", "mouse") == "V3"
    assert rule("king's", "KING") == "V3"
    assert rule("cafe", "CAFÉ") == "V2"
    assert rule("", "KING") is None
    assert rule("x" * 10_000, "KING") is None
    assert rule("🙂", "KING") is None


def test_run_together_words_are_taken_apart_v40() -> None:
    assert rule("bearbirdfox", "FOX") == "V3"
    assert rule("bearbirdfox", "LION") is None


def test_two_unknown_words_are_compared_by_their_endings() -> None:
    assert rule("blorps", "BLORP") == "V3"
    assert rule("blorped", "BLORPING") == "V3"
    assert rule("blorp", "FLARP") is None
    assert morphology.family("BLORP") == frozenset()


def test_known_words_are_english_ones_v52_v53() -> None:
    known = "strudel crepe london shakira geese unhorsed electroencephalograph self-driving king's bonsai"
    unknown = "apfel haus gato voiture blorp qwrtz"
    assert [w for w in known.split() if not morphology.known(w)] == []
    assert [w for w in unknown.split() if morphology.known(w)] == []
    assert not morphology.known("")
    assert not morphology.known(",")


def test_abbreviations_are_not_lexicalised_acronyms_v50() -> None:
    assert all(morphology.is_abbreviation(w) for w in listed("CIA PhD UK IRS NASA DNA Ph.D. mph"))
    assert not any(
        morphology.is_abbreviation(w) for w in listed("laser radar scuba sonar us it who aids vat x B blorp")
    )


def test_homophones_are_other_words_that_sound_the_same() -> None:
    assert "knight" in morphology.homophones("NIGHT")
    assert {"pair", "pare"} <= morphology.homophones("pear")
    assert "cereal" in morphology.homophones("serial")
    assert "grey" not in morphology.homophones("gray")
    assert morphology.homophones("blorp") == frozenset()


@settings(max_examples=60)
@given(st.sampled_from(CARDS), st.integers(0, len(tables()) - 1))
def test_family_and_related_agree(card: str, row: int) -> None:
    family = morphology.family(card)
    for word in (tables()[row], *list(family)[:40]):
        assert (word in family) == (morphology.related(word, card) is not None)


@pytest.mark.long
@pytest.mark.parametrize("card", CARDS)
def test_family_and_related_agree_on_every_word(card: str) -> None:
    family = morphology.family(card)
    related = morphology._related.__wrapped__  # the cache would only be churned
    assert {w for w in tables() if related(w, normal(card)) is not None} == family


@pytest.mark.parametrize(
    ("word", "singulars"),
    [
        ("ladies", ["lady", "ladi", "ladie"]),
        ("king's", ["king", "king'"]),
        ("glass", []),
        ("ice creams", []),
        ("as", []),
    ],
)
def test_singulars_are_the_words_that_it_may_be_the_plural_or_possessive_of(word: str, singulars: list[str]) -> None:
    assert morphology.singulars(word) == singulars


def test_being_related_is_mutual_among_the_cards() -> None:
    singles = [normal(c) for c in CARDS if " " not in c]
    for card in singles[::7]:
        for other in morphology.family(card):
            if other in singles and rule(other, card) == "V4":
                assert rule(card, other) in ("V3", "V4"), (card, other)


def test_every_word_is_in_its_own_family() -> None:
    assert [c for c in CARDS if " " not in c and rule(c, c) != "V2"] == []
    assert [c for c in CARDS if " " not in c and normal(c) not in morphology.family(c)] == []


@pytest.mark.slow
def test_words_outside_the_tables_go_to_nltk_from_many_threads_at_once_e17_e18() -> None:
    words = [f"zorbl{a}{b}ings" for a in "abcdefgh" for b in "abcdefgh"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(outside.lemmas, words * 3))
    assert answers == [()] * len(answers)
    assert outside.lemmas("zebras") == ("zebra",)


def test_nltk_is_not_loaded_where_no_lemma_can_be() -> None:
    code = """
import sys
from codenames_ai.english import clue_rules
for word in ("kwyjibo", "blorfs", "zxqving", "unhugged"):
    clue_rules.check(word, 1, visible=["HIDE", "OAK"])
print("nltk" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


@pytest.mark.slow
def test_what_nltk_is_not_asked_has_no_lemma() -> None:
    """Every irregular form and every word of WordNet is in the tables, so that their absence tells."""
    reader, t = outside.wordnet(), tables()
    known = reader._lemma_pos_offset_map
    irregular = [form for rows in reader._exception_map.values() for form, of in rows.items() if known.keys() & of]
    words = [*known, *irregular]
    assert [w for w in words if len(w) > 1 and w.isascii() and w.isalpha() and t.row(w) is None] == []
    for letters in itertools.product("acegnst", repeat=4):
        for ending in ("", "s", "es", "ies", "ing", "ed", "est", "men", "ves"):
            word = "".join(letters) + ending
            found = {lemma for pos in "nvar" if (lemma := reader.morphy(word, pos)) is not None}
            assert set(outside.lemmas(word)) == found, word


def test_without_nltks_data_the_rules_still_answer_e16(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "wordnet", lambda: None)
    outside.lemmas.cache_clear()
    try:
        assert outside.lemmas("zebras") == ()
        assert not outside.inflected("blorpings")
        assert outside.entries("quizzicalness")
    finally:
        outside.lemmas.cache_clear()
        outside.entries.cache_clear()


def test_neither_numpy_nor_nltk_is_imported_with_the_module() -> None:
    code = (
        "import sys; from codenames_ai.english import morphology as m;"
        "m.family('SNOWMAN'); m.related('snow', 'SNOWMAN').why; m.known('snow');"
        "print([n for n in ('numpy', 'nltk', 'gensim') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_manifest_names_the_files_as_they_are() -> None:
    data = resources.files("codenames_ai") / "data"
    manifest = json.loads((data / "forms" / "manifest.json").read_text(encoding="utf-8"))
    for name, folder in (("forms.bin", "forms"), ("wordnet.zip", "wordnet")):
        assert hashlib.sha256((data / folder / name).read_bytes()).hexdigest() == manifest["files"][name]
    assert manifest["figures"]["words"] == len(tables())
