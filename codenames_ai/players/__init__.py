"""Players: spymasters and operatives, one file for each kind, listed in ``registry``.

``contract`` checks what a player is given, ``protocol`` lists what every player keeps to, ``search`` has the exact
searches with their slow references. docs/howto/add-a-player.md shows how to add one.
"""
