"""Play in the browser: pages made on the server, live by server-sent events; ``serve`` starts it.

``app.create(settings)`` gives the application. Pages are made of views alone (``pages``): whoever holds no seat that
sees the key is sent nothing of it, in no form. The rules and the games are ``session``'s; here they are only shown.
"""

from __future__ import annotations
