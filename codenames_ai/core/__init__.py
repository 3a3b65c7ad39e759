"""The rules of Codenames and Duet: words, boards, moves, engines, views, records. No numpy and no English."""
