"""What is kept of a person beside games."""

import asyncio

from yokai.storage.accounts import Device, Profile, Subscription
from yokai.storage.store import Store


def test_each_renewal_is_another_generation(any_store: Store) -> None:
    links = any_store.personal_links
    assert asyncio.run(links.generation("me")) == 0
    assert [asyncio.run(links.renew("me")) for _ in range(2)] == [1, 2]
    assert asyncio.run(links.generation("me")) == 2
    assert asyncio.run(links.generation("you")) == 0


def test_profile_is_replaced_and_is_one_players_alone(any_store: Store) -> None:
    profiles = any_store.profiles
    assert asyncio.run(profiles.of("me")) == Profile()
    asyncio.run(profiles.keep("me", Profile("Mia", "de", "kanji", 5)))
    asyncio.run(profiles.keep("me", Profile("Mia M", "fr", None, 7)))
    assert asyncio.run(profiles.of("me")) == Profile("Mia M", "fr", None, 7)
    assert asyncio.run(profiles.of("you")) == Profile()


def test_devices_are_listed_until_they_are_ended(any_store: Store) -> None:
    devices = any_store.devices

    def names() -> list[str]:
        return [each.id for each in asyncio.run(devices.of_player("me", 9))]

    for at, name in enumerate(["desk", "phone", "tablet"]):
        asyncio.run(devices.add("me", Device(name, "Firefox, Linux", at, at), most=9))
    asyncio.run(devices.add("me", Device("desk", "Firefox, Linux", 9, 9), most=9))
    assert names() == ["desk", "tablet", "phone"]
    [desk, *_] = asyncio.run(devices.of_player("me", 9))
    assert (desk.begun, desk.at) == (0, 9)
    asyncio.run(devices.end("me", "phone", 10))
    asyncio.run(devices.end("you", "desk", 10))  # which is not theirs
    assert names() == ["desk", "tablet"]
    asyncio.run(devices.end_others("me", "desk", 11))
    assert names() == ["desk"]
    assert asyncio.run(devices.ended()) == {("me", "phone"), ("me", "tablet"), ("me", "")}
    asyncio.run(devices.forget(11))
    assert asyncio.run(devices.ended()) == {("me", "tablet"), ("me", "")}


def test_of_too_many_devices_the_oldest_are_ended(any_store: Store) -> None:
    for at in range(5):
        asyncio.run(any_store.devices.add("me", Device(f"d{at}", "", at, at), most=3))
    kept = asyncio.run(any_store.devices.of_player("me", 9))
    assert [each.id for each in kept] == ["d4", "d3", "d2"]


def one(name: str, lang: str = "en", device: str = "") -> Subscription:
    origin = "https://yokai.example"
    return Subscription(f"https://push/{name}", "public", "auth", lang, origin, device)


def test_browser_is_kept_once_and_of_too_many_the_oldest_go(any_store: Store) -> None:
    kept = any_store.subscriptions
    for at, name in enumerate("abca"):
        asyncio.run(kept.keep("me", one(name, f"l{at}"), at, most=3))
    assert asyncio.run(kept.of_player("me")) == [one("a", "l3"), one("c", "l2"), one("b", "l1")]
    asyncio.run(kept.keep("me", one("d"), 4, most=3))
    assert one("b", "l1") not in asyncio.run(kept.of_player("me"))
    asyncio.run(kept.keep("you", one("a"), 5, most=3))  # another player at the same browser
    assert [each.endpoint for each in asyncio.run(kept.of_player("me"))] == [
        "https://push/d",
        "https://push/c",
    ]
    asyncio.run(kept.drop("https://push/a"))
    assert asyncio.run(kept.of_player("you")) == []


def test_device_that_is_signed_out_is_called_no_more(any_store: Store) -> None:
    kept, devices = any_store.subscriptions, any_store.devices

    def called() -> set[str]:
        return {each.device for each in asyncio.run(kept.of_player("me"))}

    for at, name in enumerate(["", "phone", "tablet", "laptop"]):
        if name:
            asyncio.run(devices.add("me", Device(name, "", at, at), most=9))
        asyncio.run(kept.keep("me", one(name, device=name), at, most=9))
    asyncio.run(kept.keep("you", one("other", device="phone"), 9, most=9))
    asyncio.run(devices.end("me", "phone", 10))
    assert called() == {"", "tablet", "laptop"}
    assert len(asyncio.run(kept.of_player("you"))) == 1
    desk = Device("desk", "", 11, 11)
    asyncio.run(devices.add("me", desk, most=9, was_unnamed=True))
    assert called() == {"desk", "tablet", "laptop"}
    asyncio.run(devices.add("me", Device("new", "", 12, 12), most=3))  # the oldest goes
    assert called() == {"desk", "laptop"}
    asyncio.run(devices.end_others("me", "laptop", 13))
    assert called() == {"laptop"}
