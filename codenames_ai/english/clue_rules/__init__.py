"""The validator: may this clue be given, and if not, by which rule and why (docs/rules.md, V1–V9, C11, C12).

>>> from codenames_ai.english.clue_rules import check
>>> check("drove", 1, visible=["DRIVE", "APPLE"]).reason
'"drove" is the past tense of DRIVE.'

``check`` judges one clue and ``check_row`` one line of a batch; ``mask.legal_mask`` gives the same answer for every
clue word at once.
"""

from codenames_ai.core.moves import ASK, ILLEGAL, LEGAL
from codenames_ai.english.clue_rules.judge import check, check_row
from codenames_ai.english.clue_rules.options import HOMONYMS, OPTIONS, v9_options
from codenames_ai.english.clue_rules.verdict import Verdict

__all__ = ["ASK", "HOMONYMS", "ILLEGAL", "LEGAL", "OPTIONS", "Verdict", "check", "check_row", "v9_options"]
