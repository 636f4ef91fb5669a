"""The losses of a fit as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...report.scales import Scale, scale_of, ticks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .fitting import Epoch

__all__ = ["loss_plot"]

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 20, 44, 44
_LINES = (("train", "#8a8f98"), ("validation", "#c9821b"))


def loss_plot(epochs: Sequence[Epoch], title: str) -> str:
    """An SVG file: the loss after every epoch, of what was learnt from and of what was not."""
    from markupsafe import escape

    # While it is new the network learns so fast that nothing could be seen of the rest.
    first = 1 if len(epochs) > 2 else 0
    values = [epoch.validation for epoch in epochs] + [epoch.train for epoch in epochs[first:]]
    across, up = Scale(1, max(2, len(epochs))), scale_of(values)

    def x(epoch: float) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * across(epoch) / 100, 1)

    def y(loss: float) -> float:
        return round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (100 - up(loss)) / 100, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{_LEFT}" y="24" font-size="15">{escape(title)}</text>',
    ]
    for tick in ticks(up):
        parts.append(
            f'<path d="M{_LEFT} {y(tick)}H{_WIDTH - _RIGHT}" stroke="#ddd"/>'
            f'<text x="{_LEFT - 8}" y="{y(tick) + 4}" text-anchor="end">{tick:.6g}</text>'
        )
    for tick in ticks(across, 12):
        if tick == int(tick):
            parts.append(
                f'<text x="{x(tick)}" y="{_HEIGHT - 22}" text-anchor="middle">{tick:g}</text>'
            )
    parts.append(f'<text x="{_WIDTH / 2:g}" y="{_HEIGHT - 5}" text-anchor="middle">epoch</text>')
    for number, (name, colour) in enumerate(_LINES):
        losses = [getattr(epoch, name) for epoch in epochs]
        points = [(x(place), y(one)) for place, one in enumerate(losses, 1) if one <= up.high]
        path = " ".join(f"{across},{up}" for across, up in points)
        dots = "".join(f'<circle cx="{a}" cy="{b}" r="3" fill="{colour}"/>' for a, b in points)
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'
            f'<text x="{_WIDTH - _RIGHT}" y="{_TOP + 16 + 18 * number}" text-anchor="end" '
            f'fill="{colour}">{name}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
