"""The pages: one module a place of the house. What templates get is told in `quarterdeck.web.pages`."""
