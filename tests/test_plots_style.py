"""The style of pictures: two themes, and colours that colour-blind readers can distinguish."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from pictures import BOARD, both, drawn

from codenames_ai.core.errors import InputError
from codenames_ai.show import plots
from codenames_ai.show.phrases.words import LETTERS
from codenames_ai.show.plots.style import HATCHES, SHAPES


def test_an_unknown_theme_is_one_line() -> None:
    with pytest.raises(InputError, match="theme: 'sepia': choose light or dark"):
        plots.clue_chart(BOARD, "ocean", theme="sepia")


def test_drawing_leaves_the_settings_of_others_alone() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    drawn(plots.clue_chart(BOARD, "ocean", theme="dark"))
    assert dict(mpl.rcParams) == before


# Machado, Oliveira and Fernandes (2009), severity 1, linear RGB.
BLIND = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    "none": np.eye(3).tolist(),
}


def linear(colour: str) -> np.ndarray:
    rgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    xyz = to_xyz @ np.clip(rgb, 0, 1) / np.array([0.95047, 1, 1.08883])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@both
@pytest.mark.parametrize("eye", list(BLIND))
def test_identities_are_told_apart_by_every_eye(theme: str, eye: str) -> None:
    colours = plots.THEMES[theme]
    for seen in (("red", "blue", "bystander", "assassin"), ("agent", "enemy", "assassin")):
        points = [lab(np.array(BLIND[eye]) @ linear(colours.identities[i])) for i in seen]
        for a, b in combinations(range(len(seen)), 2):
            assert np.linalg.norm(points[a] - points[b]) > 15, (seen[a], seen[b])


@both
def test_colours_stand_out_from_the_ground(theme: str) -> None:
    def light(colour: str) -> float:
        return float(np.array([0.2126, 0.7152, 0.0722]) @ linear(colour))

    colours = plots.THEMES[theme]
    for colour in (*colours.identities.values(), *colours.series, colours.ink, colours.faint):
        low, high = sorted((light(colour), light(colours.paper)))
        assert (high + 0.05) / (low + 0.05) >= 2.2, colour


def test_every_identity_has_a_letter_and_a_shape_and_series_a_hatching() -> None:
    for theme in plots.THEMES.values():
        assert set(theme.identities) <= set(LETTERS)
        assert set(theme.identities) == set(SHAPES)
        assert len(theme.series) == len(HATCHES)
    assert len({SHAPES[i] for i in ("red", "blue", "bystander", "assassin")}) == 4


@both
def test_pictures_of_ones_own_take_the_theme(theme: str) -> None:
    from matplotlib.colors import to_hex

    figure, axes = plots.subplots(1, 2, size=(6, 3), theme=theme, sharey=True)
    axes[0].plot([0, 1], [0, 1])
    drawn(figure)
    assert to_hex(figure.get_facecolor()) == plots.THEMES[theme].paper


def test_matplotlib_may_be_told_to_draw_in_a_theme() -> None:
    import matplotlib as mpl

    with mpl.rc_context():
        plots.use("dark")
        assert mpl.rcParams["axes.facecolor"] == plots.THEMES["dark"].paper
    with pytest.raises(InputError, match="theme"):
        plots.use("sepia")
