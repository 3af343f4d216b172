"""Player ids: nobody gets from what is shown to what is kept, nor from there to the secret."""

from yokai.app.players.player_id import player_of, public_of


def test_ids_are_the_same_for_one_and_others_for_others() -> None:
    assert player_of("a secret") == player_of("a secret") != player_of("another")
    assert public_of("me") == public_of("me") != public_of("you")


def test_public_id_is_part_of_nothing_that_is_kept() -> None:
    player = player_of("a secret")
    public = public_of(player)
    assert public not in player
    assert not player_of(player).startswith(public)  # it is no plain hash of the id
    assert public.isalnum()  # a path of its own, and of the form that pages are looked up by


def test_ids_stay_as_stores_have_kept_them() -> None:
    player = "984ca5162200734c592148f1820b71057f098573d138666b48663e4e30cd8d3a"
    assert player_of("a secret") == player
    assert public_of(player) == "c4e43677bd65dc63"
