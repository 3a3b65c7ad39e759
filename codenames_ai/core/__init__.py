"""The rules of Codenames and Duet: words, boards, moves, events, both engines, what each seat may see, records.

A rule is one function in ``classic/rules.py`` or ``duet/rules.py``; its id is that of docs/rules.md. Nothing here knows
English or imports numpy. The form of records and board files does not change (docs/reference/interfaces.md).
"""
