"""The operator's link."""

from starlette.requests import HTTPConnection

from yokai.server.gate.admin_link import AdminLink


def test_only_the_secret_opens() -> None:
    link = AdminLink("secret")
    assert link.opens("secret")
    assert not link.opens("")
    assert not link.opens("Secret")
    assert not link.opens("sécret")
    for cookie, shown in [("yokai_admin=secret", True), ("yokai_admin=other", False), ("", False)]:
        scope = {"type": "http", "headers": [(b"cookie", cookie.encode())]}
        assert link.is_shown(HTTPConnection(scope)) is shown
    assert "Secure" in link.cookie(secure=True)
    assert "Secure" not in link.cookie(secure=False)
