"""The table: drives any game by its rules; knows none of them."""
