"""SPECs: the registry agrees with the classes, and every mistake gives an error."""

from __future__ import annotations

import pytest

import codenames_ai as cn
from codenames_ai.core.errors import SpecError
from codenames_ai.players import spec
from codenames_ai.players.registry import ENTRIES, OPERATIVE, PARTNERS, SPYMASTER


def test_names_are_there_once_a_seat_and_partners_exist():
    assert len({(e.name, e.seat) for e in ENTRIES}) == len(ENTRIES)
    for name, partner in PARTNERS.items():
        spec.parse(name, SPYMASTER)
        spec.parse(partner, OPERATIVE)


def test_options_are_read_with_the_type_of_their_default():
    made = cn.spymaster('margin:risk=0.3, names=false,vectors="gm*0.5+my,table"')
    assert (made.risk, made.names, made.vectors) == (0.3, False, "gm*0.5+my,table")


@pytest.mark.parametrize("text", ["margin", "margin:risk=0.3", 'margin:vectors="a,b",names=false'])
def test_a_spec_is_written_as_it_can_be_read(text):
    assert str(spec.parse(text, SPYMASTER)) == text
    assert spec.parse(str(spec.parse(text, SPYMASTER)), SPYMASTER) == spec.parse(text, SPYMASTER)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("margn", "there are win, expected, margin"),
        ("", "there are win, expected, margin"),
        ("similarity", "it is an operative"),
        ("margin:", "options follow the colon"),
        ("margin:rsk=1", "vectors, risk"),
        ("margin:risk", "needs a value"),
        ("margin:risk=", "needs a value"),
        ("margin:risk=bold", "a number is needed"),
        ("margin:risk=2", "from 0"),
        ("margin:risk=nan", "from 0"),
        ("margin:plain=-1", "from 0"),
        ("margin:common=9", "Zipf"),
        ("margin:names=2", "true or false"),
        ('margin:risk="0.3"', "a number is needed"),
        ("margin:risk=0.1,risk=0.2", "twice"),
        ("margin:risk=0.1,,names=true", "single commas"),
        ('margin:vectors="gm', "quote"),
        ('margin:vectors="g"m', "quoted"),
        ("random:risk=0.3", "there are: none"),
    ],
)
def test_a_wrong_spymaster_is_refused_with_what_there_is(text, said):
    with pytest.raises(SpecError, match=said):
        cn.spymaster(text)


def test_a_wrong_operative_is_refused_with_what_there_is():
    with pytest.raises(SpecError, match=r"it is a spymaster; there are .*similarity"):
        cn.operative("margin")


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("margin", ("margin", "similarity")),
        ("random+similarity", ("random", "similarity")),
        ("margin:vectors=gm+glove", ("margin:vectors=gm+glove", "similarity")),
        (
            "margin:vectors=gm+glove+similarity:vectors=pn+glove",
            ("margin:vectors=gm+glove", "similarity:vectors=pn+glove"),
        ),
    ],
)
def test_a_team_is_a_pair_or_the_name_of_one(text, pair):
    assert tuple(map(str, spec.team(text))) == pair


def test_a_team_of_unknown_players_is_refused():
    with pytest.raises(SpecError, match="no operative 'sim'"):
        spec.team("margin+sim")


@pytest.mark.parametrize("given", [None, 5, ["win"]])
def test_what_is_no_text_is_no_spec(given):
    for read in (spec.spymaster, spec.operative, spec.team):
        with pytest.raises(SpecError, match="text is needed"):
            read(given)
