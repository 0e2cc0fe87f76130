"""The lighting services: recessed lights, a ceiling fan, pendants, a lantern beside the door."""
import math
import random

import devices as d

SMALL = {"width": 960, "samples": 40, "quality": 88}      # these pictures are shown at a third of the page's width


def recessed_lights(s):
    s.room_light("#3c5080", 0.3)
    # The ceiling is at z = 0. Three lights wash the wall behind. The one close to the camera sits in a real opening.
    nx, ny, hole, paint = 0.0, 0.43, 0.0715, s.mat("#35507f", 0.85, vary=0.04, scale=2, specular=0.15)
    for x0, x1, y0, y1 in ((-3, nx - hole, -3, 3), (nx + hole, 3, -3, 3), (nx - hole, nx + hole, -3, ny - hole), (nx - hole, nx + hole, ny + hole, 3)):
        s.mesh([(x0, y0, 0), (x0, y1, 0), (x1, y1, 0), (x1, y0, 0)], [(0, 1, 2, 3)], paint)
    s.plane(6, 3, (0, 1.42, -1.5), d.paint("#cf9a66"), (math.pi / 2, 0, 0))
    trim = s.mat("#f1ece2", 0.4, vary=0.03)
    for dz, depth, h in ((-0.03, 0.035, 0.06), (-0.075, 0.022, 0.03)):
        s.box((6, depth, h), (0, 1.42 - depth / 2, dz), trim, 0.006)
    ring, lens = s.mat("#f7f3ea", 0.35, vary=0.02), s.glow((1, 0.78, 0.50), 3.4)
    for x in (-0.80, -0.12, 0.56):
        s.lathe([(0.096, 0.0), (0.095, -0.004), (0.088, -0.0075), (0.076, -0.008), (0.073, -0.006), (0.070, -0.001)], ring, (x, 1.12, 0), segments=64)
        s.lathe([(0.0715, -0.003), (0.05, -0.0045), (0, -0.005)], lens, (x, 1.12, 0), segments=64)
        s.spot((x, 1.12, -0.02), (x, 1.17, -2), 34, 112, (1, 0.68, 0.36), 0.05, 0.35)
    s.lathe([(0.104, 0.0), (0.103, -0.004), (0.096, -0.007), (0.077, -0.0075), (0.0725, -0.005), (0.071, 0.0)], ring, (nx, ny, 0), segments=96)
    steps = []
    for k in range(7):                                              # a stepped reflector
        steps += [(0.0705 - 0.0022 * k, 0.006 * k), (0.0705 - 0.0022 * k, 0.006 * (k + 1) - 0.001)]
    s.lathe(steps, s.mat("#efe9dc", 0.3, vary=0.02), (nx, ny, 0), segments=96)
    s.lathe([(0.0575, 0.0405), (0.04, 0.036), (0, 0.034)], s.glow((1, 0.78, 0.50), 5.0), (nx, ny, 0), segments=64)
    s.spot((nx, ny, -0.01), (nx, ny, -2), 8, 120, (1, 0.74, 0.44), 0.06, 0.55)
    s.area((0, 0.3, -1.5), (0, 0.4, 0), (2.5, 2.5), 26, (1, 0.78, 0.52), reflect=False)          # light reflected from the floor
    s.area((-1.8, -0.9, -0.8), (0, 0.8, 0), (0.9, 0.9), 16, (0.55, 0.76, 1.0))
    s.camera((0.13, -0.17, -0.47), (-0.035, 0.72, -0.108), 29, 11, (0.02, 0.43, 0))
    return {**SMALL, "exposure": 0.4, "scale": 0.6, "bloom": 0.05}


def ceiling_fan(s):
    s.room_light("#3c5080", 0.35)
    pale = s.mat("#c9d2d2", 0.5, vary=0.05)
    for i in range(34):
        s.box((0.138, 6, 0.02), (-2.4 + i * 0.14, 0.6, 0.01), pale, 0.005)
    s.plane(6, 6, (0, 0, 0.03), s.mat("#2b3340", 0.9))
    s.plane(7, 3, (0, 1.75, -1.5), d.paint("#47706c"), (math.pi / 2, 0, 0))
    s.box((7, 0.03, 0.10), (0, 1.735, -0.05), s.mat("#f1ece2", 0.4, vary=0.03), 0.01)
    dark, brass = s.mat("#1d2c48", 0.32, 0.2, vary=0.05, clearcoat=0.5), s.brass()
    s.lathe([(0.075, 0), (0.075, -0.02), (0.055, -0.055), (0.018, -0.065)], brass, segments=64)
    s.cyl(0.014, 0.2, (0, 0, -0.13), brass)
    s.lathe([(0.018, -0.19), (0.05, -0.20), (0.105, -0.215), (0.122, -0.235), (0.122, -0.285), (0.105, -0.305), (0.09, -0.31), (0.0, -0.31)], dark, segments=72)
    s.lathe([(0.1235, -0.25), (0.1245, -0.252), (0.1245, -0.268), (0.1235, -0.27)], brass, segments=72)
    s.lathe([(0.09, -0.308), (0.096, -0.312), (0.096, -0.325), (0.088, -0.33)], brass, segments=64)
    s.lathe([(0.088, -0.325), (0.086, -0.345), (0.068, -0.375), (0.038, -0.393), (0, -0.398)], s.glow((1, 0.80, 0.55), 4.2), segments=64)
    blade = s.wood("#a9744a", "#6b4427", 0.4, 4, along="X")
    shape = [(0.17, -0.048), (0.24, -0.060), (0.60, -0.073), (0.655, -0.062), (0.672, -0.03), (0.672, 0.03), (0.655, 0.062), (0.60, 0.073), (0.24, 0.060), (0.17, 0.048)]
    for k in range(5):
        before = set(s.bpy.data.objects)
        s.prism(shape, 0.008, blade, (0, 0, 0), (-math.pi / 2 + 0.2, 0, 0), bevel=0.003)
        s.box((0.15, 0.034, 0.006), (0.165, 0, -0.007), dark, 0.0025, (0.2, 0, 0))
        for dx, dy in ((0.19, 0.0), (0.225, 0.012), (0.225, -0.012)):
            s.lathe([(0.005, 0), (0.004, -0.003), (0, -0.0035)], brass, (dx, dy, -0.0105 + dy * 0.2), segments=20)
        s.group(s.made_since(before), (0, 0, -0.262), (0, 0, 0.30 + k * math.tau / 5))
    s.point((0, 0, -0.47), 9, (1, 0.76, 0.46), 0.09)
    s.area((0, 0.2, -2.0), (0, 0.2, 0), (3, 3), 34, (1, 0.76, 0.48), reflect=False)
    s.area((-2.4, -1.2, -1.2), (0, 0, -0.2), (1.2, 1.2), 40, (0.6, 0.76, 1.0))
    s.area((2.2, -0.6, -1.1), (0, 0, -0.2), (0.8, 0.8), 24, (1, 0.76, 0.48))
    s.camera((-0.12, -1.42, -0.98), (0.0, 0.0, -0.25), 39, 8, (0, -0.2, -0.3))
    return {**SMALL, "exposure": 0.25, "scale": 0.8, "bloom": 0.06}


def pendants(s):
    s.room_light("#2c4668", 0.35)
    s.plane(6, 4, (0, 1.15, 0), d.paint("#447a69"), (math.pi / 2, 0, 0))
    for i in range(18):                                             # boards that divide the wall
        s.box((0.03, 0.016, 4), (-1.9 + i * 0.23, 1.145, 0), d.paint("#447a69"), 0.004)
    d.boards(0.2, 4, s.wood("#a8744a", "#6a4527", 0.3), (0, 0.35, -0.40), 3.0, thick=0.04)
    brass = s.brass()
    for x, y, z in ((-0.37, 0.12, 0.0), (0.0, 0.0, -0.06), (0.37, 0.12, 0.03)):
        n = 22
        globe = [(0.118 * math.sin(a), 0.118 * math.cos(a)) for a in (0.33 + (math.pi - 0.33) * i / n for i in range(n + 1))]
        s.lathe(globe[:-1] + [(0, -0.118)], s.glass((1.0, 0.93, 0.84), 0.02, 0.9), (x, y, z), segments=72)
        s.lathe([(0.0385, 0.106), (0.044, 0.108), (0.044, 0.118), (0.032, 0.138), (0.027, 0.175), (0.012, 0.185), (0, 0.185)], brass, (x, y, z))
        s.lathe([(0.024, 0.108), (0.021, 0.055), (0.0165, 0.05), (0, 0.05)], brass, (x, y, z))
        s.tube([(x, y, z + 0.18), (x, y, 1.2)], 0.004, s.black())
        s.lathe([(0.013, 0.05), (0.0138, 0.043), (0.017, 0.033)] + [(0.0355 * math.sin(a) ** (1.0 if a < 1.6 else 1.15), -0.0125 - 0.037 * math.cos(a) * (1 if a < 1.6 else 1.35)) for a in (2.55 - 2.55 * i / 20 for i in range(20))] + [(0, -0.0495)], s.glow((1, 0.68, 0.30), 5.5), (x, y, z), segments=40)
        s.point((x, y, z - 0.01), 7.5, (1, 0.68, 0.36), 0.035)
    s.area((-1.3, -0.9, 0.6), (0, 0.1, 0), (0.8, 0.8), 22, (0.6, 0.78, 1.0), reflect=False)
    s.area((1.1, -0.6, 0.9), (0, 0.3, -0.1), (0.4, 0.4), 14, (1, 0.8, 0.52))
    s.lathe([(0, 0), (0.06, 0), (0.14, 0.045), (0.16, 0.08), (0.152, 0.08), (0.12, 0.045), (0, 0.015)], s.mat("#e7ddc8", 0.35, clearcoat=0.4), (0.12, 0.3, -0.40))
    for a in range(5):
        s.lathe([(0.037 * math.sin(b), -0.035 * math.cos(b)) for b in (math.pi * i / 20 for i in range(21))], s.mat("#d9852b", 0.45, bump=0.3), (0.12 + 0.06 * math.cos(a * 1.26), 0.3 + 0.06 * math.sin(a * 1.26), -0.335))
    s.camera((0.04, -1.22, -0.03), (0.0, 0, -0.055), 42, 5.6, (0, 0, -0.06))
    return {**SMALL, "exposure": 0.4, "scale": 0.5, "bloom": 0.06}


def outdoor_lights(s):
    s.sky(0.9, (-0.6, 1.0), 1.0)
    s.brick_wall(-0.33, 2.2, -1.4, 1.5, 0.0)
    before = set(s.bpy.data.objects)
    s.brick_wall(-3, 0, -1.4, 1.5, 0)                               # the side of the house, round the corner
    s.group(s.made_since(before), (-0.33, 0.0, 0), (0, 0, -math.pi / 2))
    # The lantern: a back plate, an arm, four panes under a hipped roof.
    iron, x, y, z = s.mat("#1d2026", 0.36, 0.4, vary=0.15), 0.04, -0.155, 0.0
    s.prism(s.outline(0.105, 0.24, 0.02), 0.02, iron, (x, -0.02, 0.03), bevel=0.006)
    s.tube([(x, -0.02, 0.10), (x, -0.10, 0.235), (x, y, 0.235), (x, y, 0.19)], 0.009, iron, 0.05)
    turn = (0, 0, math.pi / 4)
    q = math.sqrt(2)
    s.lathe([(0, 0.205), (0.018, 0.20), (0.022, 0.182), (0.03 * q, 0.165), (0.088 * q, 0.118), (0.088 * q, 0.108), (0, 0.108)], iron, (x, y, z), segments=4, rot=turn)
    s.lathe([(0, -0.135), (0.012, -0.13), (0.03 * q, -0.112), (0.056 * q, -0.105), (0.056 * q, -0.093), (0, -0.093)], iron, (x, y, z), segments=4, rot=turn)
    s.lathe([(0, -0.165), (0.009, -0.158), (0.011, -0.147), (0.005, -0.135)], iron, (x, y, z))
    s.lathe([(0.0535 * q, -0.095), (0.0755 * q, 0.11)], s.glass((1, 0.95, 0.86), 0.02, 0.5), (x, y, z), segments=4, rot=turn)
    for sx in (-1, 1):
        for sy in (-1, 1):
            s.tube([(x + sx * 0.055, y + sy * 0.055, z - 0.095), (x + sx * 0.077, y + sy * 0.077, z + 0.11)], 0.0048, iron)
    s.lathe([(0.016, -0.093), (0.016, -0.045), (0, -0.045)], s.mat("#d9cfb8", 0.5), (x, y, z))
    s.lathe([(0.013, -0.045), (0.0135, -0.038), (0.0165, -0.028)] + [(0.0325 * math.sin(a), 0.012 - 0.036 * math.cos(a)) for a in (0.75 + 2.39 * i / 18 for i in range(18))] + [(0, 0.048)], s.glow((1, 0.68, 0.31), 5), (x, y, z))
    s.point((x, y, z + 0.01), 24, (1, 0.62, 0.28), 0.035)
    # The door to the right, a path light and trees out of focus.
    s.box((0.09, 0.08, 3), (0.46, -0.03, 0), s.white(), 0.006)
    s.box((1.0, 0.04, 3), (1.0, -0.01, 0), s.mat("#27477c", 0.35, vary=0.05), 0.004)
    for px, py, pz in ((-1.75, 4.0, -0.75), (-2.9, 6.5, -0.85), (-2.2, 6.0, -0.8)):
        s.lathe([(0, -0.05), (0.07, -0.04), (0.07, 0.04), (0, 0.05)], s.glow((1, 0.66, 0.32), 4), (px, py, pz))
        s.point((px, py, pz + 0.05), 10, radius=0.1)
    s.plane(60, 60, (0, 28, -1.6), s.mat("#33402a", 0.95, vary=0.35, scale=0.8))
    rng = random.Random(2)
    s.leaves([((-14 + i * 1.5, 17 + rng.uniform(-1, 1), -0.2), (1.5, 1, rng.uniform(1.2, 2.4))) for i in range(14)], 9000, 0.25, "#18211f", "trees")
    s.area((-1.5, -1.6, 0.8), (0, 0, 0), (1.2, 1.2), 24, (0.56, 0.66, 1.0))
    s.area((1.0, -1.2, 0.9), (0.2, 0, 0), (0.4, 0.4), 9, (1, 0.8, 0.55))
    s.camera((-0.10, -1.02, -0.12), (-0.03, 0, 0.026), 42, 4, (0.04, -0.15, 0.0))
    return {**SMALL, "exposure": 0.35, "scale": 0.3, "bloom": 0.07}


PICTURES = {"recessed-lights": recessed_lights, "ceiling-fan": ceiling_fan, "pendants": pendants, "outdoor-lights": outdoor_lights}
