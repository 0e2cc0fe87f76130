"""A kitchen in the evening: three pendants over the island, recessed lights above, a dimmer by the doorway."""
import math
import random


def shaker(s, x, y, z, w, h, paint, knob=True, drawer=False):
    """A framed cabinet front facing -Y."""
    s.box((w - 0.006, 0.018, h - 0.006), (x, y, z), paint, 0.002)
    for dx in (-1, 1):
        s.box((0.055, 0.012, h - 0.006), (x + dx * (w / 2 - 0.031), y - 0.013, z), paint, 0.0025)
    for dz in (-1, 1):
        s.box((w - 0.006 - 0.11, 0.012, 0.055), (x, y - 0.013, z + dz * (h / 2 - 0.031)), paint, 0.0025)
    if knob:
        kz = z if drawer else z + h / 2 - 0.12
        s.tube([(x - 0.06, y - 0.012, kz), (x - 0.06, y - 0.045, kz), (x + 0.06, y - 0.045, kz), (x + 0.06, y - 0.012, kz)], 0.005, s.brass(), 0.012)


def pendant(s, x, y, z):
    """A dome shade on a cord. z is the height of its rim."""
    outer = s.mat("#16233d", 0.35, vary=0.08, clearcoat=0.4)
    inner = s.mat("#d9a347", 0.3, 0.6, vary=0.1)
    s.lathe([(0.172, 0.0), (0.168, 0.05), (0.145, 0.11), (0.095, 0.165), (0.045, 0.19), (0.03, 0.195), (0.026, 0.25), (0.0, 0.25)], outer, (x, y, z), segments=64)
    s.lathe([(0.026, 0.185), (0.09, 0.16), (0.14, 0.107), (0.163, 0.05), (0.168, 0.0), (0.172, 0.0)], inner, (x, y, z), segments=64)
    s.lathe([(0.03, 0.25), (0.022, 0.27), (0.008, 0.275), (0, 0.275)], s.brass(), (x, y, z))
    s.tube([(x, y, z + 0.27), (x, y, 2.7)], 0.0035, s.black())
    s.lathe([(0.06, 0), (0.055, -0.025), (0.0, -0.03)], s.brass(), (x, y, 2.7))
    s.lathe([(0, -0.035), (0.03, -0.028), (0.043, 0.0), (0.038, 0.03), (0.02, 0.06), (0.017, 0.085)], s.glow((1, 0.66, 0.32), 8), (x, y, z + 0.012))
    s.spot((x, y, z + 0.03), (x, y, 0), 120, 128, (1, 0.66, 0.34), 0.045, 0.35)


def build(s):
    s.room_light("#24407a", 0.16)
    H = 2.7
    wall = s.mat("#c9c0b0", 0.8, vary=0.05, bump=0.1, bump_scale=160)
    s.plane(9, 9, (0, 0, 0), s.mat("#6d6459", 0.9), name="subfloor")
    for i in range(38):                                              # floor boards
        s.box((0.148, 7.5, 0.02), (-2.75 + i * 0.15, -1.0, 0.0), s.wood("#9a6b42", "#6a4527", 0.38, along="Y"), 0.0015)
    s.plane(9, 9, (0, 0, H), s.mat("#cfc8bb", 0.9, vary=0.03), (math.pi, 0, 0))
    # Back wall with a window of dusk, tiled below the shelves.
    wx, wz, ww, wh = 0.55, 1.72, 1.15, 0.95
    for x0, x1, z0, z1 in ((-3, wx - ww / 2, 0, H), (wx + ww / 2, 3, 0, H), (wx - ww / 2, wx + ww / 2, 0, wz - wh / 2), (wx - ww / 2, wx + ww / 2, wz + wh / 2, H)):
        s.box((x1 - x0, 0.1, z1 - z0), ((x0 + x1) / 2, 2.3, (z0 + z1) / 2), wall, 0)
    s.box((2, 0.02, 2), (wx, 3.6, wz), s.glow("#2b4672", 0.5), 0)
    s.box((2, 0.02, 0.7), (wx, 3.55, wz - 0.75), s.glow("#c98258", 0.35), 0)
    for dx in (-1, 0, 1):
        s.box((0.05 if dx else 0.03, 0.07, wh if dx else wh - 0.1), (wx + dx * (ww / 2 - 0.025), 2.27, wz), s.white(), 0.005)
    for dz in (-1, 1):
        s.box((ww - 0.1, 0.066, 0.05), (wx, 2.27, wz + dz * (wh / 2 - 0.025)), s.white(), 0.004)
    s.box((ww + 0.12, 0.16, 0.035), (wx, 2.24, wz - wh / 2 - 0.02), s.white(), 0.006)
    s.plane(ww, wh, (wx, 2.3, wz), s.glass(), (math.pi / 2, 0, 0))
    s.brick_wall(-3, 3, 0.93, 1.5, 2.23, [(wx - ww / 2 - 0.06, 1.2, wx + ww / 2 + 0.06, 3)], color="#cfc9bb", spread=0.05)
    for side in (-1, 1):                                              # side walls
        s.box((0.1, 5.2, H), (side * 2.72, -0.3, H / 2), wall, 0)
    # Lower cabinets, countertop, sink faucet, stove, hood, shelves.
    green = s.mat("#5f7257", 0.42, vary=0.05)
    stone = s.mat("#d6d0c4", 0.22, vary=0.16, scale=5, rvary=0.08)
    s.box((6, 0.6, 0.82), (0, 1.95, 0.49), green, 0)
    x = -2.55
    for i in range(9):
        w = 0.6
        shaker(s, x, 1.64, 0.775, w, 0.2, green, drawer=True)
        shaker(s, x, 1.64, 0.385, w, 0.56, green)
        x += w
    s.box((6, 0.66, 0.035), (0, 1.92, 0.92), stone, 0.004)
    s.box((0.62, 0.03, 0.82), (-1.35, 1.615, 0.48), s.mat("#8e9298", 0.3, 0.9), 0.006)
    s.box((0.5, 0.012, 0.36), (-1.35, 1.595, 0.4), s.mat("#0b0d11", 0.1), 0.01)
    s.tube([(-1.6, 1.6, 0.66), (-1.6, 1.55, 0.66), (-1.1, 1.55, 0.66), (-1.1, 1.6, 0.66)], 0.009, s.steel(), 0.02)
    for k in range(4):
        s.cyl(0.018, 0.03, (-1.56 + k * 0.14, 1.59, 0.79), s.steel(), "Y", 0.004)
    hood = [(-0.34, 0), (0.34, 0), (0.34, 0.07), (0.14, 0.42), (-0.14, 0.42), (-0.34, 0.07)]
    s.prism(hood, 0.45, s.mat("#20304e", 0.4, vary=0.04, rvary=0.04), (-1.35, 1.78, 1.6), bevel=0.008)
    s.box((0.26, 0.26, 0.8), (-1.35, 2.1, 2.4), s.mat("#20304e", 0.4, vary=0.04, rvary=0.04), 0.006)
    s.tube([(wx, 2.1, 0.93), (wx, 2.1, 1.28), (wx, 1.92, 1.28), (wx, 1.92, 1.18)], 0.013, s.brass(), 0.085)
    shelf = s.wood("#a8794a", "#6f4826", along="X")
    for z in (1.56, 1.92):
        s.box((1.15, 0.26, 0.035), (1.9, 2.12, z), shelf, 0.004)
        xx = 1.4
        while xx < 2.38:
            kind = random.random()
            col = random.choice(["#c9c2b2", "#f4a92b", "#9a4f36", "#5c7356", "#e6e1d6"])
            if kind < 0.6:
                s.lathe([(0, 0), (0.045, 0), (0.06, 0.04), (0.065, 0.09), (0.06, 0.09), (0.04, 0.012), (0, 0.01)], s.mat(col, 0.3), (xx, 2.1, z + 0.018))
            else:
                s.lathe([(0, 0), (0.04, 0), (0.045, 0.02), (0.045, 0.13), (0.03, 0.16), (0.03, 0.18), (0, 0.18)], s.mat(col, 0.35), (xx, 2.1, z + 0.018))
            xx += random.uniform(0.14, 0.2)
    # Island with pendants, stools, a bowl.
    s.box((2.0, 0.72, 0.88), (0.05, 0.1, 0.44), s.mat("#1d2c48", 0.42, vary=0.05), 0.003)
    for k in range(4):
        shaker(s, -0.7 + k * 0.5, -0.27, 0.46, 0.49, 0.8, s.mat("#1d2c48", 0.42, vary=0.05), knob=False)
    s.box((2.3, 1.0, 0.04), (0.05, 0.02, 0.90), stone, 0.006)
    for x in (-0.72, 0.05, 0.82):
        pendant(s, x, 0.02, 1.62)
    for x in (-0.55, 0.15, 0.85):
        seat = s.wood("#9a6b42", "#5f3c22", along="X")
        s.lathe([(0, 0), (0.165, 0), (0.175, 0.012), (0.17, 0.03), (0.12, 0.036), (0, 0.028)], seat, (x, -0.78, 0.64))
        for a in range(4):
            an = math.pi / 4 + a * math.pi / 2
            s.tube([(x + 0.1 * math.cos(an), -0.78 + 0.1 * math.sin(an), 0.64), (x + 0.19 * math.cos(an), -0.78 + 0.19 * math.sin(an), 0.0)], 0.012, s.black())
        s.tube([(x + 0.165 * math.cos(i * 0.2618), -0.78 + 0.165 * math.sin(i * 0.2618), 0.22) for i in range(24)], 0.008, s.black(), cyclic=True)
    s.lathe([(0, 0), (0.06, 0), (0.14, 0.05), (0.16, 0.085), (0.152, 0.085), (0.12, 0.05), (0, 0.015)], s.mat("#9a4f36", 0.4), (-0.35, 0.05, 0.92))
    for a in range(5):
        s.lathe([(0, -0.035), (0.02, -0.032), (0.036, 0), (0.02, 0.032), (0, 0.03)], s.mat("#d98a2b", 0.45, bump=0.3), (-0.35 + 0.06 * math.cos(a * 1.26), 0.05 + 0.06 * math.sin(a * 1.26), 0.98))
    s.box((0.34, 0.22, 0.02), (0.5, 0.0, 0.93), s.wood("#a8794a", "#6f4826", along="X"), 0.004, (0, 0, 0.2))
    # Recessed lights.
    for x, y in ((-1.7, 1.35), (-0.35, 1.35), (1.0, 1.35), (-1.7, -0.9), (1.3, -0.9)):
        s.lathe([(0.062, -0.001), (0.085, -0.004), (0.088, 0.0)], s.white(), (x, y, H))
        s.lathe([(0.062, -0.001), (0.055, 0.0), (0.0, 0.0)], s.glow((1, 0.8, 0.56), 10), (x, y, H - 0.0025))
        if x in (-1.7, 1.0) and y > 0:                            # two real lamps wash the wall; the ceiling panel below does the rest
            s.spot((x, y + 0.2, H - 0.02), (x, y + 0.3, 0), 120, 120, (1, 0.72, 0.43), 0.06, 0.8)
    s.area((1.9, 2.05, 1.53), (1.9, 2.0, 0.9), (1.1, 0.03), 5, (1, 0.72, 0.42))
    # The doorway's edge with switch and dimmer.
    px, py = 1.13, -2.35
    s.box((1.6, 0.12, H), (px + 0.72, py + 0.06, H / 2), s.mat("#3a4c68", 0.7, vary=0.05, bump=0.1, bump_scale=160), 0.004)
    s.prism(s.outline(0.118, 0.118, 0.008), 0.006, s.mat("#e8e4db", 0.35, vary=0.03), (px + 0.16, py - 0.006, 1.26), bevel=0.002)
    for dx in (-0.024, 0.024):
        s.box((0.034, 0.006, 0.068), (px + 0.16 + dx, py - 0.008, 1.26), s.mat("#f2efe8", 0.3, vary=0.02), 0.003, (0.04, 0, 0))
    s.box((0.004, 0.004, 0.05), (px + 0.16 + 0.036, py - 0.010, 1.262), s.glow("#f4a92b", 3), 0.001)
    s.box((0.012, 0.008, 0.012), (px + 0.16 + 0.024, py - 0.012, 1.275), s.mat("#f2efe8", 0.3), 0.003)
    s.area((0, 0.2, 1.95), (0, 0.2, 3), (3.5, 2.0), 13, (1, 0.7, 0.42), reflect=False)          # light reflected to the ceiling
    s.area((0, 0.6, 2.66), (0, 0.6, 0), (3.8, 2.4), 34, (1, 0.74, 0.46), reflect=False)
    s.area((-1.8, -4.4, 2.2), (0.6, -0.5, 1.0), (1.5, 1.5), 42, (0.5, 0.66, 1.0))
    s.area((0.2, -4.2, 2.5), (1.3, -2.3, 1.3), (0.4, 0.4), 9, (1, 0.75, 0.5))
    s.camera((-0.28, -4.75, 1.46), (0.08, 0, 1.42), 31, 5.6, (0.0, -0.3, 1.6))
    return {"exposure": 0.2, "scale": 1.2, "bloom": 0.05}
