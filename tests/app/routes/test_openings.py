"""Openings by HTTP, on either host."""

from tests.support.applications import Visitor


def test_explorer_over_the_wire(visitor: Visitor) -> None:
    found = visitor.post("/api/explorer", json={"variant": "expert", "moves": ["4d4c"]}).json()
    assert found["booked"]
    assert found["moves"]
    assert set(found["moves"][0]) == {
        "move", "worth", "result", "book", "played", "opening", "good",
    }  # fmt: skip
    refused = visitor.post("/api/explorer", json={"variant": "expert", "moves": ["4d4a"]})
    assert refused.status_code == 422
    assert visitor.post("/api/explorer", json={"variant": "chess"}).status_code == 404


def test_openings_of_a_variant_over_the_wire(visitor: Visitor) -> None:
    found = visitor.get("/api/openings/classic").json()
    assert found["mine"] == []
    assert {each["name"]["name"] for each in found["known"]} >= {"ゾウ冠", "キリンの翼"}
    assert visitor.get("/api/openings/expert").json()["trains"]
    assert visitor.get("/api/openings/chess").status_code == 404


def test_trainer_over_the_wire(visitor: Visitor) -> None:
    begun = visitor.post("/api/openings/expert/drill", json={"side": "north", "moves": []}).json()
    assert (begun["result"], len(begun["line"])) == ("go_on", 1)
    long = {"side": "north", "moves": ["4d4c"] * 61}
    assert visitor.post("/api/openings/expert/drill", json=long).status_code == 400
