"""The notebooks as they are saved: executed, tidy, with pictures that name their axes; `make notebooks` runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from scripts import loaded

from codenames_ai.meaning import guess_model

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
NAMES = (
    "01-a-good-clue",
    "02-what-people-guess",
    "03-spymasters-compared",
    "04-duet",
    "05-your-own-vectors",
)
each = pytest.mark.parametrize("name", NAMES)


TOOL = loaded("tools/notebooks.py")
PAGES = loaded("tools/docs_notebooks.py")


def test_the_notebooks_are_those_that_the_pages_tell_of() -> None:
    assert sorted(p.stem for p in FOLDER.glob("*.ipynb")) == list(NAMES)
    page = (ROOT / "docs" / "tutorials" / "notebooks.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[`([\w-]+)`\]\(\.\./\.\./notebooks/([\w-]+)\.ipynb\) \|", page, re.MULTILINE)
    assert rows == [(name, name) for name in NAMES]


@each
def test_every_link_of_a_notebooks_page_leads_somewhere(name: str) -> None:
    text, pictures = PAGES.page(FOLDER / f"{name}.ipynb")
    made = {f"{other}.md" for other in NAMES} | set(pictures)
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    links += re.findall(r'(?:href|src)="([^"#]+)', text)
    dead = [
        link for link in links if link.removeprefix("./") not in made and not (PAGES.PAGES / link).resolve().exists()
    ]
    assert [link for link in dead if not link.startswith("data:")] == []
    assert not [link for link in links if link.endswith(".ipynb")]


def test_the_site_brings_all_that_its_pages_load() -> None:
    said = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    brought = re.findall(r"(?:extra_css|polyfills): \[([\w/.-]+)\]", said)
    assert brought == ["stylesheets/extra.css", "javascripts/iframe-worker.js"]
    assert all((ROOT / "docs" / file).exists() for file in brought)
    assert "Permission is hereby granted" in (ROOT / "docs" / brought[1]).read_text(encoding="utf-8")
    assert re.search(r"^  - offline\b", said, re.MULTILINE)


def test_links_of_a_built_site_lead_from_the_notebooks_to_their_pages(tmp_path: Path) -> None:
    page = tmp_path / "tutorials" / "a.html"
    page.parent.mkdir()
    page.write_text(
        '<a href="../../notebooks/04-duet.ipynb">x</a> <a href="b.html">notebooks/04-duet.ipynb</a>', "utf-8"
    )
    PAGES.linked(tmp_path)
    said = page.read_text("utf-8")
    assert said == '<a href="../notebooks/04-duet.html">x</a> <a href="b.html">notebooks/04-duet.ipynb</a>'
    PAGES.linked(tmp_path)
    assert page.read_text("utf-8") == said


@each
def test_a_notebook_is_saved_as_it_ran(name: str) -> None:
    book = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    outputs = [o for cell in code for o in cell.outputs]
    assert not [o for o in outputs if o.output_type == "error" or o.get("name") == "stderr"]
    assert any("image/png" in o.get("data", ()) for o in outputs)
    again = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    assert json.dumps(TOOL.tidy(book), sort_keys=True) == json.dumps(again, sort_keys=True)


@each
def test_a_notebook_is_an_essay_with_a_question_a_section(name: str) -> None:
    book = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    text = "\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown")
    heads = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert len(heads) >= 5
    assert [h for h in heads if not h.endswith("?")] == ["What to keep"]
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert (FOLDER / target).exists(), target


@each
def test_no_saved_output_names_a_path_of_a_machine(name: str) -> None:
    assert not re.search(r"/home/|/root/|/work/|/tmp/", (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))


def test_the_sample_says_that_it_is_synthetic() -> None:
    turns = guess_model.read(FOLDER / "data" / "synthetic_turns.jsonl.gz")
    assert {t.source for t in turns} == {"synthetic"}
    assert {t.clue_by for t in turns} == {"program"}
    book = (FOLDER / "02-what-people-guess.ipynb").read_text(encoding="utf-8")
    assert "The data here are synthetic" in book


def test_what_differs_from_run_to_run_is_not_saved() -> None:
    v4 = nbformat.v4
    cell = v4.new_code_cell("1", metadata={"execution": {"iopub.status.busy": "now"}})
    cell.outputs = [
        v4.new_output("stream", name="stdout", text="1\n"),
        v4.new_output("stream", name="stdout", text="2\n"),
        v4.new_output("stream", name="stderr", text="codenames-ai: working out the scores of 3 cards\n"),
        v4.new_output("execute_result", {"text/plain": "1", TOOL.WIDGET: {"model_id": "x"}}, execution_count=7),
    ]
    book = TOOL.tidy(v4.new_notebook(cells=[cell], metadata={"language_info": {"name": "python", "version": "3.11.7"}}))
    assert book.cells[0].metadata == {}
    assert book.cells[0].id == "cell-00"
    printed, shown = book.cells[0].outputs
    assert printed.text == "1\n2\n"
    assert dict(shown.data) == {"text/plain": "1"}
    assert shown.execution_count == 1
    assert "version" not in book.metadata.language_info


def test_warnings_and_outputs_of_other_code_are_complained_of(tmp_path: Path) -> None:
    v4 = nbformat.v4
    saved = v4.new_notebook(cells=[v4.new_code_cell("1", outputs=[])])
    file = tmp_path / "a.ipynb"
    nbformat.write(saved, file)
    ran = v4.new_notebook(
        cells=[v4.new_code_cell("1", outputs=[v4.new_output("stream", name="stderr", text="Warning: x")])]
    )
    assert [line.split(": ")[1] for line in TOOL.complaints(file, ran, write=True)] == ["cell 0"]
    assert len(TOOL.complaints(file, ran, write=False)) == 2
