"""Readers of the common word-vector formats; rows are read as a stream.

``open_vectors(path, intake)`` recognises the format by the content, not by the name, and gives an ``Opened``: format,
number of dimensions, and an iterator of batches. Rows that cannot be used are left out and counted in the report.
"""

from codenames_ai.meaning.association.formats.detect import FORMATS, open_vectors
from codenames_ai.meaning.association.formats.intake import Intake, Key
from codenames_ai.meaning.association.formats.report import Report
from codenames_ai.meaning.association.formats.rows import Batch, Opened

__all__ = ["FORMATS", "Batch", "Intake", "Key", "Opened", "Report", "open_vectors"]
