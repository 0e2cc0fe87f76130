"""The outage: a dark street, one house lit, its generator running at the side."""
import math

import props


def build(s):
    s.sky(strength=1.15, glow_dir=(-0.6, 1.0), clouds=0.5, night=True, warmth=0.05)
    props.house(light=44, porch=150)
    props.street_ground(drive=(3.7, 8.4), near=(-5, -13))
    # The generator by the left end of the house, its service lamp on.
    s.box((1.6, 1.0, 0.12), (-8.3, -1.3, 0.03), s.concrete(), 0.012)
    props.generator((-8.3, -1.3, 0.09), math.radians(-14))
    props.lantern(-6.75, 0.0, 1.95)
    s.point((-6.9, -0.3, 1.95), 55, radius=0.05)
    s.point((-8.1, -2.0, 0.75), 1.2, (0.4, 1.0, 0.55), 0.04)
    props.conduit([(-6.85, -0.05, 1.9), (-6.85, -0.05, 0.3), (-7.75, -0.9, 0.25)], 0.025, 0.1)
    s.box((0.3, 0.12, 0.45), (-6.65, -0.06, 1.2), s.enamel(), 0.006)
    # Neighbors without power: dark shapes farther along.
    dark = s.mat("#59617a", 0.95)
    for x, y, w in ((-19.5, 19, 11), (24, 18, 14), (-44, 34, 14)):
        s.box((w, 8, 2.7), (x, y, 1.35), dark, 0.02)
        s.prism([(-w / 2 - 0.5, 2.7), (w / 2 + 0.5, 2.7), (w / 2 - 2.2, 4.4), (-w / 2 + 2.2, 4.4)], 8.8, s.mat("#39415a", 0.95), (x, y - 4.4, 0), bevel=0.02)
        for dx in (-0.3, 0.0, 0.3):
            s.box((1.5, 0.04, 1.2), (x + dx * w, y - 4.03, 1.55), s.mat("#10151f", 0.1, vary=0), 0.01)
    for x in (-15.5, 16):                                          # street poles and sagging wires
        s.cyl(0.13, 9, (x, 11, 4.5), s.mat("#1d1b1a", 0.9), bevel=0.01)
        s.box((2.2, 0.1, 0.14), (x, 11, 8.5), s.mat("#1d1b1a", 0.9), 0.01)
    for k in (-0.95, 0.0, 0.95):
        s.tube([(-15.5 + 31.5 * i / 24 + k, 11, 8.6 - 1.1 * (1 - ((i - 12) / 12) ** 2)) for i in range(25)], 0.016, s.black())
        s.tube([(-47 + 31.5 * i / 24 + k, 11, 8.6 - 1.1 * (1 - ((i - 12) / 12) ** 2)) for i in range(25)], 0.016, s.black())
    s.tree(-19, 10, 7, seed=3)
    s.tree(13.5, 10, 8.5, seed=8, count=22000)
    s.area((-14, -20, 12), (-2, -2, 1), (9, 7), 900, (0.35, 0.52, 1.0))
    s.area((-11, -6, 3), (-8, -0.5, 0.5), (1.5, 1.5), 35, (0.5, 0.65, 1.0))
    s.camera((-5.2, -12.6, 1.55), (-5.2, 0, 1.55), 35, 5.6, (-6, -0.5, 1.2), shift=(0, 0.12))
    return {"exposure": 0.45, "scale": 3.0, "bloom": 0.06}
