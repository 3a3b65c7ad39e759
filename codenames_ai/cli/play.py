"""The command ``codenames-ai play``: a game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated

import typer

from codenames_ai.cli.options import MissionOption, OptionsOption, WordsOption, with_options
from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError
from codenames_ai.core.text import plain, shown
from codenames_ai.playing import session
from codenames_ai.playing.session.levels import NORMAL
from codenames_ai.playing.terminal import saving, setup
from codenames_ai.playing.terminal.loop import Loop
from codenames_ai.playing.terminal.saving import Game
from codenames_ai.playing.terminal.screen import Screen

GAMES = ("classic", "duet", "solo")


@dataclass(frozen=True)
class NewGame:
    """The options of a new game."""

    game: Annotated[str | None, typer.Option("--game", help="classic (by default), duet or solo.", metavar="GAME")] = (
        None
    )
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            help="Where people sit: spymaster, operative (by default), both, watch, all, or as in blue.spymaster; "
            "may be repeated. In Duet player a by default.",
            metavar="SEAT",
        ),
    ] = None
    level: Annotated[
        str | None, typer.Option("--level", help="Strength of the programs: easy, normal or hard.", metavar="LEVEL")
    ] = None
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", help="The program of one seat, as in blue=margin; may be repeated.", metavar="SEAT=SPEC"
        ),
    ] = None
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="The same number deals the same cards and key.", metavar="N"),
    ] = None
    words: WordsOption = None
    option: OptionsOption = None
    board: Annotated[str | None, typer.Option("--board", help="Begin from a board file.", metavar="FILE")] = None
    mission: MissionOption = None
    campaign: Annotated[
        str | None,
        typer.Option(
            "--campaign", help="Duet: play a mission of the campaign in this file, new or begun.", metavar="FILE"
        ),
    ] = None

    @property
    def given(self) -> list[str]:
        """The options that were given, as flags."""
        return [f"--{field.name}" for field in fields(self) if getattr(self, field.name) not in (None, [])]


@with_options
def play(
    asked: NewGame,
    resume: Annotated[Path | None, typer.Option("--resume", help="Continue a saved game.", metavar="FILE")] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Where the game is saved after every move; it holds the key.", metavar="FILE"),
    ] = None,
) -> None:
    """Play at the terminal, alone or with others, with programs in all other seats.

    The game is saved after every move. Ctrl-C or quit leaves it, and --resume continues it.
    """
    screen = Screen()
    if resume is not None:
        if asked.given:
            raise InputError(f"--resume continues a game as it was begun: leave out {', '.join(asked.given)}")
        played = saving.read(resume)
        _consent(screen, played)
        file = save or resume
    else:
        played = _begun(screen, asked)
        file = save or saving.own_file(played.session.game)
    if save is not None and save != resume and save.exists():
        raise InputError(f"--save: {save} exists already; --resume continues it, another name keeps both")
    status = Loop(screen, played, file).run()
    if status:
        raise typer.Exit(status)


def _consent(screen: Screen, played: Game) -> None:
    """Ask before starting programs that a saved game names: a file from a stranger must not start them by itself."""
    own = sorted({who for who in played.session.seats.values() if who.partition(":")[0] in ("python", "process")})
    if not own:
        return
    screen.show(f"This game starts programs of its own: {plain(', '.join(own))}.")
    try:
        line = screen.ask("Start them? yes or no > ")
    except EOFError:
        line = ""
    if line.casefold() not in ("y", "yes"):
        raise InputError(f"--resume: the game was not continued, because you did not allow {', '.join(own)}")


def _begun(screen: Screen, asked: NewGame) -> Game:
    """A new game, at its beginning."""
    board = None if asked.board is None else Board.load(asked.board)
    duet = asked.campaign is not None or asked.mission is not None
    game = asked.game or (board.game if board is not None else "duet" if duet else "classic")
    if game not in GAMES:
        raise InputError(f"--game: {shown(game)} is not a game; choose {', '.join(GAMES)}")
    if duet and game != "duet":
        raise InputError(f"--mission and --campaign are for Duet: a {game} game has none")
    seats = setup.seats(game, asked.seat or (), asked.level or NORMAL, asked.player or ())
    mission = tokens = None
    if asked.campaign is not None:
        mission, tokens = setup.mission(screen, asked.campaign, asked.mission)
    elif asked.mission is not None:
        tokens = setup.tokens(asked.mission)
    begun = session.new(
        game,
        seats,
        seed=session.fresh_seed() if asked.seed is None else asked.seed,
        options=tuple(asked.option or ()),
        words=asked.words,
        mission=tokens,
        board=board,
        level=asked.level or NORMAL,
    )
    return Game(begun, mission)
