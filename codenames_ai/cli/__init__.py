"""The command ``codenames-ai``, one module for each command: parse the arguments, call the library, print the result.

What a command computes belongs in another room. Commands, options, JSON output and exit statuses are what scripts rely
on (docs/reference/interfaces.md): add to them, but do not change what is there. Help texts may be improved.
"""
