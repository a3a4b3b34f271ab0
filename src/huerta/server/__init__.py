"""The table in the browser: people, tables, the protocol, and the page."""
