"""The device services: a GFCI outlet, a USB outlet, a range receptacle, a smoke alarm."""
import math
import random

import devices as d
import props

SMALL = {"width": 960, "samples": 40, "quality": 88}      # these pictures are shown at a third of the page's width


def gfci_outlet(s):
    s.room_light("#5a6a86", 0.3)
    # Glazed tiles in running bond above a stone countertop.
    rng = random.Random(4)
    glazes = [s.mat(c, 0.16, vary=0.06, rvary=0.05, scale=18, bump=0.1, bump_scale=30, clearcoat=0.4) for c in ("#2f6f7c", "#2a6674", "#387a86")]
    s.plane(3, 2, (0, 0.004, 0), s.mat("#c9c4b8", 0.9), (math.pi / 2, 0, 0))
    for row in range(-3, 5):
        for k in range(-6, 7):
            x, z = k * 0.155 + (0.0775 if row % 2 else 0) + 0.02, row * 0.079 - 0.012
            s.box((0.152, 0.008, 0.076), (x, 0.004 + rng.uniform(-0.0003, 0.0003), z), rng.choice(glazes), 0.0018, (rng.uniform(-0.006, 0.006), 0, rng.uniform(-0.004, 0.004)))
    s.box((3, 0.5, 0.04), (0, -0.25, -0.108), s.mat("#d9d2c4", 0.2, vary=0.2, scale=7, rvary=0.06), 0.004)
    d.plate()
    y = d.decorator_face(0, 0)
    face = d.molded("#faf8f3")
    for k in (-1, 1):
        s.prism(s.outline(0.0275, 0.0222, 0.0035), 0.002, face, (0, y - 0.0013, k * 0.0205), bevel=0.0006)
        d.slots(0, y - 0.0013, k * 0.0205 + 0.0010, 1.06)
    s.prism(s.outline(0.0285, 0.0172, 0.0012), 0.0006, s.mat("#9b978e", 0.6), (0, y - 0.0002, 0), bevel=0)
    for z, color, word in ((0.0042, "#17191d", "TEST"), (-0.0042, "#b3241a", "RESET")):
        s.prism(s.outline(0.0215, 0.0074, 0.0012), 0.003, s.mat(color, 0.35, vary=0.03), (-0.0028, y - 0.0022, z), bevel=0.0008)
        s.text(word, 0.0046, (-0.0028, y - 0.0023, z), s.mat(s.PAPER, 0.6), extrude=0.00005)
    s.lathe([(0.0016, 0), (0.0013, 0.0008), (0, 0.001)], s.glow("#3ee07c", 12), (0.0112, y - 0.0002, 0.0), "Y", segments=20)
    # Lemons and a cutting board on the counter.
    lemon = s.mat("#f0b429", 0.42, vary=0.06, bump=0.35, bump_scale=260)
    for x, yy, turn in ((0.083, -0.040, 0.5), (0.134, -0.050, 2.0)):
        body = [(0.0265 * math.sin(t) ** 0.9 + 0.004 * math.sin(t) ** 0.3, -0.036 * math.cos(t) * (1 + 0.12 * math.cos(t) ** 6)) for t in (math.pi * i / 28 for i in range(1, 28))]
        s.lathe([(0, body[0][1] - 0.001)] + body + [(0, body[-1][1] + 0.001)], lemon, (x, yy, -0.0595), rot=(math.pi / 2 - 0.12, 0, turn))
    s.prism(s.outline(0.2, 0.3, 0.03, 8), 0.018, s.wood("#a8744a", "#6a4527", along="Z"), (-0.20, -0.055, 0.045), (-0.12, 0, 0), bevel=0.004)
    s.area((0.12, -0.16, 0.42), (0, -0.02, 0), (0.9, 0.06), 3.6, (1, 0.8, 0.54))
    s.area((0.6, -0.5, 0.3), (0, 0, 0), (0.2, 0.3), 2.2, (1, 0.84, 0.62))
    s.area((-0.7, -0.8, 0.35), (0, 0, 0), (0.5, 0.5), 5, (0.7, 0.82, 1.0))
    s.camera((0.105, -0.335, 0.035), (0.022, 0, -0.016), 44, 8, (0, -0.01, 0))
    return {**SMALL, "exposure": 0.35, "scale": 0.05, "bloom": 0.03}


def usb_outlet(s):
    s.room_light("#3c5282", 0.3)
    s.plane(4, 3, (0, 0, 0.6), d.paint("#34528c"), (math.pi / 2, 0, 0))
    d.boards(0.12, 4, s.wood("#b07c4c", "#74492a", 0.4), (0, -0.24, -0.093), 2.0, thick=0.03)
    d.plate()
    y = d.decorator_face(0, 0)
    face = d.molded("#faf8f3")
    for k in (-1, 1):
        s.prism(s.outline(0.0275, 0.0215, 0.0035), 0.002, face, (0, y - 0.0010, k * 0.0212), bevel=0.0006)
        d.slots(0, y - 0.0010, k * 0.0212 + 0.0010)
    steel = s.steel()
    for z, w, h, r in ((0.0042, 0.0130, 0.0054, 0.0006), (-0.0047, 0.0094, 0.0038, 0.0018)):
        s.prism(s.outline(w + 0.0012, h + 0.0012, r + 0.0004), 0.001, steel, (0, y - 0.0004, z), bevel=0.0002)
        s.prism(s.outline(w, h, r), 0.0004, d.gap(), (0, y - 0.0005, z), bevel=0)
    s.box((0.0104, 0.0004, 0.0018), (0, y - 0.0008, 0.0050), s.mat("#d8d3c8", 0.4), 0)
    # A charging cable from the lower port to the dock of a phone.
    cord = s.mat("#f4a92b", 0.55, vary=0.12, bump=0.4, bump_scale=900)
    s.prism(s.outline(0.0118, 0.0068, 0.003, 6), 0.019, s.mat("#e9e5db", 0.35), (0, y - 0.021, -0.0047), bevel=0.0012)
    s.tube([(0, y - 0.018, -0.0047), (0, y - 0.030, -0.0048)], 0.0026, s.mat("#d88f1c", 0.5))
    s.tube([(0, y - 0.026, -0.0047), (0, y - 0.045, -0.006), (0.008, y - 0.062, -0.035), (0.02, y - 0.07, -0.08), (0.022, -0.105, -0.0915), (0.045, -0.14, -0.0915), (0.062, -0.11, -0.0915), (0.055, -0.06, -0.088), (0.08, -0.058, -0.0855)], 0.0019, cord, smooth=True)
    s.prism(s.outline(0.092, 0.056, 0.01), 0.013, s.mat("#ded8cb", 0.4), (0.118, -0.052, -0.0815), (-math.pi / 2, 0, 0), bevel=0.003)
    d.phone((0.118, -0.052, -0.0815), (-0.20, 0, -0.1), "Charging", "64%", "#45d483", 0.64, "40 min left")
    # A lamp on the left lights the wall.
    s.lathe([(0, 0), (0.04, 0)] + [(0.036 + 0.02 * math.sin(0.4 + t * 2.2) - 0.042 * max(0, t - 0.45) ** 1.2, 0.1 * t) for t in (i / 24 for i in range(25))] + [(0.01, 0.115), (0.01, 0.15), (0, 0.15)], s.mat("#a8573a", 0.35, clearcoat=0.5), (-0.165, -0.075, -0.093))
    s.lathe([(0.078, 0), (0.055, 0.12)], s.glow((1, 0.70, 0.36), 1.25), (-0.165, -0.085, 0.022))
    s.point((-0.165, -0.085, 0.19), 3.2, (1, 0.7, 0.38), 0.03)
    s.area((0.5, -0.6, 0.5), (0, 0, 0), (0.3, 0.3), 5.5, (1, 0.88, 0.7), reflect=False)
    s.area((-0.5, -0.9, 0.3), (0, 0, 0), (0.5, 0.5), 5, (0.68, 0.8, 1.0), reflect=False)
    s.camera((0.03, -0.44, 0.05), (0.012, 0, -0.017), 46, 8, (0, -0.015, 0))
    return {**SMALL, "exposure": 0.35, "scale": 0.06, "bloom": 0.04}


def range_outlet(s):
    s.room_light("#4c5a7c", 0.3)
    s.plane(4, 3, (0, 0, 0.8), d.paint("#b3744a"), (math.pi / 2, 0, 0))
    d.boards(0.095, 8, s.wood("#94663d", "#573720", 0.36), (0, -0.36, -0.105), 3.0)
    s.box((3, 0.014, 0.055), (0, -0.007, -0.0775), s.mat("#ece6da", 0.4, vary=0.04), 0.004)
    # A steel plate with the round face of a 50 A receptacle: two hot blades, neutral, and ground on top.
    x, z = -0.045, 0.018
    s.prism(s.outline(0.116, 0.116, 0.006), 0.0035, s.mat("#b9bcc0", 0.3, 0.95, vary=0.06, stretch=(1, 1, 12), scale=30), (x, -0.0035, z), bevel=0.0014, segments=4)
    for dx, dz in ((-0.045, 0.045), (0.045, 0.045), (-0.045, -0.045), (0.045, -0.045)):
        props.screw(x + dx, -0.0035, z + dz, 0.0034)
    body = s.mat("#1b1d22", 0.42, vary=0.08, bump=0.08, bump_scale=500)
    s.lathe([(0.0385, 0), (0.0385, 0.003), (0.0372, 0.0046), (0.034, 0.0046), (0.033, 0.0036), (0, 0.0036)], body, (x, -0.0035, z), "Y", segments=72)
    y = -0.0073
    rim, hole = s.mat("#4a4f58", 0.5), s.mat("#000000", 1.0, vary=0, specular=0)
    for dx, dz, w, h in ((-0.0165, -0.001, 0.0034, 0.0178), (0.0165, -0.001, 0.0034, 0.0178), (0, -0.0185, 0.0034, 0.0165)):
        s.prism(s.outline(w + 0.0022, h + 0.0022, 0.0012), 0.0006, rim, (x + dx, y, z + dz), bevel=0.0002)
        s.prism(s.outline(w, h, 0.0006), 0.0006, hole, (x + dx, y - 0.0002, z + dz), bevel=0)
    s.lathe([(0.0056, 0), (0.0054, 0.0004), (0, 0.0004)], rim, (x, y, z + 0.0185), "Y")
    s.lathe([(0.0044, 0), (0.0044, 0.0006), (0, 0.0006)], hole, (x, y, z + 0.0185), "Y")
    pale = s.mat("#c9ccd2", 0.6)
    s.text("50 A", 0.0058, (x, y - 0.0004, z + 0.004), pale, extrude=0.00005)
    s.text("125/250 V", 0.0042, (x, y - 0.0004, z - 0.0032), pale, extrude=0.00005)
    # The plug of a range cord on the floor, its blades toward us.
    before = set(s.bpy.data.objects)
    s.prism(s.outline(0.062, 0.062, 0.02, 8), 0.03, body, (0, 0, 0), bevel=0.006, segments=4)
    s.prism(s.outline(0.05, 0.05, 0.016, 8), 0.003, s.mat("#2b2f36", 0.5), (0, -0.0018, 0), bevel=0.0008)
    brass = s.mat("#d8a948", 0.25, 1.0, vary=0.08)
    for dx, dz in ((-0.0165, -0.001), (0.0165, -0.001), (0, -0.0175)):
        s.box((0.0026, 0.026, 0.0125), (dx, -0.0135, dz), brass, 0.0008)
    s.cyl(0.0036, 0.03, (0, -0.0155, 0.0175), brass, "Y", 0.0018)
    s.loft([[(px, 0.026 + k * 0.012, pz - 0.010 * k) for px, pz in s.outline(0.06 - 0.009 * k, 0.06 - 0.012 * k, 0.012, 3)] for k in range(4)], body)
    s.group(s.made_since(before), (0.082, -0.075, -0.0675), (-0.22, 0, -0.42))
    s.tube([(0.10, -0.036, -0.084), (0.125, -0.025, -0.095), (0.185, -0.03, -0.095), (0.26, -0.09, -0.095), (0.40, -0.12, -0.095), (0.6, -0.05, -0.095)], 0.0095, body, smooth=True, resolution=8)
    s.area((0.5, -0.5, 0.5), (0, 0, -0.03), (0.25, 0.25), 5.5, (1, 0.84, 0.6))
    s.area((-0.7, -0.8, 0.4), (0, 0, -0.03), (0.6, 0.6), 6.5, (0.7, 0.82, 1.0))
    s.camera((0.035, -0.44, 0.07), (0.018, 0, -0.02), 46, 9, (-0.02, -0.03, 0))
    return {**SMALL, "exposure": 0.35, "scale": 0.06, "bloom": 0.03}


def smoke_alarm(s):
    s.room_light("#5a6c94", 0.4)
    # A board ceiling seen from below, and the top of a painted wall.
    cedar = s.wood("#b98352", "#80522f", 0.45, 2.2, along="Y")
    for i in range(24):
        s.box((0.088, 2.4, 0.02), (-1.06 + i * 0.09, 0.0, 0.01), cedar, 0.004)
    s.plane(4, 3, (0, 0, 0.03), s.mat("#1a120c", 0.9))
    s.plane(4, 3, (0, 0.26, -1.4), d.paint("#3f629c"), (math.pi / 2, 0, 0))
    s.box((4, 0.03, 0.035), (0, 0.245, -0.0175), s.mat("#eee8dc", 0.4, vary=0.03), 0.006)
    before = set(s.bpy.data.objects)
    white, dark = s.mat("#f6f3ec", 0.36, vary=0.02, rvary=0.04), d.gap()
    s.lathe([(0, 0), (0.074, 0), (0.074, 0.008), (0.071, 0.0105), (0.066, 0.0105)], white, segments=96)
    s.lathe([(0.0635, 0.009), (0.0635, 0.026)], dark, segments=96)
    for i in range(40):                                             # the vents around the side
        a = 2 * math.pi * i / 40
        s.box((0.0035, 0.0035, 0.018), (0.066 * math.cos(a), 0.066 * math.sin(a), 0.0175), white, 0.0008, (0, 0, a))
    s.lathe([(0.060, 0.024), (0.0685, 0.0245), (0.0692, 0.027), (0.066, 0.034), (0.055, 0.0395), (0.040, 0.0425), (0.0335, 0.0428), (0.0325, 0.0418), (0, 0.0418)], white, segments=96)
    s.lathe([(0.0245, 0.0405), (0.0245, 0.0422), (0, 0.0422)], s.mat("#b9b5ab", 0.6), segments=64)
    s.lathe([(0.0232, 0.0405), (0.0232, 0.0436), (0.0218, 0.0448), (0.012, 0.0438), (0, 0.0436)], s.mat("#ebe7de", 0.34, vary=0.02), segments=64)
    s.group(s.made_since(before), (0, 0, 0), (math.pi, 0, 0))
    s.text("TEST", 0.0095, (0, 0, -0.0438), s.mat("#4a4f58", 0.6), (math.pi, 0, 0), extrude=0.0001)
    for a, c in ((-0.9, "#38e878"), (-0.45, "#5a2a22")):
        x, yy = 0.0465 * math.cos(a), 0.0465 * math.sin(a)
        s.lathe([(0.0026, 0), (0.002, 0.0015), (0, 0.0018)], s.glow(c, 14) if c[1] == "3" else s.mat(c, 0.3), (x, yy, -0.0412), rot=(math.pi, 0, 0), segments=24)
    s.point((0.0465 * math.cos(-0.9), 0.0465 * math.sin(-0.9), -0.055), 0.010, (0.25, 1, 0.5), 0.004)
    s.area((0.9, -0.1, -0.5), (0, 0, 0), (0.3, 0.3), 6.5, (1, 0.78, 0.48))
    s.area((-0.7, -0.8, -0.7), (0, 0, 0), (0.6, 0.6), 6.5, (0.66, 0.8, 1.0))
    s.area((0.2, 0.2, -0.9), (0, 0.26, -0.2), (0.3, 0.3), 1.2, (1, 0.8, 0.5))
    s.camera((-0.03, -0.315, -0.255), (0.0, 0.03, -0.012), 42, 7, (0, -0.03, -0.035))
    return {**SMALL, "exposure": 0.35, "scale": 0.06, "bloom": 0.04}


PICTURES = {"gfci-outlet": gfci_outlet, "usb-outlet": usb_outlet, "range-outlet": range_outlet, "smoke-alarm": smoke_alarm}
