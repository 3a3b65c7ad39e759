"""Associations: a number for each (clue word, board word), from word vectors, tables or blends of them.

>>> from codenames_ai.meaning import association
>>> default = association.load("default")
>>> default.scores(["citrus"], ["LEMON", "BANK"]).shape
(1, 2)
"""

from codenames_ai.english.vocabulary import DOMAINS, Vocabulary, Words, vocabulary
from codenames_ai.meaning.association.blend import Blend, blend, load
from codenames_ai.meaning.association.protocol import Association, Known
from codenames_ai.meaning.association.table import SOURCES, VectorTable, VectorTableWriter, open_table, user_folder

__all__ = [
    "DOMAINS",
    "SOURCES",
    "Association",
    "Blend",
    "Known",
    "VectorTable",
    "VectorTableWriter",
    "Vocabulary",
    "Words",
    "blend",
    "load",
    "open_table",
    "user_folder",
    "vocabulary",
]
