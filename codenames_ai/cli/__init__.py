"""The command ``codenames-ai``: parses, calls the library, prints. No logic."""
