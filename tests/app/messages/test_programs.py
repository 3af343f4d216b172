"""Messages of programs that play by plain HTTP."""

import msgspec
import pytest

from yokai.app.messages import HttpMove


def test_move_has_a_version() -> None:
    read = msgspec.json.decode(b'{"move": "2c2b", "version": 0}', type=HttpMove)
    assert read == HttpMove("2c2b", 0)
    for wrong in (b'{"move": "2c2b"}', b'{"move": "2c2b", "version": -1}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=HttpMove)
