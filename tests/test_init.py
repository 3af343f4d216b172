"""The package: all that it promises is there, and can be seen."""

import yokai


def test_dir_shows_all_that_is_promised() -> None:
    shown = dir(yokai)
    assert shown == sorted(set(shown))
    for name in yokai.__all__:
        assert name in shown
        assert getattr(yokai, name) is not None
    assert "__version__" in shown
