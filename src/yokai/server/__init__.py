"""The web server: games kept in a store, played over one WebSocket, judged by yokai.game."""
