"""Games that people play, in the terminal and in the browser.

``session`` holds a game with its seats, questions and saving, without input or output; ``terminal`` and ``web`` show it
and take moves. What both show is in ``show``. No page or screen may get more than its seat may see (C14, D16).
"""
