"""The sounds are those of struck wood, by measure: nobody can hear a test."""

from __future__ import annotations

from base64 import b64decode
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
from playwright.sync_api import expect

from tests.support.browser import Player, Visitor
from yokai.notation.move import Move

RATE = 44100
RENDER = """async () => {
  const page = document.querySelector("script[type=module]").src;
  const { renderSound, SOUND_NAMES } = await import(new URL("kit/sounds.js", page));
  const all = {};
  for (const name of SOUND_NAMES) {
    const bytes = new Uint8Array((await renderSound(name)).getChannelData(0).buffer);
    all[name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }
  return all;
}"""
KNOCKS = ("step", "capture", "drop")
TUNED = ("promotion", "wrong", "star", "win", "loss")
Samples = npt.NDArray[np.float64]


def spectrum(samples: Samples) -> Samples:
    """The power of each frequency from 40 Hz to 12 kHz."""
    power: Samples = np.abs(np.fft.rfft(samples, 1 << 17)) ** 2
    hertz = np.fft.rfftfreq(1 << 17, 1 / RATE)
    return power[(hertz > 40) & (hertz < 12_000)]


def centroid(samples: Samples) -> float:
    power = spectrum(samples)
    return float(np.average(np.linspace(40, 12_000, len(power)), weights=power))


def flatness(samples: Samples) -> float:
    """1 is white noise, 0 a pure tone."""
    power = spectrum(samples) + 1e-12
    return float(np.exp(np.mean(np.log(power))) / np.mean(power))


def decay(samples: Samples) -> float:
    """Seconds from the last loud moment until the energy that is left is a thousandth."""
    left = np.cumsum(samples[::-1] ** 2)[::-1]
    loud = np.flatnonzero(np.abs(samples) > 0.5 * np.abs(samples).max())[-1]
    gone = np.flatnonzero(left < left[loud] / 1000)[0]
    return float(gone - loud) / RATE


def shape(samples: Samples) -> Samples:
    """The loudness of 20 bands in each of 84 moments of two seconds."""
    frames = np.split(np.pad(samples, (0, 2 * RATE - len(samples))), 84)
    edges = np.geomspace(8, 2200, 21).astype(int)
    power = [np.abs(np.fft.rfft(frame, 8192)) ** 2 for frame in frames]
    bands = [[np.mean(each[a:b]) for a, b in pairwise(edges)] for each in power]
    flat = np.log1p(np.sqrt(np.array(bands))).ravel()
    return np.asarray(flat / np.linalg.norm(flat))


def test_sounds_are_struck_wood_and_tell_themselves_apart(visitor: Visitor) -> None:
    page = visitor.open("?lang=en")
    rendered = page.evaluate(RENDER)
    sounds = {
        name: np.frombuffer(b64decode(each), "<f4").astype(float) for name, each in rendered.items()
    }
    assert {*KNOCKS, *TUNED, "danger"} == set(sounds)
    for name, samples in sounds.items():
        peak = np.abs(samples).max()
        assert 0.35 <= peak <= 0.75, name  # heard, and nothing is clipped
        assert 0.2 <= len(samples) / RATE <= 1.8, name
        assert np.abs(samples[-50:]).max() < 0.002, name  # it does not end with a click
        assert abs(samples.mean()) < 0.001, name
        assert 0.02 <= decay(samples) <= 0.35, name  # wood, neither metal nor a click
    for name in KNOCKS:
        assert 1000 < centroid(sounds[name]) < 2500, name
        assert 0.04 < flatness(sounds[name]) < 0.2, name
    for name in TUNED:
        assert 300 < centroid(sounds[name]) < 1800, name
        assert 0.004 < flatness(sounds[name]) < 0.08, name
    assert centroid(sounds["danger"]) < 300
    # What the measure says of the rest: a bare tone that fades, and noise that fades.
    time = np.arange(RATE // 2) / RATE
    assert flatness(np.sin(2 * np.pi * 440 * time) * np.exp(-12 * time)) < 0.001
    assert flatness(np.random.default_rng(1).normal(size=len(time)) * np.exp(-12 * time)) > 0.4
    shapes = {name: shape(samples) for name, samples in sounds.items()}
    for one, other in combinations(shapes, 2):
        assert shapes[one] @ shapes[other] < 0.65, (one, other)


def test_silence_is_one_tap_and_the_volume_is_chosen(visitor: Visitor) -> None:
    page = visitor.page
    page.add_init_script(
        "window.played = [];"
        "const { start } = AudioBufferSourceNode.prototype;"
        "AudioBufferSourceNode.prototype.start = function (...when) {"
        "  if (this.context instanceof AudioContext) played.push(1); start.apply(this, when); };"
    )
    page = visitor.open("?lang=en#/learn/classic/tanuki")
    mute = page.get_by_role("button", name="Sounds")
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    player = Player(page)
    player.press(Move("2c2b"))
    expect(page.locator(".saying p")).to_have_text("Well done!")
    assert page.evaluate("played.length") == 0
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog input[name=sound][value=soft]").evaluate("input => input.click()")
    page.wait_for_function("() => played.length > 0")
    page.keyboard.press("Escape")
    expect(mute).to_have_attribute("aria-pressed", "true")
