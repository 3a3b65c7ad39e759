"""A game that people play: the engine's state, who sits where, and who is asked what. No input, no output, no clock.

The terminal and the browser both show a ``Session``. It is frozen: every action gives the next one, or raises and
changes nothing.

>>> from codenames_ai.playing import session
>>> from codenames_ai.core.moves import Clue, Guess
>>> game = session.new("classic", {"red": "human", "blue": "easy"}, seed=3)
>>> game.waiting, session.legal_actions(game, "red.spymaster")
(('red.spymaster',), ('clue', 'resign'))
>>> game = session.act(game, "red.spymaster", Clue("quality", 1))
>>> game = session.act(game, "red.operative", Guess("beetle"))
>>> game.turn  # beetle is a bystander, so it is blue's turn: session.advance(game) lets its programs play
('blue.spymaster',)

**Seats** are ``TEAM.ROLE``: ``red.spymaster``, ``red.operative``, ``blue.…``; in Duet ``a.…`` and ``b.…``, which both
see side a or b; in a solo game the two of the team that starts. For each, ``new`` takes ``human``, a level
(``LEVELS``) or a SPEC. ``{"red": …}`` means both seats of a team (``human``, a level, or the SPEC of a team), and
``{"solo": …}`` the team that starts. Seats left out get a program of the ``level`` given (``normal``). How many people
share a seat is up to the caller; with ``Propose`` they show each other which card they would touch (C13).

**Whose turn**: ``turn`` are the seats that may act now; ``waiting`` are those of the people that the game waits for.
``waiting`` is empty when a program is to move (``step`` makes one such move, ``advance`` all of them until a person
must act) and when the game is ``over``. ``legal_actions(game, seat)`` names what a seat may do:

========== ============================================================================================================
clue       ``Clue(word, number, intended)``; ``game.verdict(seat, clue)`` is what the validator says of it
guess      ``Guess(word)``
stop       ``STOP`` (C3, D8)
wait       ``WAIT``, in sudden death (D10)
give_way   ``GIVE_WAY``: the partner gives this clue, where either may (D3, D14)
cover      ``Cover(team, word)`` or ``Cover(team)``: the pick after the other team's illegal clue (C7)
allow      ``ALLOW`` lets that clue stand (C7)
answer     ``Answer(yes)`` to ``question``: may a doubtful clue stand (C9), shall the mission begin again (D15)
restart    ``Restart()`` (D15); a partner who is a person is asked, a program agrees
resign     ``Forfeit(team)``
========== ============================================================================================================

**A person's clue** is judged before it is given. If it is illegal, ``act`` raises ``IllegalClue`` (with ``.verdict``:
rule, card, reason) and nothing happens; with ``insist=True`` it is given all the same and ruled illegal (C7, D15). If
it is doubtful (``ask``), the other spymaster is asked first, without seeing what it is meant for: a person by
``question``, a program at once. If approved, it is given; if rejected, it counts as illegal from then on. A program's
doubtful clue is given, and an opposing person may reject it before the first guess.

**What a seat may know**: ``view(seat)`` is a SpymasterView (with the key) or an OperativeView (without);
``watcher_view()`` is for people who look on and holds no secret; ``heard()`` are the events as everyone heard them,
without what clues were meant for. Everything else on this object knows the key: ``state``, ``record()``, ``to_text``,
and also ``seed``, from which the deal can be repeated; so use ``fresh_seed()``, which cannot be found by trying. Once
the game is ``over``, everything may be shown.

**Help**: ``hint(seat)`` ranks clues for a spymaster and cards for an operative, by what that seat sees, as the
programs of the game would (``advisor(seat)``). ``review(game, number, seat)`` explains one turn to those who may know:
what the clue was meant for, how good it was, what would have been better, and what its operative thought.

**Saving**: ``to_text(game)`` and ``from_text(text)``; the events are replayed, and the game goes on as it would have.
``game.record()`` is the game as other commands read it.
"""

from codenames_ai.playing.session.actions import act as act
from codenames_ai.playing.session.actions import advance as advance
from codenames_ai.playing.session.actions import check_intended as check_intended
from codenames_ai.playing.session.actions import legal_actions as legal_actions
from codenames_ai.playing.session.actions import step as step
from codenames_ai.playing.session.game import ALLOW as ALLOW
from codenames_ai.playing.session.game import GIVE_WAY as GIVE_WAY
from codenames_ai.playing.session.game import Action as Action
from codenames_ai.playing.session.game import Answer as Answer
from codenames_ai.playing.session.game import IllegalClue as IllegalClue
from codenames_ai.playing.session.game import Question as Question
from codenames_ai.playing.session.game import Session as Session
from codenames_ai.playing.session.game import fresh_seed as fresh_seed
from codenames_ai.playing.session.game import new as new
from codenames_ai.playing.session.levels import LEVELS as LEVELS
from codenames_ai.playing.session.review import Review as Review
from codenames_ai.playing.session.review import review as review
from codenames_ai.playing.session.review import tried as tried
from codenames_ai.playing.session.saved import from_dict as from_dict
from codenames_ai.playing.session.saved import from_text as from_text
from codenames_ai.playing.session.saved import to_dict as to_dict
from codenames_ai.playing.session.saved import to_text as to_text
from codenames_ai.playing.session.seats import HUMAN as HUMAN
