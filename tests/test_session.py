"""Games that people play: seats, turns, clues judged before they are given, questions to the players, saving."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace

import pytest

import codenames_ai.playing.session
from codenames_ai.core import chance, record
from codenames_ai.core.board import AGENT, ClassicKey, DuetKey, Mission
from codenames_ai.core.errors import InputError, RecordError, RuleError, SpecError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Expose, Forfeit, Guess, Propose, Restart
from codenames_ai.players import spec
from codenames_ai.playing import session
from codenames_ai.playing.session import ALLOW, GIVE_WAY, HUMAN, Answer, IllegalClue

UNKNOWN = Clue("zzyqx", 1)  # a string that no lexicon knows: the table decides (V7)
PEOPLE = {
    "classic": (
        {"red": "human", "blue": "random"},
        {"red": "random", "blue": "human"},
        {"red": "human", "blue": "human"},
    ),
    "duet": (
        {"a": "human", "b": "random"},
        {"a.spymaster": "human", "b": "random", "a.operative": "random"},
        {"a": "human", "b": "human"},
    ),
    "solo": ({"solo": "human"}, {"solo.spymaster": "random", "solo.operative": "human"}),
}


def classic(seed=3, **seats):
    """Red starts with seed 3."""
    return session.new("classic", {"red": "human", "blue": "random"} | seats, seed=seed)


def cards(game, identity, side=None):
    key = game.state.start.key
    kinds = key.identities if side is None else key.side(side)
    return [word for word, kind in zip(game.state.table.words, kinds, strict=True) if kind == identity]


def random_act(game, seat, rng):
    """Something that the seat may do, clues of all kinds among them."""
    view = game.view(seat)
    side = seat.partition(".")[0]
    what = chance.choose(rng, [name for name in session.legal_actions(game, seat) if name not in ("resign", "restart")])
    match what:
        case "clue":
            words = ("zzyqx", "xylqo", "ocean", "knight", "drove", "light", "money", "king", "plane", view.words[0])
            return session.act(game, seat, Clue(chance.choose(rng, words), 1), insist=True)
        case "guess":
            return session.act(game, seat, Guess(chance.choose(rng, view.guessable)))
        case "stop":
            return session.act(game, seat, STOP)
        case "wait":
            return session.act(game, seat, WAIT)
        case "give_way":
            return session.act(game, seat, GIVE_WAY)
        case "cover":
            return session.act(game, seat, Cover(side, chance.choose(rng, (None, *view.cards("own")))))
        case "allow":
            return session.act(game, seat, ALLOW)
        case "answer":
            return session.act(game, seat, Answer(rng.random() < 0.5))
    raise AssertionError(what)


def moments(game, rng):
    """The game after each act of a person and each move of a program, to its end."""
    for _ in range(400):
        yield game
        if game.over:
            return
        game = random_act(game, chance.choose(rng, game.waiting), rng) if game.waiting else session.step(game)
    raise AssertionError("the game does not end")


def test_the_example_of_the_docstring_holds():
    assert doctest.testmod(codenames_ai.playing.session).failed == 0


@pytest.mark.parametrize("kind", list(PEOPLE))
def test_every_game_ends_and_is_the_same_when_saved_and_read_again(kind):
    reasons = set()
    for n in range(12):
        seats = PEOPLE[kind][n % len(PEOPLE[kind])]
        for game in moments(session.new(kind, seats, seed=n), chance.generator("session", kind, n)):
            again = session.from_text(session.to_text(game))
            assert again == game
            assert again.state.events == game.state.events
            assert bool(game.turn) != game.over
            assert all(session.legal_actions(game, seat)[:-1] for seat in game.waiting)
        assert record.Record.from_line(game.record().to_line()).state() == game.state
        reasons.add(game.outcome.reason)
    assert "assassin" in reasons


@pytest.mark.parametrize("kind", list(PEOPLE))
def test_a_game_that_was_resumed_goes_on_as_it_would_have(kind):
    seats = {
        side: "human" if i == 0 else "random"
        for i, side in enumerate({"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}[kind])
    }
    for n in range(4):
        whole = list(moments(session.new(kind, seats, seed=n), chance.generator("resumed", n)))
        for at in range(0, len(whole) - 1, 3):
            if not whole[at].waiting:  # a program's move: its chance is named by the moment
                assert session.step(session.from_text(session.to_text(whole[at]))) == whole[at + 1]


def other_worlds(game, rng):
    """The same game with other identities under the cards that nobody has seen: what nobody may notice."""
    start, live = game.state.start, set(game.state.visible)
    key = start.key
    hidden = [i for i, word in enumerate(start.words) if word in live]
    shuffled = chance.shuffled(rng, hidden)
    identities = list(key.identities)
    for i, j in zip(hidden, shuffled, strict=True):
        identities[i] = key.identities[j]
    world = replace(game.record(), board=replace(start, key=ClassicKey(tuple(identities))))
    return replace(game, state=world.state())


def test_an_operative_and_a_watcher_learn_nothing_of_the_key():
    rng = chance.generator("worlds")
    seats = {"red.operative": "human", "blue.operative": "human", "red.spymaster": "random", "blue.spymaster": "random"}
    for n in range(6):
        for game in moments(session.new("classic", seats, seed=n), rng):
            if game.over:
                break
            world = other_worlds(game, rng)
            assert world.watcher_view() == game.watcher_view()
            assert world.heard() == game.heard()
            for seat in game.people:
                assert world.view(seat) == game.view(seat)
                assert session.legal_actions(world, seat) == session.legal_actions(game, seat)


def test_nobody_hears_what_a_clue_was_meant_for():
    game = session.act(classic(), "red.spymaster", Clue("quality", 1, ("BOAT",)))
    assert game.state.events[0].intended == ("BOAT",)
    assert game.heard()[0].intended == ()
    assert "BOAT" not in repr(game.view("red.operative").clues)
    assert "BOAT" not in repr(game)


def test_a_session_says_nothing_of_key_or_seed_where_it_is_printed():
    game = session.new("classic", {"red": "human"}, seed=987654321)
    assert "987654321" not in repr(game)
    assert "assassin" not in repr(game)


def test_fresh_seeds_are_too_many_to_try():
    seeds = {session.fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert max(seeds) > 2**40
    assert max(seeds) < 2**53


def test_seats_take_levels_specs_and_teams():
    game = session.new("classic", {"red": "margin:risk=0.2+random", "blue": "hard", "blue.operative": "human"}, seed=1)
    assert game.seats["red.spymaster"] == "margin:risk=0.2"
    assert game.seats["red.operative"] == "random"
    assert game.seats["blue.spymaster"] == str(spec.parse(session.LEVELS["hard"].spymaster, "spymaster"))
    assert game.people == ("blue.operative",)
    assert game.record().players == {"red": "margin:risk=0.2+random", "blue": f"{game.seats['blue.spymaster']}+human"}


@pytest.mark.parametrize(
    ("game", "seats", "message"),
    [
        ("chess", {}, "game: 'chess' is not a game; choose classic, duet, solo"),
        ("classic", {"green": "human"}, "no seat 'green'"),
        ("classic", {"red.captain": "human"}, "no seat 'red.captain'"),
        ("classic", {"a": "human"}, "no seat 'a'"),
        ("duet", {"red": "human"}, "no seat 'red'"),
        ("classic", {"red": "nobody"}, "red: no spymaster 'nobody'"),
        ("classic", {"red.operative": "margin"}, "red.operative: no operative 'margin'"),
        ("classic", {"red": 7}, "'red': 7 must both be strings"),
    ],
)
def test_seats_that_do_not_fit_are_named(game, seats, message):
    with pytest.raises(InputError, match=message.replace(".", r"\.")):
        session.new(game, seats, seed=1)


def test_a_level_that_does_not_exist_lists_those_there_are():
    with pytest.raises(SpecError, match="or a level: easy, normal, hard"):
        session.new("classic", {"blue": "medium"}, seed=1)


def test_every_level_has_players_that_exist():
    for level in session.LEVELS:
        game = session.new("classic", {"red": level, "blue": level}, seed=1)
        assert len(game.seats) == 4


def test_an_illegal_clue_is_explained_and_not_given():
    game = classic()
    with pytest.raises(IllegalClue) as refused:
        session.act(game, "red.spymaster", Clue("boats", 2))
    assert refused.value.rule == "V3"
    assert refused.value.verdict.word == "BOAT"
    assert "plural of BOAT" in str(refused.value)
    assert not game.state.events


def test_an_illegal_clue_that_is_insisted_on_takes_its_course():
    game = session.act(classic(blue="human"), "red.spymaster", Clue("boats", 2), insist=True)
    assert game.waiting == ("blue.spymaster",)
    assert session.legal_actions(game, "blue.spymaster") == ("cover", "allow", "resign")
    allowed = session.act(game, "blue.spymaster", ALLOW)
    assert allowed.waiting == ("red.operative",)
    covered = session.act(game, "blue.spymaster", Cover("blue", cards(game, "blue")[0]))
    assert covered.waiting == ("blue.spymaster",)
    assert covered.state.left("blue") == 7
    with pytest.raises(RuleError, match=r"\[C7\]"):
        session.act(game, "blue.spymaster", Cover("blue", cards(game, "red")[0]))


def test_an_illegal_clue_against_programs_is_covered_by_them():
    game = session.act(classic(), "red.spymaster", Clue("boats", 2), insist=True)
    assert game.waiting == ()
    assert session.step(game).state.left("blue") == 7


def test_a_clue_that_cannot_be_read_is_no_illegal_clue():
    game = classic()
    for clue, rule in (
        (Clue("new york", 1), "C12"),
        (Clue("tree", 0), "C2"),
        (Clue("", 1), "C7"),
        (Clue("tree", 99), "C2"),
    ):
        with pytest.raises(RuleError) as refused:
            session.act(game, "red.spymaster", clue, insist=True)
        assert refused.value.rule == rule


def test_a_doubtful_clue_is_asked_about_before_it_is_given():
    game = session.act(classic(blue="human"), "red.spymaster", replace(UNKNOWN, intended=("BOAT",)))
    asked = game.question
    assert (asked.kind, asked.by, asked.to, asked.rule) == ("clue", "red.spymaster", "blue.spymaster", "V7")
    assert asked.clue == UNKNOWN  # nothing of what it is meant for
    assert game.turn == game.waiting == ("blue.spymaster",)
    assert not game.state.events
    with pytest.raises(RuleError, match=r"\[C9\]"):
        session.act(game, "red.spymaster", Clue("tree", 1))
    given = session.act(game, "blue.spymaster", Answer(True))
    assert [e.type for e in given.state.events] == ["clue", "verdict", "verdict"]
    assert given.state.events[0].intended == ("BOAT",)
    assert given.state.approved


def test_a_doubtful_clue_that_is_rejected_may_be_changed_or_insisted_on():
    game = session.act(session.act(classic(blue="human"), "red.spymaster", UNKNOWN), "blue.spymaster", Answer(False))
    assert game.waiting == ("red.spymaster",)
    assert game.rejected == ("zzyqx",)
    assert session.from_text(session.to_text(game)).rejected == ("zzyqx",)
    with pytest.raises(IllegalClue, match="has rejected it"):
        session.act(game, "red.spymaster", UNKNOWN)
    ruled = session.act(game, "red.spymaster", UNKNOWN, insist=True)
    assert ruled.state.phase == "cover"
    assert ruled.state.events[-1].by == "blue"
    assert session.act(game, "red.spymaster", Clue("quality", 1)).rejected == ()


def test_a_doubtful_clue_stands_where_nobody_can_be_asked():
    solo = session.act(session.new("solo", {"solo": "human"}, seed=3), "red.spymaster", UNKNOWN)
    assert solo.waiting == ("red.operative",)
    against_programs = session.act(classic(), "red.spymaster", UNKNOWN)
    assert against_programs.waiting == ("red.operative",)


PARTNERS = """
from codenames_ai.core.moves import Clue, Guess

class Strict:
    def clue(self, view, rng):
        return Clue("zzyqx", 1)

    def approves(self, clue, view, rng):
        return False

class First:
    def guess(self, view, rng):
        return Guess(view.guessable[0])

class Broken:
    def clue(self, view, rng):
        raise ValueError("no idea")
"""


@pytest.fixture
def own(tmp_path):
    """Programs of one's own: one that rejects doubtful clues and gives no others, and more."""
    file = tmp_path / "partners.py"
    file.write_text(PARTNERS)
    return {
        "spymaster": f"python:{file}:Strict",
        "operative": f"python:{file}:First",
        "broken": f"python:{file}:Broken",
    }


def test_a_program_may_reject_a_doubtful_clue(own):
    game = classic(**{"blue.spymaster": own["spymaster"]})
    with pytest.raises(IllegalClue, match="has rejected it"):
        session.act(game, "red.spymaster", UNKNOWN)
    ruled = session.act(game, "red.spymaster", UNKNOWN, insist=True)
    assert ruled.state.phase == "cover"
    assert ruled.state.events[-1].by == "blue"


@pytest.mark.parametrize("seats", [("classic", "red", "blue"), ("duet", "a", "b")])
def test_a_programs_doubtful_clue_is_put_to_an_opposing_person(own, seats):
    kind, program, person = seats
    given = {f"{program}.spymaster": own["spymaster"], f"{program}.operative": "random", person: "human"}
    game = session.new(kind, given, seed=3)
    if kind == "duet":
        game = session.act(game, "b.spymaster", GIVE_WAY)
    game = session.advance(game)
    assert game.question.given
    assert game.waiting == (f"{person}.spymaster",)
    assert session.from_text(session.to_text(game)) == game
    stands = session.act(game, f"{person}.spymaster", Answer(True))
    assert stands.question is None
    assert stands.state.approved
    ruled = session.act(game, f"{person}.spymaster", Answer(False))
    assert not ruled.state.clues[-1].valid
    assert ruled.question is None


def test_a_program_that_breaks_down_forfeits_for_its_seat(own):
    game = classic(**{"blue.spymaster": own["broken"], "blue.operative": "random"})
    game = session.act(
        session.act(game, "red.spymaster", Clue("quality", 1)), "red.operative", Guess(cards(game, "bystander")[0])
    )
    game = session.advance(game)
    assert game.over
    assert (game.outcome.winner, game.outcome.reason) == ("red", "forfeit")


def test_seats_cannot_act_for_each_other():
    game = classic()
    with pytest.raises(InputError, match="played by random, not by a person"):
        session.act(game, "blue.spymaster", Clue("tree", 1))
    with pytest.raises(InputError, match="seat: 'green' is not a seat; choose"):
        session.act(game, "green", STOP)
    with pytest.raises(RuleError, match=r"\[C13\]"):
        session.act(game, "red.operative", Clue("tree", 1))
    with pytest.raises(RuleError, match=r"\[C13\]"):
        session.act(game, "red.spymaster", Guess("BOAT"))
    with pytest.raises(RuleError, match=r"\[C3\]"):
        session.act(game, "red.operative", Guess("BOAT"))
    with pytest.raises(RuleError, match=r"\[C9\]"):
        session.act(game, "red.spymaster", Answer(True))
    with pytest.raises(RuleError, match=r"\[D3\]"):
        session.act(game, "red.spymaster", GIVE_WAY)
    with pytest.raises(RuleError, match=r"\[C7\]"):
        session.act(game, "red.spymaster", ALLOW)
    with pytest.raises(InputError, match="not an action of a person"):
        session.act(game, "red.spymaster", "tree 2")


def test_anybody_at_the_table_may_give_up_but_only_for_their_own_team():
    game = session.act(classic(), "red.operative", Forfeit("blue", "enough"))
    assert (game.outcome.winner, game.outcome.reason) == ("blue", "forfeit")
    assert game.turn == game.waiting == session.legal_actions(game, "red.operative") == ()


def test_an_exposed_key_abandons_the_game():
    assert session.act(classic(), "red.operative", Expose()).outcome.reason == "exposed"


def test_operatives_may_offer_views():
    game = session.act(
        session.act(classic(), "red.spymaster", Clue("quality", 1)), "red.operative", Propose("Ann", "boat")
    )
    assert game.view("red.operative").proposals == (("Ann", "BOAT"),)
    assert game.watcher_view().proposals == ()
    with pytest.raises(RuleError):
        session.act(game, "red.operative", Propose("Ann", "no such card"))


def duet(**seats):
    return session.new("duet", {"a": "human", "b": "random"} | seats, seed=5)


def test_either_player_of_duet_may_give_the_first_clue():
    game = duet()
    assert session.legal_actions(game, "a.spymaster") == ("clue", "give_way", "resign")
    program = session.act(game, "a.spymaster", GIVE_WAY)
    assert session.from_text(session.to_text(program)) == program
    assert session.advance(program).state.events[0].by == "b"
    both = duet(b="human")
    assert both.waiting == ("a.spymaster", "b.spymaster")
    left = session.act(both, "a.spymaster", GIVE_WAY)
    assert session.legal_actions(left, "a.spymaster") == ("clue", "resign")
    with pytest.raises(RuleError, match="left to your partner already"):  # it was kept twice, and not read back
        session.act(left, "a.spymaster", GIVE_WAY)
    twice = session.to_dict(left) | {"gave_way": ["a.spymaster", "a.spymaster"]}
    assert session.from_dict(twice).gave_way == ("a.spymaster",)
    assert left.waiting == ("b.spymaster",)
    with pytest.raises(RuleError, match=r"\[D3\]"):
        session.act(left, "b.spymaster", GIVE_WAY)
    assert session.act(left, "a.spymaster", Clue("quality", 1)).waiting == ("b.operative",)


def test_a_partner_who_is_a_person_is_asked_to_begin_again():
    word = duet().state.table.words[0]
    game = session.act(
        duet(b="human"), "a.spymaster", Clue(f"{word.lower()}s" if " " not in word else word, 1), insist=True
    )
    assert "restart" in session.legal_actions(game, "b.operative")
    asked = session.act(game, "b.operative", Restart())
    assert asked.question.kind == "restart"
    assert asked.waiting == ("a.spymaster",)
    assert session.from_text(session.to_text(asked)) == asked
    assert session.act(asked, "a.spymaster", Answer(False)).question is None
    assert session.act(asked, "a.spymaster", Answer(True)).outcome.reason == "restart"
    with_program = session.act(duet(), "a.spymaster", Clue(f"{word.lower()}s", 1), insist=True)
    assert session.act(with_program, "a.spymaster", Restart()).outcome.reason == "restart"


def test_a_side_of_duet_is_shown_to_its_own_seats_only():
    game = duet(b="human")
    assert game.view("a.operative").own_side == game.view("a.spymaster").roles
    assert game.view("a.spymaster").roles != game.view("b.spymaster").roles
    assert game.watcher_view().own_side == ()
    rng = chance.generator("sides")
    for side, other in (("a", "b"), ("b", "a")):
        own, hidden = game.state.start.key.side(side), list(game.state.start.key.side(other))
        for kind in set(own):  # the partner's side dealt anew, by D1
            places = [i for i, identity in enumerate(own) if identity == kind]
            dealt = chance.shuffled(rng, [hidden[i] for i in places])
            for i, identity in zip(places, dealt, strict=True):
                hidden[i] = identity
        key = DuetKey(own, tuple(hidden)) if side == "a" else DuetKey(tuple(hidden), own)
        key.check()
        world = session.new("duet", game.seats, seed=5, board=replace(game.state.start, key=key))
        assert world.view(f"{side}.operative") == game.view(f"{side}.operative")
        assert world.view(f"{side}.spymaster") == game.view(f"{side}.spymaster")
        assert world.view(f"{other}.spymaster") != game.view(f"{other}.spymaster")


def sudden_death(**seats):
    """One token, which a clue and a stop use up."""
    game = session.new("duet", seats, seed=5, mission=Mission(1, 1))
    game = replace(game, seats=dict.fromkeys(game.seats, HUMAN))
    game = session.act(
        session.act(game, "a.spymaster", Clue("quality", 1)), "b.operative", Guess(cards(game, AGENT, "a")[0])
    )
    game = session.act(game, "b.operative", STOP)
    assert game.state.phase == "sudden_death"
    return replace(game, seats=session.new("duet", seats, seed=5).seats)


def test_people_guess_in_any_order_in_sudden_death():
    game = sudden_death(a="human", b="human")
    assert set(game.waiting) == {"a.operative", "b.operative"}
    first = game.waiting[0]
    assert session.legal_actions(game, first) == ("guess", "wait", "resign")
    waited = session.act(game, first, WAIT)
    assert session.legal_actions(waited, first) == ("guess", "resign")
    found = next(word for word in cards(game, AGENT, "b") if word in game.state.legal_guesses("a"))
    assert session.act(game, "a.operative", Guess(found)).state.agents_left == 13


def test_programs_are_asked_in_turn_in_sudden_death():
    asked = sudden_death(a="human", b="human").waiting[0].partition(".")[0]
    game = sudden_death(**{asked: "random", {"a": "b", "b": "a"}[asked]: "human"})
    assert game.waiting == ()
    assert session.step(game).state.events[-1].type in ("guess", "end", "wait", "done")


def test_hints_and_verdicts_go_by_what_the_seat_sees():
    game = classic()
    clues = game.hint("red.spymaster", 3)
    assert len(clues) == 3
    assert set(clues[0].intended) <= set(cards(game, "red"))
    assert game.verdict("red.spymaster", Clue("boats", 1)).rule == "V3"
    assert game.verdict("red.spymaster", Clue("", 1)).verdict == "illegal"
    with pytest.raises(RuleError, match="no clue to guess on"):
        game.hint("red.operative")
    with pytest.raises(InputError, match="level: 'genius'"):
        game.hint("red.spymaster", level="genius")
    heard = session.act(game, "red.spymaster", Clue("ship", 2))
    ranked = heard.hint("red.operative", 2)
    assert ranked[0].word == "BOAT"
    assert other_worlds(heard, chance.generator(1)).hint("red.operative", 2) == ranked


def test_a_turn_is_explained_to_those_who_may_know():
    game = classic(**{"red.spymaster": "human", "red.operative": "random"})
    game = session.advance(session.act(game, "red.spymaster", Clue("ship", 1, ("BOAT",))))
    told = session.review(game, 0, "red.spymaster")
    assert told.intended == ("BOAT",)
    assert told.tried.ruling.verdict == "legal"
    assert len(told.touches) == len(told.clue.guesses)
    assert len(told.best) == 3
    for seat in (None, "red.operative", "blue.spymaster"):
        with pytest.raises(RuleError, match=r"\[C14\]"):
            session.review(game, 0, seat)
    with pytest.raises(InputError, match="turn 99"):
        session.review(game, 99)
    over = session.act(game, "red.operative" if "red.operative" in game.people else "red.spymaster", Forfeit("red"))
    assert session.review(over, 0).clue.word == "ship"


def test_in_duet_a_giver_is_told_nothing_of_the_partners_side():
    game = session.advance(session.act(duet(), "a.spymaster", Clue("quality", 1)))
    told = session.review(game, 0, "a.spymaster", top=1)
    assert told.touches


def broken(data, name, value):
    return json.dumps({**data, name: value})


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("schema", 2, "schema: 2 is unknown"),
        ("seats", {"red": "human"}, "seats: "),
        ("seats", {"red.spymaster": "nobody"}, "red.spymaster: no spymaster 'nobody'"),
        ("record", {}, "schema: None is unknown"),
        ("rejected", "word", "rejected: 'word' is not a list of texts"),
        ("gave_way", ["red.spymaster"], "gave_way: all players gave way"),
        (
            "asking",
            {"kind": "clue", "by": "red.spymaster", "given": True},
            "red.spymaster cannot ask about a clue",
        ),
        ("asking", {"kind": "clue", "by": "red.spymaster", "given": False}, "asking.clue"),
        ("asking", {"kind": "restart", "by": "red.spymaster", "given": False}, "not a move of the classic game"),
        ("asking", 7, "asking: 7 is not an object with kind, by, given, clue or null"),
        ("extra", 1, "extra: no such field; there are schema"),
    ],
)
def test_saved_text_that_was_edited_is_refused_in_one_line(name, value, message):
    data = json.loads(session.to_text(classic()))
    with pytest.raises(RecordError, match=message.replace(".", r"\.")) as refused:
        session.from_text(broken(data, name, value), where="game.json")
    assert str(refused.value).startswith("game.json: ")
    assert "\n" not in str(refused.value)


def test_saved_text_that_is_none_is_refused():
    for text in ("", "[]", "{}", "null", '{"schema": 1'):
        with pytest.raises(RecordError):
            session.from_text(text)


def test_a_person_holds_a_seat_by_name_alone():
    assert HUMAN == "human"
    assert session.new("classic", {"red": HUMAN}, seed=1).people == ("red.spymaster", "red.operative")


@pytest.mark.parametrize(
    ("seats", "level", "giver", "guesser"),
    [
        ({"red": "human", "blue": "easy"}, "normal", "win:level=easy", "similarity:vectors=glove"),
        ({"red.spymaster": "human", "red.operative": "easy", "blue": "human"}, "normal", "win:level=easy", None),
        ({"red": "human", "blue": "margin:risk=0.9"}, "hard", "margin:risk=0.9", "similarity"),
        ({"red": "human", "blue": "random"}, "easy", "win:level=easy", "similarity:vectors=glove"),
        ({"red": "human", "blue": "human"}, "normal", "win:level=normal", "choice:vectors=gm"),
        ({"red": "human", "blue": "human"}, "hard", "win", "choice"),
    ],
)
def test_advice_is_that_of_the_programs_of_the_table(seats, level, giver, guesser):
    game = session.new("classic", seats, seed=3, level=level)
    assert game.advisor("red.spymaster") == giver
    assert guesser is None or game.advisor("red.operative") == guesser
    assert game.advisor("red.spymaster", "hard") == "win"
    assert session.from_text(session.to_text(game)) == game


def test_the_advice_of_an_easy_table_keeps_to_its_level():
    game = session.new("classic", {"red": "human", "blue": "easy"}, seed=3)
    most = max(clue.number for clue in game.hint("red.spymaster", 3))
    assert most <= 2
    over = session.act(session.act(game, "red.spymaster", Clue("ship", 2)), "red.spymaster", Forfeit("red"))
    told = session.review(over, 0)
    assert told.advisor == "win:level=easy"
    assert max(clue.number for clue in told.best) <= 2


def test_a_programs_own_clue_heads_the_list_and_has_the_first_rank():
    game = session.new("classic", {"red.spymaster": "normal", "red.operative": "human", "blue": "human"}, seed=3)
    game = session.advance(game)
    said = game.state.clues[0]
    told = session.review(session.act(game, "red.operative", Forfeit("red")), 0)
    assert (told.best[0].word, told.best[0].number, told.tried.rank) == (said.word, said.number, 1)


def test_every_program_that_may_advise_can_judge():
    from codenames_ai.players import spec
    from codenames_ai.players.protocol import Judge
    from codenames_ai.players.registry import ENTRIES, SPYMASTER

    going = [e.name for e in ENTRIES if e.seat == SPYMASTER and any(o.name == "vectors" for o in e.options)]
    assert len(going) > 2
    assert all(isinstance(spec.spymaster(name), Judge) for name in going)


def test_saved_text_without_a_level_is_of_the_normal_one():
    game = session.new("classic", {"red": "human", "blue": "human"}, seed=3)
    data = json.loads(session.to_text(game))
    assert session.from_dict({k: v for k, v in data.items() if k != "level"}) == game
    with pytest.raises(RecordError, match="level: 'genius'"):
        session.from_dict({**data, "level": "genius"})


def test_a_clue_is_meant_for_own_uncovered_cards_alone():
    game = classic()
    own, enemy = cards(game, "red"), cards(game, "blue")
    with pytest.raises(
        InputError, match=rf"meant for: '{enemy[0]}' \(blue\), 'MOON CHEESE' \(not on the board\); name uncovered"
    ):
        session.act(game, "red.spymaster", Clue("quality", 3, (own[0], enemy[0], "MOON CHEESE")))
    later = session.act(classic(**{"red.operative": "human", "blue": "human"}), "red.spymaster", Clue("quality", 1))
    later = session.act(session.act(later, "red.operative", Guess(own[0])), "red.operative", STOP)
    with pytest.raises(InputError, match=rf"'{own[0]}' \(covered\)"):
        session.check_intended(later, "red.spymaster", Clue("ability", 1, (own[0],)))


def test_whether_the_program_that_guesses_knows_a_word():
    game = classic(**{"red.operative": "easy"})
    assert game.knows("red.spymaster", "quality")
    assert not game.knows("red.spymaster", "zzyqx")
    assert classic().knows("red.spymaster", "zzyqx")  # a person guesses
    pair = session.new("duet", {"a": "human", "b": "normal"}, seed=1)
    assert not pair.knows("a.spymaster", "zzyqx")
    assert pair.knows("b.spymaster", "zzyqx")
