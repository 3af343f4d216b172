"""Support of tests of the page: the site, other browsers, pictures."""
