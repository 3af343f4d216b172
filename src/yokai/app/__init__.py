"""The application: everything a visitor can do, on a server or in a browser tab."""
