"""Games that people play: the session, the terminal, the browser."""
