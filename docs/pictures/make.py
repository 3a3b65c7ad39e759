"""Draws the README's picture: the output of `codenames-ai clue --seed 1` on a terminal.

python docs/pictures/make.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text


def main() -> None:
    """Run the command as on a terminal and keep its output as SVG."""
    command = [sys.executable, "-m", "codenames_ai.cli.main", "clue", "--seed", "1"]
    shown = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "FORCE_COLOR": "1"})
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True)
    console.print(Text("$ make clue", style="bold"))
    console.print(Text.from_ansi(shown.stdout.decode()))
    svg = console.export_svg(title="codenames-ai clue --seed 1", unique_id="clue")
    # A picture in a README must not load fonts from another server, so it uses the reader's fonts.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("<text ", '<text xml:space="preserve" ')
    svg = svg.replace("font-family: Fira Code, monospace", "font-family: monospace")
    Path(__file__).with_name("clue.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
