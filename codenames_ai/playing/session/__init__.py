"""A game that people play: an engine's state, who sits where, and what is asked of whom. No input, no output, no clock.

The terminal and the browser both show one of these. A ``Session`` is frozen: every act gives the next one, or raises
and changes nothing.

>>> from codenames_ai.playing import session
>>> from codenames_ai.core.moves import Clue, Guess
>>> game = session.new("classic", {"red": "human", "blue": "easy"}, seed=3)
>>> game.waiting, game.actions("red.spymaster")
(('red.spymaster',), ('clue', 'resign'))
>>> game = game.act("red.spymaster", Clue("quality", 1)).act("red.operative", Guess("beetle"))
>>> game.turn  # a bystander: blue's programs are to move; game.advance() lets them
('blue.spymaster',)

**Seats** are ``TEAM.ROLE``: ``red.spymaster``, ``red.operative``, ``blue.…``; in Duet ``a.…`` and ``b.…``, both of
which see side a or b; in a solo game the two of the team that starts. ``new`` takes for each ``human``, a level
(``levels.LEVELS``) or a SPEC; ``{"red": …}`` is both seats of a team (``human``, a level, or a team's SPEC), and
``{"solo": …}`` is the team that starts. Seats left out are of the ``level`` given
(``normal``). How many people share a seat is the caller's affair; ``Propose`` lets them offer views (C13).

**Whose turn**: ``turn`` are the seats that may act now; ``waiting`` the people among them without whom nothing goes
on. It is empty when a program is to move (``step`` lets it make one move, ``advance`` all until a person must act) and
when the game is ``over``. ``actions(seat)`` names what a seat may do:

========== ============================================================================================================
clue       ``Clue(word, number, intended)``; ``verdict(seat, clue)`` says beforehand what the rules say of it
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

**A person's clue** is judged before it is given. Is it illegal, ``act`` raises ``IllegalClue`` (with ``.verdict``:
rule, card, reason) and nothing happens; with ``insist=True`` it is given all the same, ruled illegal, and C7 or D15
takes its course. Is it doubtful (``ask``), the other spymaster is asked first, without being told what it is meant
for: a person by ``question``, a program at once. Approved, it is given; rejected, it counts as illegal from then on. A
program's doubtful clue is given, and an opposing person may reject it before the first guess.

**What a seat may know**: ``view(seat)`` is a SpymasterView (with the key) or an OperativeView (without);
``watcher_view()`` is for people who look on, without any secret; ``heard(seat)`` are the events as the table heard
them, without anybody's intentions. Everything else on this object knows the key: ``state``, ``record()``,
``to_text()``, and also ``seed``, from which the deal can be had again; so take ``fresh_seed()``, which cannot be
found by trying. Once ``over``, all may be shown.

**Help**: ``hint(seat)`` ranks clues for a spymaster and cards for an operative, by what that seat sees, as the table's
own programs would (``advisor(seat)``).
``review(game, number, seat)`` explains one turn: what the clue was meant for, how good it was, what would have been
better, and what its operative thought; for those who may know it, all once the game is over.

**Saving**: ``to_text()`` and ``from_text(text)``; the events are replayed, and the game goes on as it would have.
``record()`` is the game as other commands read it.
"""

from codenames_ai.playing.session.game import ALLOW as ALLOW
from codenames_ai.playing.session.game import GIVE_WAY as GIVE_WAY
from codenames_ai.playing.session.game import HUMAN as HUMAN
from codenames_ai.playing.session.game import Answer as Answer
from codenames_ai.playing.session.game import IllegalClue as IllegalClue
from codenames_ai.playing.session.game import Question as Question
from codenames_ai.playing.session.game import Session as Session
from codenames_ai.playing.session.game import fresh_seed as fresh_seed
from codenames_ai.playing.session.game import new as new
from codenames_ai.playing.session.levels import LEVELS as LEVELS
from codenames_ai.playing.session.review import Review as Review
from codenames_ai.playing.session.review import review as review
from codenames_ai.playing.session.saved import from_dict as from_dict
from codenames_ai.playing.session.saved import from_text as from_text
