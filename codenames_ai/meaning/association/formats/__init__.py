"""Readers of every word-vector file format people have: rows in a stream, nothing held in memory.

``open_vectors(path, intake)`` looks at the content, not the name, and gives an ``Opened``: the format found, the
width, and an iterator of batches. What cannot be used is told to the intake's report and left out.
"""

from codenames_ai.meaning.association.formats.detect import FORMATS, open_vectors
from codenames_ai.meaning.association.formats.intake import Intake, Key
from codenames_ai.meaning.association.formats.report import Report
from codenames_ai.meaning.association.formats.rows import Batch, Opened

__all__ = ["FORMATS", "Batch", "Intake", "Key", "Opened", "Report", "open_vectors"]
