"""The curve of a learner."""

from __future__ import annotations

from xml.etree import ElementTree

from yokai.examples.curve import Mark, plot


def test_curve_shows_every_mark_and_the_goal() -> None:
    marks = [
        Mark(m, int(1000 * m), {"points against level 2": m / 4, "good moves": 1 - m / 8})
        for m in (0.0, 1.0, 2.5)
    ]
    told = "1.00 minutes, 1,000 positions: 25.0% points against level 2, 87.5% good moves"
    assert " ".join(str(marks[1]).split()) == told
    svg = ElementTree.fromstring(plot(marks, 0.95))
    circles = [c for c in svg.iter() if c.tag.endswith("circle")]
    assert len(circles) == 2 * len(marks)
    words = [text.text or "" for text in svg.iter() if text.tag.endswith("text")]
    assert {"● points against level 2", "● good moves", "95%", "0%"} < {*words}
    assert "100%" not in words  # it would lie on the goal
    heights = [float(c.get("cy", "")) for c in circles]
    assert heights[:3] == sorted(heights[:3], reverse=True)  # more points lie higher
    assert heights[3:] == sorted(heights[3:])
    [dashed] = [line for line in svg.iter() if line.get("stroke-dasharray")]
    one = [float(dashed.get("d", "").split()[1].partition("H")[0])]
    assert heights[3] < one[0] < heights[4]
    ElementTree.fromstring(plot(marks[:1], 0.5))  # nothing learnt yet
