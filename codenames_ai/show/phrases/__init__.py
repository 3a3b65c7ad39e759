"""Every sentence that people read, once: for terminal, browser, notebooks, pictures, reports and the command.

The modules hold text alone: plain functions from the game's own objects to ``str``, and constants. A translation
replaces this folder.

- ``words``: counts, clue numbers, identities, sides and seats, verdicts.
- ``table``: what terminal and browser both say to people at a table.
- ``games``: events, what is left, how a game ended.
- ``clues``: ranked clues and guesses, and what was left out of a search.
- ``results``: titles, headings and notes of reports and pictures.

A sentence that one interface alone shows is in a module named after it (``terminal``, ``web``).
"""
