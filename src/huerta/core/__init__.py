"""What a game is; knows no game, imports nothing of ours."""
