"""The games, one folder each; found through the `quarterdeck.games` entry points only."""
