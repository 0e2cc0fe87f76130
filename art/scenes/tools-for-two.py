"""Two of everything on the bench: hard hats, tool bag and belt, pliers, screwdrivers, coiled cable."""
import math

import tools


def build(s):
    s.room_light("#20335c", 0.2)
    tools.bench(3.4, 0.8, 0.9)
    Z = 0.9
    for i in range(13):                                           # plank workshop wall
        s.box((4.2, 0.022, 0.158), (0, 0.47 + 0.002 * math.sin(i * 4.0), 0.4 + i * 0.16), s.mat("#3a4f74", 0.6, vary=0.1, bump=0.2, bump_scale=60, stretch=(0.3, 1, 4)), 0.006)
    tools.tool_bag((-0.50, 0.14, Z), 0.12, "#2c4166", "#7a4526")
    tools.tool_belt((0.47, 0.24, Z + 0.002), -0.12)
    tools.hard_hat((-0.155, -0.06, Z + 0.004), -1.15, "#ee9420")
    tools.hard_hat((0.165, 0.00, Z + 0.004), -1.95, "#d8d5cc")
    s.coil((0.60, -0.13, Z + 0.03), 0.115, 9, 0.0062, s.mat("#d8b23a", 0.45, vary=0.1), 0.045, "Z", 0.007)
    s.tube([(0.49, -0.15, Z + 0.012), (0.42, -0.22, Z + 0.007), (0.33, -0.235, Z + 0.007)], 0.0062, s.mat("#d8b23a", 0.45, vary=0.1), smooth=True)
    tools.pliers((-0.42, -0.20, Z), 0.5, "#a3261d")
    tools.pliers((0.23, -0.25, Z), 2.85, "#24407a")
    tools.screwdriver((-0.30, -0.31, Z), 0.10, "#f4a92b", 0.22)
    tools.screwdriver((-0.03, -0.245, Z), -0.24, "#a3261d", 0.19)
    s.cyl(0.033, 0.019, (-0.57, -0.12, Z + 0.0097), s.black(), bevel=0.003)             # a roll of tape
    s.cyl(0.02, 0.0196, (-0.57, -0.12, Z + 0.0098), s.mat("#b9a27c", 0.8), bevel=0.001)
    # A caged work lamp in the back lights the warm side.
    lx, ly, lz = 0.02, 0.30, 1.50
    s.tube([(lx, ly, lz + 0.12), (lx, ly, 2.4)], 0.005, s.black())
    s.lathe([(0.0, 0.13), (0.022, 0.13), (0.026, 0.1), (0.03, 0.06), (0.11, 0.02), (0.12, 0.0), (0.117, 0.0), (0.105, 0.018), (0.028, 0.055), (0.0, 0.055)], s.mat("#1d2c48", 0.4, clearcoat=0.4), (lx, ly, lz))
    s.lathe([(0.03 * math.sin(a) ** 0.9, -0.02 - 0.034 * math.cos(a)) for a in [i * math.pi / 24 for i in range(19)]] + [(0.016, 0.05)], s.glow((1, 0.68, 0.34), 16), (lx, ly, lz))
    s.point((lx, ly - 0.01, lz - 0.06), 15, (1, 0.54, 0.2), 0.04)
    s.area((-1.3, -1.1, 1.9), (-0.1, 0, 1.0), (0.9, 0.9), 20, (0.45, 0.62, 1.0))
    s.area((1.2, -0.9, 1.7), (0.1, 0, 1.0), (0.5, 0.5), 15, (1, 0.72, 0.42))
    s.area((0.0, -1.3, 2.1), (0, 0, 1.0), (0.8, 0.5), 6, (0.9, 0.93, 1.0))
    s.camera((0.0, -1.62, 1.33), (0.0, 0.05, 1.12), 41.5, 4.5, (0.0, -0.08, 1.0))
    return {"exposure": 0.35, "scale": 0.15, "bloom": 0.04}
