"""The table in the browser: pages, sockets, storage, live tables."""
