"""The validator: may this clue be given, by which rule not, and why (docs/rules.md, V1–V9, C11, C12).

>>> from codenames_ai.english.clue_rules import check
>>> check("drove", 1, visible=["DRIVE", "APPLE"]).reason
'"drove" is the past tense of DRIVE.'

``check`` judges one clue; ``legal_mask`` says the same of every clue word at once; ``check_row`` judges one line of
a batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from codenames_ai.english.clue_rules.judge import check as check
from codenames_ai.english.clue_rules.judge import check_row as check_row
from codenames_ai.english.clue_rules.options import OPTIONS as OPTIONS
from codenames_ai.english.clue_rules.options import v9_options as v9_options
from codenames_ai.english.clue_rules.verdict import ASK as ASK
from codenames_ai.english.clue_rules.verdict import ILLEGAL as ILLEGAL
from codenames_ai.english.clue_rules.verdict import LEGAL as LEGAL
from codenames_ai.english.clue_rules.verdict import Verdict as Verdict

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def legal_mask(cards: Sequence[str], options: Iterable[str] = ()) -> npt.NDArray[np.bool_]:
    """Which clue words are legal beside these cards: a bool for each row of the clue vocabulary.

    False means illegal or ask for some card, before anything is known of the number and the intended words
    (V5, V6). A fresh array, the caller's to change. Warm, 25 cards cost well under 0.2 ms.

    Raises:
        SpecError: an option that does not exist.
    """
    from codenames_ai.english.clue_rules import mask  # numpy stays out of the rules until a search asks

    return mask.legal_mask(cards, options)
