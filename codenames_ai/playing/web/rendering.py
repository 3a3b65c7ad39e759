"""Pages as HTML, from Jinja templates: every text is escaped, and an unknown name in a template is an error."""

from __future__ import annotations

import functools
import hashlib
from importlib import resources
from typing import Any

import jinja2

from codenames_ai.playing.web import seats
from codenames_ai.show.phrases import table, web
from codenames_ai.show.phrases.games import bank_text
from codenames_ai.show.phrases.words import number_sign


@functools.cache
def _environment() -> jinja2.Environment:
    env = jinja2.Environment(
        loader=jinja2.PackageLoader("codenames_ai.playing.web"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals |= {"label": seats.label, "team_of": seats.team_of, "for_one": seats.for_one, "static": static}
    env.globals |= {"say": web, "table": table, "bank_text": bank_text}
    env.filters["number_sign"] = number_sign
    return env


@functools.cache
def static(name: str) -> str:
    """The address of a static file, which changes with its content, so that no browser shows an old one."""
    data = (resources.files("codenames_ai.playing.web") / "static" / name).read_bytes()
    return f"/static/{name}?{hashlib.sha256(data).hexdigest()[:10]}"


def render(template: str, **context: Any) -> str:
    """A page, or a part of a page."""
    return _environment().get_template(template).render(**context)
