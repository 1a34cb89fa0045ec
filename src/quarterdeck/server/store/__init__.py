"""What the server keeps: people, tables, answers. One module a chapter, functions on a connection."""
