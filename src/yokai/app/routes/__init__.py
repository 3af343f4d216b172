"""HTTP and WebSocket: the only modules of the application that know Starlette."""
