"""The laboratory: many games and what they show.

- ``arena``: the game loop, and series of games in memory;
- ``runs``: games that are stored in a folder, on many processes or a cluster, and can be continued;
- ``ratings``: which team is better, from the games of a run;
- ``agreement``: how well an operative predicts what people touch;
- ``intervals``: every mean or rate with its bootstrap interval.

Games, records and tables must stay the same bytes for the same arguments: a change of the statistics belongs here, a
change of the rules in ``core``, of a player in ``players``, of a sentence in a report in ``show/phrases``.
"""
