"""The curve of a learner."""

from __future__ import annotations

from xml.etree import ElementTree

from yokai.examples.curve import Mark, plot


def test_curve_shows_every_mark() -> None:
    marks = [Mark(m, int(1000 * m), m / 4, 1 - m / 8) for m in (0.0, 1.0, 2.5)]
    told = "1.00 minutes, 1,000 positions: 25.0% of the points, 87.5% of the moves right"
    assert " ".join(str(marks[1]).split()) == told
    svg = ElementTree.fromstring(plot(marks, 2))
    circles = [c for c in svg.iter() if c.tag.endswith("circle")]
    assert len(circles) == 2 * len(marks)
    words = " ".join(text.text or "" for text in svg.iter() if text.tag.endswith("text"))
    assert "points against level 2" in words
    heights = [float(c.get("cy", "")) for c in circles]
    assert heights[:3] == sorted(heights[:3], reverse=True)  # more points lie higher
    assert heights[3:] == sorted(heights[3:])
    ElementTree.fromstring(plot(marks[:1], 2))  # nothing learnt yet
