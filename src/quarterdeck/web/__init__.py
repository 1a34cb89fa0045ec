"""What a browser shows: the style sheets, the helpers that write boards as SVG, and the pages."""
