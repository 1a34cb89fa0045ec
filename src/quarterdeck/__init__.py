"""Quarterdeck: tabletop games of boarding, bluff and deep space on one table."""

from importlib.metadata import version

__version__ = version("quarterdeck")
