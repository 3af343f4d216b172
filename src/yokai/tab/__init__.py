"""The tab: the application's door to one browser, with no server at all."""
