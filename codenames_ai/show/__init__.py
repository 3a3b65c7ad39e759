"""Games, clues and results as text, HTML, pictures and reports.

Every sentence that people read is in ``phrases``; the other modules only lay out. Nothing here computes a result: that
belongs in ``players`` or ``lab``.
"""
