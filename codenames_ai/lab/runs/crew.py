"""Who plays a run's shards: processes of this machine, or the workers of a Dask cluster. The one door to dask.

Both are executors that are handed the same function, so a run is the same whoever plays it.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Final, Protocol

from codenames_ai.core.errors import CodenamesError, InputError, MissingExtraError
from codenames_ai.core.text import shown
from codenames_ai.lab.runs.pins import Pins
from codenames_ai.lab.runs.playing import Shard
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.worker import Worker

AHEAD: Final = 2
"""Shards in the hands of each worker: it need not wait for the next, and memory stays the same however long the run."""

_mine = threading.local()
_all: set[Worker] = set()
_lock = threading.Lock()


def play_shard(settings: Settings, number: int) -> Shard | str:
    """A shard's games, by the process of this thread; or why there are none, as text: not every error can travel."""
    try:
        return _worker(settings).shard(number)
    except CodenamesError as e:
        return str(e)


def prepare(settings: Settings) -> Pins | str:
    """The pins as a process of this machine finds them; or why there are none."""
    try:
        return _worker(settings).prepare()
    except CodenamesError as e:
        return str(e)


def _worker(settings: Settings) -> Worker:
    """The process of this thread, for this run."""
    worker: Worker | None = getattr(_mine, "worker", None)
    if worker is None or worker.closed or worker.settings != settings:
        if worker is not None:
            _dismiss(worker)
        worker = _mine.worker = Worker(settings)
        with _lock:
            _all.add(worker)
    return worker


def _dismiss(worker: Worker) -> None:
    with _lock:
        _all.discard(worker)
    worker.close()


def dismiss_all(settings: Settings) -> None:
    """End the processes of this run that were started from here."""
    with _lock:
        found = [worker for worker in _all if worker.settings == settings]
    for worker in found:
        _dismiss(worker)


class Crew(Protocol):
    """Plays shards of one run."""

    @property
    def size(self) -> int:
        """How many shards are played at a time."""
        ...

    def pins(self) -> Pins:
        """The run's pins as the workers find them, who all agree; InputError if they do not, or cannot play it."""
        ...

    def play(self, shards: Iterable[int], *, ordered: bool = False) -> Iterator[Shard]:
        """The shards as they are done, or in their order."""
        ...


class _Crew:
    def __init__(self, settings: Settings, executor: Executor, size: int) -> None:
        self.settings, self.executor, self.size = settings, executor, size

    def play(self, shards: Iterable[int], *, ordered: bool = False) -> Iterator[Shard]:
        todo = iter(shards)
        open_: deque[Future[Shard | str]] = deque()
        while True:
            while len(open_) < AHEAD * self.size and (number := next(todo, None)) is not None:
                open_.append(self.executor.submit(play_shard, self.settings, number))
            if not open_:
                return
            done = {open_[0]} if ordered else wait(open_, return_when=FIRST_COMPLETED).done
            for future in [f for f in open_ if f in done]:
                open_.remove(future)
                yield _given(future.result())

    def pins(self) -> Pins:
        raise NotImplementedError


def _given(answer: Any) -> Any:
    if isinstance(answer, str):
        raise InputError(answer)
    return answer


class _Local(_Crew):
    def pins(self) -> Pins:
        found: Pins = _given(self.executor.submit(prepare, self.settings).result())
        return found


class _Cluster(_Crew):
    def __init__(self, settings: Settings, client: Any, size: int) -> None:
        super().__init__(settings, client.get_executor(), size)
        self.client = client

    def pins(self) -> Pins:
        found: dict[str, Pins | str] = self.client.run(prepare, self.settings)
        first: Pins | None = None
        for address, answer in sorted(found.items()):
            try:
                here: Pins = _given(answer)
            except InputError as e:
                raise InputError(f"worker {address}: {e}") from None
            if first is not None and here != first:
                raise InputError(f"worker {address}: {different(first, here)}; all workers need the same")
            first = here
        if first is None:
            raise InputError("the cluster has no workers")
        return first


def different(one: Pins, other: Pins) -> str:
    """The first thing that two sets of pins disagree on, in words."""
    for group in ("versions", "tables", "players"):
        a, b = one.get(group, {}), other.get(group, {})
        for name in [*a, *b]:
            if a.get(name) != b.get(name):
                return f"{name} is {shown(b.get(name))}, not {shown(a.get(name))}"
    return "it pins other things"


@contextmanager
def crew(settings: Settings, workers: int | None = None, cluster: str | None = None) -> Iterator[Crew]:
    """Who plays a run, until the block ends.

    Args:
        settings: of the run.
        workers: processes on this machine; one a core by default.
        cluster: address of a Dask scheduler in their place.

    Raises:
        InputError: both are given, or no cluster answers at the address.
        MissingExtraError: Dask is not installed.
    """
    if cluster is not None:
        if workers is not None:
            raise InputError("workers and cluster: the cluster has its own workers; give one of the two")
        with _cluster(settings, cluster) as found:
            yield found
        return
    size = cores() if workers is None else workers
    if isinstance(size, bool) or not isinstance(size, int) or size < 1:
        raise InputError(f"workers: {shown(workers)}; a whole number from 1")
    executor = ThreadPoolExecutor(size, thread_name_prefix="codenames-ai")
    try:
        yield _Local(settings, executor, size)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        dismiss_all(settings)
        executor.shutdown(wait=True)


def cores() -> int:
    """How many processor cores this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _cluster(settings: Settings, address: str) -> Iterator[Crew]:
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtraError("cluster", "--cluster") from None
    try:
        client = Client(address, timeout="20s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as e:
        raise InputError(f"cluster: {shown(address)}: {' '.join(str(e).split())}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise InputError(f"cluster: {shown(address)}: there are no workers")
        try:
            yield _Cluster(settings, client, threads)
        finally:
            client.run(dismiss_all, settings)
