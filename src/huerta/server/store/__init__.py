"""What is kept on disk: people, tables, moves, talk."""
