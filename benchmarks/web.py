"""Many games at once by bots on loopback: is every move recorded, and how fast?

python benchmarks/web.py [--games 200] [--think 5] [--limit 600]

Each game is a classic table of four bots and one live spectator. A bot waits `think` seconds on average before a move
(0: not at all), loads its page and moves. Every move that the server confirmed to a bot must be in the game's record,
and every move of the record must have been confirmed. Any other answer is an error, and so is a game that has not ended
after `limit` seconds. A game has at most 12 clues of up to three touches; then a team gives up.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

CLUES = ("quality", "notion", "idea", "theme", "aspect", "detail", "topic", "matter", "concept", "feature", "factor")


@dataclass
class Tally:
    """The measurements: seconds of each move, seconds until the spectator saw it, and games with errors."""

    moves: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: int = 0
    failed: int = 0


@dataclass
class Bot:
    client: httpx2.AsyncClient
    base: str
    csrf: str = ""

    async def page(self) -> str:
        answer = await self.client.get(self.base)
        answer.raise_for_status()
        self.csrf = hidden(answer.text, "csrf")
        return answer.text


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no {name} on the page"
    return found[1]


def key(page: str) -> dict[str, str]:
    """The key on a spymaster's first page: word -> identity."""
    cards = re.findall(r'<li class="card key-(\w+)[^>]*>.*?<span><bdi>([^<]*)<', page, re.DOTALL)
    assert len(cards) == 25
    return {html.unescape(word): identity for identity, word in cards}


async def sit(url: str, link: str) -> Bot:
    client = httpx2.AsyncClient(base_url=url, headers={"origin": url}, timeout=120)
    answer = await client.post(link, data={"name": "Bot"})
    assert answer.status_code == 303, answer.text
    bot = Bot(client, answer.headers["location"])
    await bot.page()
    return bot


async def move(bot: Bot, action: str, tally: Tally, sent: dict[int, float], **data: str) -> None:
    """Make a move on the page as it is now. One that is refused is counted, and raises."""
    seen = hidden(await bot.page(), "seen")
    began = time.perf_counter()
    answer = await bot.client.post(
        f"{bot.base}/{action}", data={"csrf": bot.csrf, "seen": seen, **data}, headers={"hx-request": "true"}
    )
    tally.moves.append(time.perf_counter() - began)
    if answer.status_code != 200:
        tally.refused += 1
        raise RuntimeError(f"{action}: {answer.status_code} {answer.text.strip()}")
    found = re.search(r'data-revision="(\d+)"', answer.text)
    assert found
    sent[int(found[1])] = began


async def look_on(url: str, game: str, arrived: dict[int, float]) -> None:
    """Note when each table arrives, until the game ends."""
    async with (
        httpx2.AsyncClient(base_url=url, timeout=httpx2.Timeout(120, read=None)) as client,
        client.stream("GET", f"/g/{game}/live") as stream,
    ):
        async for line in stream.aiter_lines():
            if line.startswith("id: "):
                arrived[int(line[4:])] = time.perf_counter()
            if 'class="panel act end"' in line:
                return


async def play(url: str, number: int, think: float, tally: Tally) -> None:
    """One game from its setting up to its record."""
    rng = random.Random(number)
    async with httpx2.AsyncClient(base_url=url, headers={"origin": url}, timeout=120) as host:
        answer = await host.post("/new", data={"game": "classic"}, follow_redirects=True)
        links = [html.unescape(link) for link in re.findall(r'value="[^"]*(/join/[^"]+)"', answer.text)]
    bots = [await sit(url, link) for link in links]
    by_seat = {bot.base.rpartition("/")[2]: bot for bot in bots}
    game = bots[0].base.split("/")[2]
    identities = key(await by_seat["red-spymaster"].page())
    arrived: dict[int, float] = {}
    sent: dict[int, float] = {}
    watching = asyncio.create_task(look_on(url, game, arrived))
    made = await moves_of(by_seat, identities, rng, think, tally, sent)
    await asyncio.wait_for(watching, 60)
    tally.seen += [arrived[revision] - began for revision, began in sent.items() if revision in arrived]
    kept = json.loads((await bots[0].client.get(f"/g/{game}/record.jsonl")).text)
    causes = [(e["type"], e.get("word")) for e in kept["events"] if e["type"] in ("clue", "guess", "stop", "forfeit")]
    assert causes == made, f"game {number}: {len(made)} moves were made, {len(causes)} are in the record"
    for bot in bots:
        await bot.client.aclose()


async def moves_of(
    by_seat: dict[str, Bot],
    identities: dict[str, str],
    rng: random.Random,
    think: float,
    tally: Tally,
    sent: dict[int, float],
) -> list[tuple[str, str | None]]:
    """Play to the end, by the rules as the bots know them; the moves that were made."""
    left = dict(identities)
    count = list(identities.values()).count
    team = "red" if count("red") == 9 else "blue"
    made: list[tuple[str, str | None]] = []
    for clue in CLUES:
        await asyncio.sleep(rng.uniform(0, 2 * think))
        number = str(min(2, list(left.values()).count(team)))
        await move(by_seat[f"{team}-spymaster"], "clue", tally, sent, word=clue, number=number)
        made.append(("clue", clue))
        for _ in range(int(number) + 1):
            await asyncio.sleep(rng.uniform(0, 2 * think))
            word = rng.choice([word for word in sorted(left) if left[word] != "assassin"])
            await move(by_seat[f"{team}-operative"], "guess", tally, sent, word=word)
            made.append(("guess", word))
            identity = left.pop(word)
            if not {"red", "blue"} <= set(left.values()):
                return made
            if identity != team:
                break
        team = "blue" if team == "red" else "red"
    await move(by_seat["red-operative"], "do/resign", tally, sent)
    made.append(("forfeit", None))
    return made


def serve(folder: str) -> None:
    """The server, with limits high enough for 200 tables from one address."""
    import socket

    from codenames_ai.playing.web import app
    from codenames_ai.playing.web.server import Settings

    made = app.create(Settings(Path(folder) / "games.sqlite", pace=0, moves=100_000, creations=100_000))
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(listener.getsockname()[1], flush=True)
    app.run(made, listener)


async def run(url: str, games: int, think: float, limit: float) -> Tally:
    tally = Tally()
    async with asyncio.timeout(limit):
        results = await asyncio.gather(*(play(url, n, think, tally) for n in range(games)), return_exceptions=True)
    errors = [result for result in results if isinstance(result, BaseException)]
    for error in errors[:5]:
        print(f"error: {type(error).__name__}: {error}", file=sys.stderr)
    tally.failed = len(errors)
    return tally


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--think", type=float, default=5.0)
    parser.add_argument("--limit", type=float, default=600.0)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([sys.executable, __file__, "--serve", folder], stdout=subprocess.PIPE, text=True) as server,
    ):
        assert server.stdout is not None
        url = f"http://127.0.0.1:{int(server.stdout.readline())}"
        began = time.perf_counter()
        try:
            tally = asyncio.run(run(url, given.games, given.think, given.limit))
        finally:
            server.terminate()
        took = time.perf_counter() - began
    print("| games at once | moves | a second | games with an error or a lost move | refused | | p50 | p90 | p99 |")
    print("| ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: |")
    head = f"| {given.games} | {len(tally.moves):,} | {len(tally.moves) / took:.0f} | {tally.failed} | {tally.refused} "
    print(f"{head}| a move is answered | {marks(tally.moves)} |")
    print(f"| | | | | | it is seen by who looks on | {marks(tally.seen)} |")
    print(f"\nBots wait {given.think:g} s on average before a move; times in ms, bots and server on the same cores.")
    sys.exit(1 if tally.failed or tally.refused else 0)


def marks(seconds: list[float]) -> str:
    """Three quantiles in milliseconds, as cells of a table."""
    return " | ".join(f"{1000 * quantile(seconds, share):.0f}" for share in (0.5, 0.9, 0.99))


if __name__ == "__main__":
    main()
