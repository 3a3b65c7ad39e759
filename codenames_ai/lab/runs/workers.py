"""The workers that play a run's shards: processes of this machine or of a Dask cluster. The only user of Dask.

Both are executors that call the same function, so a run is the same on either.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Final

from codenames_ai.core.errors import CodenamesError, InputError, MissingExtraError
from codenames_ai.core.text import shown
from codenames_ai.lab.checks import check_whole
from codenames_ai.lab.runs.pins import Pins, different
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.shards import Shard
from codenames_ai.lab.runs.worker import Worker

AHEAD: Final = 2
"""Shards submitted for each worker: none waits for its next shard, and memory does not grow with the run."""

_mine = threading.local()
_all: set[Worker] = set()
_lock = threading.Lock()


def play_shard(settings: Settings, number: int) -> Shard | str:
    """A shard's games, played by this thread's process; or an error as text, as some exceptions cannot be pickled."""
    try:
        return _worker(settings).shard(number)
    except CodenamesError as e:
        return str(e)


def prepare(settings: Settings) -> Pins | str:
    """The pins as this thread's process finds them; or an error as text."""
    try:
        return _worker(settings).prepare()
    except CodenamesError as e:
        return str(e)


def _worker(settings: Settings) -> Worker:
    """This thread's process for a run."""
    worker: Worker | None = getattr(_mine, "worker", None)
    if worker is None or worker.closed or worker.settings != settings:
        if worker is not None:
            _close(worker)
        worker = _mine.worker = Worker(settings)
        with _lock:
            _all.add(worker)
    return worker


def _close(worker: Worker) -> None:
    with _lock:
        _all.discard(worker)
    worker.close()


def close_workers(settings: Settings) -> None:
    """End the processes of this run that this process has started."""
    with _lock:
        found = [worker for worker in _all if worker.settings == settings]
    for worker in found:
        _close(worker)


class Workers:
    """Plays the shards of one run, ``size`` at a time: processes of this machine, or those of a Dask client."""

    def __init__(self, settings: Settings, executor: Executor, size: int, client: Any = None) -> None:
        self.settings, self.executor, self.size, self.client = settings, executor, size, client

    def play(self, shards: Iterable[int], *, ordered: bool = False) -> Iterator[Shard]:
        """The shards as they are finished, or in their order."""
        todo = iter(shards)
        pending: deque[Future[Shard | str]] = deque()
        while True:
            while len(pending) < AHEAD * self.size and (number := next(todo, None)) is not None:
                pending.append(self.executor.submit(play_shard, self.settings, number))
            if not pending:
                return
            done = {pending[0]} if ordered else wait(pending, return_when=FIRST_COMPLETED).done
            for future in [f for f in pending if f in done]:
                pending.remove(future)
                yield _unwrapped(future.result())

    def pins(self) -> Pins:
        """The run's pins, which all workers must agree on; InputError if they do not, or cannot play the run."""
        if self.client is None:
            found: Pins = _unwrapped(self.executor.submit(prepare, self.settings).result())
            return found
        first: Pins | None = None
        for address, answer in sorted(self.client.run(prepare, self.settings).items()):
            try:
                here: Pins = _unwrapped(answer)
            except InputError as e:
                raise InputError(f"worker {address}: {e}") from None
            if first is not None and here != first:
                raise InputError(f"worker {address}: {different(first, here)}; all workers need the same")
            first = here
        if first is None:
            raise InputError("the cluster has no workers")
        return first


def _unwrapped(answer: Any) -> Any:
    if isinstance(answer, str):
        raise InputError(answer)
    return answer


@contextmanager
def start_workers(settings: Settings, workers: int | None = None, cluster: str | None = None) -> Iterator[Workers]:
    """The workers of a run, until the block ends.

    Args:
        settings: the settings of the run.
        workers: number of processes on this machine; one for each core by default.
        cluster: address of a Dask scheduler to use instead.

    Raises:
        InputError: both are given, or no cluster answers at the address.
        MissingExtraError: Dask is not installed.
    """
    if cluster is not None:
        if workers is not None:
            raise InputError("workers and cluster: the cluster has its own workers; give one of the two")
        with _dask_workers(settings, cluster) as found:
            yield found
        return
    size = cores() if workers is None else workers
    check_whole("workers", size)
    executor = ThreadPoolExecutor(size, thread_name_prefix="codenames-ai")
    try:
        yield Workers(settings, executor, size)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        close_workers(settings)
        executor.shutdown(wait=True)


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _dask_workers(settings: Settings, address: str) -> Iterator[Workers]:
    try:
        from distributed import Client  # the extra "cluster"
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
            yield Workers(settings, client.get_executor(), threads, client)
        finally:
            client.run(close_workers, settings)
