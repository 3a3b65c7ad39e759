"""The command ``codenames-ai players``: lists the programs that play."""

from __future__ import annotations

from codenames_ai.cli.common import print_json
from codenames_ai.cli.options import JsonOption
from codenames_ai.players import registry
from codenames_ai.show.display import show
from codenames_ai.show.players import players_parts


def players(json: JsonOption = False) -> None:
    """List the programs that play, with their options and defaults.

    A SPEC is a name, or a name with options: margin:risk=0.3,vectors=gm
    """
    if json:
        print_json({"players": [registry.to_dict(entry) for entry in registry.ENTRIES]})
    else:
        show(*players_parts())
