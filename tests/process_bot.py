"""A program that plays over lines of JSON without this project; its first argument says how it behaves."""

import json
import os
import random
import subprocess
import sys

HOW = sys.argv[1] if len(sys.argv) > 1 else "fair"
PLAINEST = ("quality", "notion", "aspect", "theme", "topic", "detail", "matter", "idea")


def answer(question):
    view, rng = question["view"], random.Random(question["seed"])
    if question["ask"] == "clue":
        said = {clue["word"] for clue in view["clues"]}
        live = set(view["visible"])
        meant = [w for w, role in zip(view["words"], view["roles"], strict=True) if role == "own" and w in live]
        word = rng.choice([word for word in PLAINEST if word not in said] or PLAINEST)
        return {"word": word, "number": 1, "intended": meant[:1]}
    assert "roles" not in view  # the key is nobody's who guesses
    return {"stop": True} if view["may_stop"] else {"guess": rng.choice(view["guessable"])}


if HOW == "holds":  # what it leaves behind keeps its output open
    subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=os.dup(0))
    sys.exit(4)

for line in sys.stdin:
    question = json.loads(line)
    if HOW == "dies":
        sys.exit(3)
    if HOW == "hangs":
        sys.stdin.read()
    if HOW == "shuts":
        os.close(1)
        sys.stdin.read()
    said = {"babbles": "well, let me see", "lists": "[1]", "empty": "{}", "deep": "[" * 50_000}
    print(said.get(HOW) or json.dumps(answer(question)))
    if HOW == "leaves":
        sys.exit(5)
    if HOW == "twice":
        print("and another thing")
    if HOW == "long":
        print("x" * 70_000)
    sys.stdout.flush()
