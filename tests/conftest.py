"""Property tests run the same examples everywhere, and as long as they need."""

from hypothesis import settings

settings.register_profile("yokai", deadline=None, derandomize=True, database=None, max_examples=300)
settings.load_profile("yokai")
