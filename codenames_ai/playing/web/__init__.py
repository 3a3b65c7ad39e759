"""Play in the browser: pages made on the server and kept live by server-sent events.

``app.create(settings)`` makes the application, ``app.run`` serves it. Pages are made of what a seat may know
(``seat_view``) and of nothing else, so nobody is sent an identity that their seat must not see. Games and their rules
are in ``playing.session``.
"""

from __future__ import annotations
