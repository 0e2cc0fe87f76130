"""The switch services: a dimmer, a three-way switch, a smart switch, a motion sensor."""
import math
import random

import devices as d

SMALL = {"width": 960, "samples": 40, "quality": 88}      # these pictures are shown at a third of the page's width


def room_behind(s, color, y=3.0):
    """A wall far behind the one with the device."""
    s.plane(8, 5, (0, y, 0), d.paint(color), (math.pi / 2, 0, 0))


def dimmer(s):
    s.room_light("#3a5288", 0.3)
    d.wall_end(0.078, "#5577a6")
    room_behind(s, "#b5714a", 3.0)
    d.plate()
    white = d.molded("#faf8f2")
    # The device: a paddle, a slider beside it, and a column of lights for the level.
    s.prism(s.outline(0.0335, 0.0672, 0.0022), 0.004, d.molded(), (0, d.FACE - 0.001, 0), bevel=0.0008)
    s.prism(s.outline(0.0238, 0.0638, 0.0012), 0.0006, d.gap(), (-0.0042, d.FACE - 0.0013, 0), bevel=0)
    d.rocker(-0.0042, 0, 0.0225, 0.0625, True, white)
    x = 0.0120
    s.prism(s.outline(0.0046, 0.058, 0.002), 0.0006, d.gap(), (x, d.FACE - 0.0013, 0), bevel=0)
    for k in range(9):
        s.box((0.0024, 0.0006, 0.0036), (x, d.FACE - 0.0016, -0.0255 + k * 0.0062), s.glow(s.AMBER, 9) if k < 6 else s.mat("#3a332a", 0.4), 0.0002)
    s.prism(s.outline(0.0082, 0.0105, 0.0015), 0.0062, white, (x, d.FACE - 0.0066, 0.0135), bevel=0.0011)
    s.box((0.0066, 0.0004, 0.0008), (x, d.FACE - 0.0067, 0.0135), s.mat("#8d8a84", 0.5), 0)
    # Pendants over a table, out of focus.
    for px, py, pz in ((1.17, 1.3, 0.16), (1.36, 2.05, 0.16)):
        s.lathe([(0.075 * math.sin(a), -0.075 * math.cos(a)) for a in (math.pi * i / 24 for i in range(25))], s.glow((1, 0.62, 0.27), 7), (px, py, pz))
        s.tube([(px, py, pz), (px, py, 2)], 0.006, s.black())
        s.point((px, py - 0.1, pz), 20, radius=0.08)
        s.point((px, 2.5, 0.3), 14, radius=0.2)
    s.box((2.4, 0.9, 0.05), (1.3, 1.9, -0.36), s.wood("#9a6b42", "#5f3c22"), 0.01)
    s.area((0.42, -0.3, 0.42), (0, 0, 0), (0.16, 0.16), 4.2, (1, 0.8, 0.56))
    s.area((-0.7, -0.8, 0.3), (0, 0, 0), (0.5, 0.5), 5.5, (0.68, 0.8, 1.0))
    s.camera((-0.085, -0.325, 0.03), (0.036, 0, 0.001), 50, 5.6, (0.006, -0.01, 0.0))
    return {**SMALL, "exposure": 0.35, "scale": 0.05, "bloom": 0.05}


def three_way_switch(s):
    s.room_light("#4a5c84", 0.3)
    d.wall_end(0.005, "#44737a", thick=0.1)
    d.toggle(-0.085, 0)
    # The far side of the hall: a sconce, the second switch, a door.
    before = set(s.bpy.data.objects)
    s.plane(5, 4, (0, 0, 0), d.paint("#d9c19a"), (math.pi / 2, 0, 0))
    d.toggle(0.355, 0, up=False)
    trim = s.mat("#eee8dc", 0.4, vary=0.03)
    s.box((0.085, 0.022, 3.4), (0.55, -0.011, 0), trim, 0.005)
    s.box((0.02, 0.03, 3.4), (0.60, -0.005, 0), trim, 0.003)
    s.box((0.9, 0.02, 3.4), (1.06, -0.005, 0), s.wood("#8a5a34", "#4d2e1a", along="Z"), 0.003)
    s.lathe([(0.055, 0), (0.052, 0.012), (0.015, 0.018), (0, 0.018)], s.brass(), (0.155, 0, 0.145), "Y")
    s.tube([(0.155, -0.01, 0.145), (0.155, -0.11, 0.145), (0.155, -0.11, 0.185)], 0.008, s.brass(), 0.03)
    s.lathe([(0.03, 0.0), (0.036, 0.012), (0.028, 0.02)], s.brass(), (0.155, -0.11, 0.18))
    s.lathe([(0.078 * math.sin(a), 0.095 - 0.078 * math.cos(a)) for a in (math.pi * (i + 2) / 32 for i in range(31))], s.glow((1, 0.74, 0.42), 4.5), (0.155, -0.11, 0.18))
    s.group(s.made_since(before), (0, 1.7, 0))
    s.point((0.155, 1.42, 0.29), 9, (1, 0.68, 0.36), 0.08)
    s.point((0.155, 1.0, 0.6), 5, (1, 0.68, 0.36), 0.1)
    s.area((0.3, -0.28, 0.34), (-0.08, 0, 0), (0.14, 0.14), 4.2, (1, 0.8, 0.55))
    s.area((-0.9, -0.9, 0.3), (-0.05, 0, 0), (0.6, 0.6), 6.5, (0.68, 0.8, 1.0))
    s.camera((0.045, -0.53, 0.035), (-0.008, 0, 0.012), 50, 14, (-0.085, -0.01, 0))
    return {**SMALL, "exposure": 0.35, "scale": 0.1, "bloom": 0.04}


def smart_switch(s):
    s.room_light("#47607c", 0.3)
    s.plane(4, 3, (0, 0, 0.5), d.paint("#5c8068"), (math.pi / 2, 0, 0))
    d.boards(0.13, 3, s.wood("#a8744a", "#6a4527", 0.4), (0, -0.19, -0.098), 2.0, thick=0.03)
    # The switch: one sheet of dark glass with a dial of light.
    x, z = -0.07, 0.012
    s.prism(s.outline(0.082, 0.124, 0.009), 0.006, d.molded(), (x, -0.006, z), bevel=0.002)
    s.prism(s.outline(0.078, 0.120, 0.008, 8), 0.0045, s.mat("#090d16", 0.1, vary=0, rvary=0.03, clearcoat=1), (x, -0.0105, z), bevel=0.0014, segments=4)
    y = -0.0108
    blue, amber = s.glow("#8fc1ff", 2.6), s.glow(s.AMBER, 5)
    r = 0.0225

    def arc(a0, a1, rad, cx, cz, m, thick):
        s.tube([(cx + rad * math.sin(a), y, cz + rad * math.cos(a)) for a in (math.radians(a0 + (a1 - a0) * i / 32) for i in range(33))], thick, m)
    arc(-135, 135, r, x, z - 0.012, s.mat("#2b364d", 0.4), 0.0014)
    arc(-135, 75, r, x, z - 0.012, amber, 0.0018)
    s.tube([(x, y, z - 0.0045), (x, y, z - 0.0115)], 0.0011, s.glow("#ffffff", 2.5))
    arc(28, 332, 0.0072, x, z - 0.0125, s.glow("#ffffff", 2.5), 0.0011)
    for k in range(3):                                              # the radio waves of a network
        arc(-42, 42, 0.0038 + 0.0042 * k, x, z + 0.0335, blue, 0.0010)
    s.lathe([(0.0016, 0), (0.0016, 0.0006), (0, 0.0006)], blue, (x, y, z + 0.0335), "Y", segments=20)
    d.phone((0.072, -0.052, -0.0975), (-0.30, 0, 0.0), "Kitchen", "70%")
    s.area((0.55, -0.55, 0.6), (0, 0, 0), (0.3, 0.3), 6.5, (1, 0.8, 0.54), reflect=False)
    s.area((-0.75, -0.7, 0.45), (0, 0, 0), (0.5, 0.5), 5.5, (0.68, 0.82, 1.0), reflect=False)
    s.area((-0.4, -0.25, 0.5), (-0.07, 0, 0), (0.05, 0.5), 0.6, (0.8, 0.9, 1.0))
    s.camera((0.0, -0.46, 0.055), (0.002, 0, -0.012), 50, 7, (0, -0.02, 0))
    return {**SMALL, "exposure": 0.35, "scale": 0.06, "bloom": 0.05}


def motion_sensor(s):
    s.room_light("#4a5470", 0.3)
    d.wall_end(0.085, "#a8613f")
    d.plate()
    s.prism(s.outline(0.0335, 0.0672, 0.0022), 0.004, d.molded(), (0, d.FACE - 0.0016, 0), bevel=0.0008)
    # A bulging lens of narrow facets above a button.
    lens = s.mat("#d3d9de", 0.2, vary=0.02, clearcoat=0.5)
    w, h, across, down = 0.0285, 0.033, 9, 4

    def bulge(i, j):
        a, k = math.radians(-80 + 160 * i / across), 2 * j / down - 1
        return (w / 2 * math.sin(a), d.FACE - 0.003 - 0.0115 * math.cos(a) * (1 - 0.30 * k * k), 0.0125 + k * h / 2)
    for i in range(across):
        for j in range(down):
            s.mesh([bulge(i, j), bulge(i + 1, j), bulge(i + 1, j + 1), bulge(i, j + 1)], [(0, 1, 2, 3)], lens).modifiers.new("t", "SOLIDIFY").thickness = 0.0006
    for i in range(1, across):                                      # the seams between the facets
        s.tube([bulge(i, j / 4) for j in range(down * 4 + 1)], 0.00022, s.mat("#9aa0a6", 0.5))
    for j in range(1, down):
        s.tube([bulge(i / 4, j) for i in range(across * 4 + 1)], 0.00022, s.mat("#9aa0a6", 0.5))
    for j in (0, down):
        s.mesh([bulge(i, j) for i in range(across + 1)], [tuple(range(across + 1))], lens)
    s.prism(s.outline(w + 0.002, h + 0.003, 0.003), 0.001, d.gap(), (0, d.FACE - 0.0020, 0.0125), bevel=0)
    s.prism(s.outline(0.0265, 0.0175, 0.003), 0.004, d.molded("#faf8f2"), (0, d.FACE - 0.0044, -0.0195), bevel=0.0012)
    s.lathe([(0.0015, 0), (0.0012, 0.0008), (0, 0.001)], s.glow("#3ee07c", 14), (0, d.FACE - 0.0044, -0.0145), "Y", segments=20)
    # A lit pantry behind: shelves of jars.
    s.plane(4, 3, (0.8, 1.75, 0), d.paint("#e3d2ae"), (math.pi / 2, 0, 0))
    shelf = s.wood("#b07f4e", "#7a5230")
    rng = random.Random(5)
    for z in (-0.62, -0.33, -0.03, 0.28):
        s.box((2.4, 0.3, 0.03), (1.2, 1.58, z), shelf, 0.004)
        x = 0.12
        while x < 2.0:
            r, h = rng.uniform(0.045, 0.065), rng.uniform(0.12, 0.2)
            fill = rng.choice(["#d99a3a", "#b5502f", "#7d8f4e", "#e8ddc2", "#6b3b24", "#e2b64c"])
            s.lathe([(0, 0), (r, 0), (r, h * 0.85), (r * 0.8, h), (0, h)], s.mat(fill, 0.3, vary=0.2, scale=40, clearcoat=0.6), (x + r, 1.52, z + 0.015), segments=28)
            s.cyl(r * 0.85, 0.025, (x + r, 1.52, z + h + 0.022), s.mat("#8d887e", 0.5), bevel=0.004)
            x += 2 * r + rng.uniform(0.01, 0.03)
    for px in (0.4, 1.2):
        s.point((px, 1.0, 0.3), 15, (1, 0.76, 0.46), 0.1)
    s.area((0.42, -0.3, 0.42), (0, 0, 0), (0.16, 0.16), 3.6, (1, 0.82, 0.6))
    s.area((-0.6, -0.8, 0.4), (0, 0, 0), (0.5, 0.5), 5.5, (0.72, 0.84, 1.0))
    s.camera((-0.095, -0.325, 0.028), (0.034, 0, 0.001), 50, 11, (0.004, -0.012, 0.0))
    return {**SMALL, "samples": 56, "exposure": 0.35, "scale": 0.05, "bloom": 0.05}


PICTURES = {"dimmer": dimmer, "three-way-switch": three_way_switch, "smart-switch": smart_switch, "motion-sensor": motion_sensor}
