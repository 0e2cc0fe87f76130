"""Hand tools and bench objects. Each is built at the origin, then moved to loc and rotated by turn."""
import math
import random

import bpy
import numpy as np

import studio as s


def _place(before, loc, rot, scale=1.0):
    return s.group(s.made_since(before), loc, rot, scale)


def bench(width=2.6, depth=0.75, z=0.9, boards=5):
    """A worn wooden bench top. Its front edge is at y = -depth/2, its top at z."""
    w = depth / boards
    for i in range(boards):
        y = -depth / 2 + w * (i + 0.5)
        s.box((width, w - 0.003, 0.045), (0, y, z - 0.0225 + random.uniform(-0.0006, 0.0006)), s.wood("#94663d", "#553520", 0.5, 2.6), 0.004)
    s.box((width, 0.05, 0.11), (0, -depth / 2 + 0.035, z - 0.10), s.wood("#7a5233", "#4a2f1c", 0.6), 0.004)
    rng = random.Random(3)
    for _ in range(26):                                           # dents and screw holes
        s.cyl(rng.uniform(0.0015, 0.003), 0.001, (rng.uniform(-width / 2, width / 2), rng.uniform(-depth / 2, depth / 2), z + 0.0001), s.mat("#24150b", 0.9), bevel=0, segments=10)


def hard_hat(loc, turn, color, tilt=(0, 0)):
    """The peak points to +X before rotation."""
    before = set(bpy.data.objects)
    shell = s.mat(color, 0.3, vary=0.06, clearcoat=0.35, rvary=0.1, scale=9)
    curve = [(0.128 * math.cos(a) ** 0.8, 0.012 + 0.142 * math.sin(a)) for a in np.linspace(0, math.pi / 2, 28)[:-1]]
    dome = s.lathe([(0.128, 0.0)] + curve + [(0, 0.154)], shell, (0, 0, 0.012), segments=64)
    dome.scale = (1.16, 0.98, 1.0)
    n = 72
    v, f = [], []
    for i in range(n):
        a = 2 * math.pi * i / n
        c, sn = math.cos(a), math.sin(a)
        peak = max(0, c) ** 1.6
        for k in (0.0, 0.5, 1.0):
            out = 0.012 + 0.052 * peak
            v.append(((0.1475 + out * k) * c, (0.1245 + 0.010 * k) * sn, 0.012 - 0.016 * k * k * peak))
    for i in range(n):
        j = (i + 1) % n
        for k in range(2):
            f.append((3 * i + k, 3 * i + k + 1, 3 * j + k + 1, 3 * j + k))
    brim = s.mesh(v, f, shell)
    brim.modifiers.new("t", "SOLIDIFY").thickness = 0.0045
    b = brim.modifiers.new("b", "BEVEL")
    b.width, b.segments, b.limit_method = 0.0018, 3, "ANGLE"
    for y in (-0.034, 0.0, 0.034):                                # ribs over the crown
        pts = []
        for a in np.linspace(0.42, math.pi - 0.5, 22):
            k = math.sqrt(max(0, 1 - (y / 0.125) ** 2))
            pts.append((0.146 * math.cos(a) * k * 1.0, y, 0.014 + 0.1535 * math.sin(a) ** 0.9 * k))
        s.tube(pts, 0.0062 if y else 0.0085, shell, resolution=6)
    s.tube([(0.152 * math.cos(a), 0.128 * math.sin(a), 0.018) for a in np.linspace(0, 2 * math.pi, 60, endpoint=False)], 0.0035, shell, cyclic=True)
    for side in (-1, 1):                                          # accessory slots
        s.box((0.032, 0.012, 0.02), (0.0, side * 0.124, 0.03), shell, 0.003)
        s.box((0.02, 0.004, 0.007), (0.0, side * 0.130, 0.03), s.mat("#15171a", 0.8), 0.001)
    return _place(before, loc, (*tilt, turn))


def screwdriver(loc, turn, color="#f4a92b", length=0.21, tilt=0.0, lift=0.014):
    """Lies along +X, with the tip at the far end."""
    before = set(bpy.data.objects)
    h = length * 0.46
    grip = [(0, 0), (0.009, 0.0), (0.0125, 0.006), (0.0145, h * 0.3), (0.0145, h * 0.62), (0.0105, h * 0.78), (0.0125, h * 0.93), (0.0115, h), (0.004, h)]
    s.lathe(grip, s.mat(color, 0.35, vary=0.08, clearcoat=0.3), rot=(0, math.pi / 2, 0), segments=12)
    s.lathe([(0.0148, h * 0.28), (0.0152, h * 0.3), (0.0152, h * 0.6), (0.0148, h * 0.62)], s.rubber(), rot=(0, math.pi / 2, 0), segments=28)
    s.lathe([(0.0034, h), (0.0034, length - 0.012), (0.0028, length - 0.008), (0.0008, length), (0, length)], s.steel(), rot=(0, math.pi / 2, 0), segments=20)
    return _place(before, (loc[0], loc[1], loc[2] + lift), (0, tilt, turn))


def pliers(loc, turn, color="#a3261d", scale=1.0, rot=None):
    """Lineman's pliers, lying flat, jaws toward +X."""
    before = set(bpy.data.objects)
    iron = s.mat("#5d6268", 0.38, 0.9, vary=0.25)
    for side in (-1, 1):
        jaw = [(0.095, 0.0012), (0.095, 0.009), (0.075, 0.0155), (0.052, 0.019), (0.034, 0.0175), (0.02, 0.012), (0.02, -0.006), (0.045, 0.0012)]
        pts = [(x, side * z) for x, z in jaw]
        s.prism(pts if side < 0 else pts[::-1], 0.0125, iron, (0, 0, 0.0065 + 0.0062), (-math.pi / 2, 0, 0), bevel=0.0018)
        path = [(0.03, side * -0.006, 0.0065), (0.005, side * -0.014, 0.0065), (-0.03, side * -0.0235, 0.0065), (-0.08, side * -0.027, 0.0065), (-0.13, side * -0.0205, 0.0065)]
        s.tube(path, 0.0055, iron, smooth=True)
        s.tube([(-0.005, side * -0.0165, 0.0068)] + [(x, y, 0.0068) for x, y, _ in path[2:]] + [(-0.14, side * -0.018, 0.0068)], 0.0088, s.mat(color, 0.45, vary=0.12, bump=0.1, bump_scale=260), smooth=True, resolution=7)
    s.cyl(0.0105, 0.017, (0.030, 0, 0.0072), s.steel(), bevel=0.002)
    for k in range(7):
        s.box((0.0012, 0.014, 0.0004), (0.066 + k * 0.004, 0, 0.01295), s.mat("#1b1d20", 0.8), 0)
    return _place(before, loc, rot or (0, 0, turn), scale)


def torch(loc, turn, lit=True, tilt=0.0):
    """A flashlight lying along +X, shining to +X."""
    before = set(bpy.data.objects)
    body = s.mat("#20252d", 0.35, 0.5, vary=0.15, rvary=0.1)
    s.lathe([(0, 0), (0.015, 0), (0.017, 0.003), (0.017, 0.095), (0.0185, 0.1), (0.0265, 0.122), (0.028, 0.128), (0.028, 0.152), (0.0265, 0.155), (0.0235, 0.155)], body, (0, 0, 0.028), rot=(0, math.pi / 2, 0))
    for k in range(9):
        s.lathe([(0.0171, 0.02 + k * 0.007), (0.0178, 0.022 + k * 0.007), (0.0171, 0.024 + k * 0.007)], body, (0, 0, 0.028), rot=(0, math.pi / 2, 0), segments=28)
    s.lathe([(0.018, 0.1), (0.0192, 0.101), (0.0192, 0.106), (0.018, 0.107)], s.mat(s.AMBER, 0.35), (0, 0, 0.028), rot=(0, math.pi / 2, 0))
    s.lathe([(0.0235, 0.154), (0.012, 0.142), (0.005, 0.138), (0, 0.138)], s.glow((1, 0.80, 0.5), 30) if lit else s.steel(), (0, 0, 0.028), rot=(0, math.pi / 2, 0))
    s.cyl(0.006, 0.005, (0.08, 0, 0.0458), s.rubber(), bevel=0.0015)
    return _place(before, loc, (0, tilt, turn))


def clamp_meter(loc, turn, reading="240.1", unit="V AC"):
    """Lies on its back, jaws toward +Y before rotation."""
    before = set(bpy.data.objects)
    amber, dark = s.mat(s.AMBER, 0.45, vary=0.06, bump=0.06, bump_scale=300), s.mat("#1d2128", 0.5, vary=0.12, bump=0.1, bump_scale=300)
    body = [(-0.030, -0.10), (0.030, -0.10), (0.036, -0.09), (0.038, -0.02), (0.043, 0.03), (0.043, 0.055), (0.033, 0.068), (-0.033, 0.068), (-0.043, 0.055), (-0.043, 0.03), (-0.038, -0.02), (-0.036, -0.09)]
    s.prism(body, 0.034, amber, (0, -0.034, 0), bevel=0.007, segments=4)
    s.prism([(x * 0.82, z * 0.9) for x, z in body], 0.006, dark, (0, -0.0375, 0), bevel=0.003)
    s.box((0.054, 0.003, 0.032), (0, -0.0385, 0.030), s.mat("#0b0e12", 0.15), 0.002)
    s.box((0.047, 0.001, 0.026), (0, -0.0402, 0.030), s.glow("#a9c7a4", 0.55), 0.0005)
    s.text(reading, 0.0185, (-0.003, -0.0409, 0.0285), s.mat("#0c140e", 0.8), extrude=0.0001)
    s.text(unit, 0.0055, (0.0155, -0.0409, 0.0395), s.mat("#0c140e", 0.8), extrude=0.0001)
    s.lathe([(0.0225, 0), (0.0225, 0.004), (0.019, 0.006), (0.0, 0.006)], dark, (0, -0.0385, -0.022), "Y")
    s.box((0.008, 0.009, 0.034), (0, -0.048, -0.022), s.mat("#2d333c", 0.4), 0.003, (0, 0.6, 0))
    s.box((0.0018, 0.001, 0.012), (0.006, -0.0528, -0.013), s.mat(s.PAPER, 0.6), 0, (0, 0.6, 0))
    for k in range(9):
        a = math.radians(-110 + 220 * k / 8)
        s.cyl(0.0012, 0.001, (0.027 * math.sin(a), -0.0378, -0.022 + 0.027 * math.cos(a)), s.mat(s.PAPER if k % 3 else "#a3261d", 0.6), "Y", 0, segments=12)
    for x in (-0.019, 0, 0.019):
        s.box((0.013, 0.004, 0.008), (x, -0.0395, -0.064), s.mat("#39414d", 0.45), 0.002)
    for side in (-1, 1):                                          # jaws
        arc = [(side * (0.0355 * math.sin(a)), -0.018, 0.093 - 0.0385 * math.cos(a)) for a in np.linspace(0.5, math.pi - 0.03, 22)]
        s.tube(arc, 0.0085, dark if side < 0 else amber, resolution=7)
    s.box((0.012, 0.03, 0.03), (-0.046, -0.018, 0.022), amber, 0.004)
    _place(before, loc, (-math.pi / 2, 0, turn))


def lead(points, color):
    """A test lead. The probe at its end lies along the last segment."""
    m = s.mat(color, 0.5, vary=0.1)
    s.tube(points, 0.0022, m, smooth=True)
    p, q = s.Vector(points[-2]), s.Vector(points[-1])
    d = (q - p).normalized()
    rot = d.to_track_quat("Z", "Y").to_euler()
    s.lathe([(0.0025, -0.01), (0.0055, 0.0), (0.006, 0.06), (0.0085, 0.064), (0.0085, 0.068), (0.005, 0.072), (0.004, 0.092), (0.001, 0.093)], m, q, rot=rot, segments=24)
    s.lathe([(0.001, 0.09), (0.001, 0.112), (0, 0.115)], s.steel(), q, rot=rot, segments=12)


def clipboard(loc, turn, title, rows, done):
    """Lies flat, its top toward +Y. The first `done` rows are checked off."""
    before = set(bpy.data.objects)
    w, h = 0.232, 0.32
    s.prism(s.outline(w, h, 0.012), 0.003, s.wood("#7a5133", "#573720", 0.45, 9.0), (0, -0.003, 0), bevel=0.001)
    s.box((0.212, 0.0012, 0.28), (0.001, -0.0038, -0.008), s.mat("#efeadf", 0.8, vary=0.03), 0.0002, (0, 0.008, 0))
    s.box((0.212, 0.0008, 0.28), (0, -0.0048, -0.006), s.mat(s.PAPER, 0.8, vary=0.03), 0.0002)
    steel = s.steel()
    s.box((0.12, 0.004, 0.022), (0, -0.0075, h / 2 - 0.026), steel, 0.0015)
    s.tube([(-0.05, -0.006, h / 2 - 0.014), (-0.05, -0.016, h / 2 - 0.004), (0.05, -0.016, h / 2 - 0.004), (0.05, -0.006, h / 2 - 0.014)], 0.0025, steel, 0.006)
    s.cyl(0.008, 0.07, (0, -0.009, h / 2 - 0.013), steel, "X", 0.001)
    ink, pen = s.mat("#1d2c48", 0.8), s.mat("#24407a", 0.6)
    y = -0.0054
    s.text(title, 0.0155, (-0.093, y, 0.098), ink, extrude=0.00004, align="LEFT")
    s.box((0.19, 0.0002, 0.0012), (0, y, 0.086), s.mat(s.AMBER, 0.7), 0)
    for i, row in enumerate(rows):
        z = 0.067 - i * 0.0225
        s.tube([(-0.093, y, z - 0.005), (-0.083, y, z - 0.005), (-0.083, y, z + 0.005), (-0.093, y, z + 0.005)], 0.0004, ink, cyclic=True)
        s.text(row, 0.0108, (-0.074, y, z), ink, extrude=0.00004, align="LEFT")
        s.box((0.19, 0.0001, 0.0003), (0, y, z - 0.0112), s.mat("#a9b2c2", 0.8), 0)
        if i < done:
            s.tube([(-0.0925, y - 0.0003, z + 0.0005), (-0.0885, y - 0.0003, z - 0.004), (-0.079 + random.uniform(-.001, .001), y - 0.0003, z + 0.0085)], 0.0007, pen)
    _place(before, loc, (-math.pi / 2, 0, turn))


def pencil(loc, turn, color=s.AMBER):
    before = set(bpy.data.objects)
    s.lathe([(0, 0), (0.0036, 0.0), (0.0036, 0.15), (0.0011, 0.167)], s.mat(color, 0.4), rot=(0, math.pi / 2, 0), segments=6)
    s.lathe([(0.0011, 0.167), (0, 0.171)], s.black(), rot=(0, math.pi / 2, 0), segments=6)
    s.lathe([(0.0037, -0.008), (0.0038, 0.004)], s.brass(), rot=(0, math.pi / 2, 0), segments=20)
    _place(before, (loc[0], loc[1], loc[2] + 0.004), (0, 0, turn))


def tool_bag(loc, turn, cloth, trim, width=0.42):
    """An open-topped canvas bag with pockets, a bar handle, and tools standing in it."""
    before = set(bpy.data.objects)
    w, d, h = width, 0.22, 0.24
    body = s.mat(cloth, 0.85, vary=0.14, bump=0.5, bump_scale=420, rvary=0.08)
    edge = s.mat(trim, 0.55, vary=0.18, bump=0.3, bump_scale=160)
    rings = []
    for z, k in ((0.0, 0.93), (0.012, 0.985), (0.1, 1.02), (0.2, 1.0), (h, 0.985)):
        rings.append([(px * k, pz * k, z) for px, pz in s.outline(w, d, 0.035, 5)])
    n = len(rings[0])
    v = [p for r in rings for p in r]
    f = [(a * n + i, a * n + (i + 1) % n, (a + 1) * n + (i + 1) % n, (a + 1) * n + i) for a in range(len(rings) - 1) for i in range(n)]
    f.append(tuple(reversed(range(n))))
    bag = s.mesh(v, f, body)
    bag.modifiers.new("t", "SOLIDIFY").thickness = -0.006
    m = bag.modifiers.new("sub", "SUBSURF")
    m.levels = m.render_levels = 2
    s.plane(w * 0.9, d * 0.85, (0, 0, 0.13), s.mat("#0d0f13", 0.95))
    s.tube([(px * 0.985, pz * 0.985, h) for px, pz in s.outline(w, d, 0.035, 5)], 0.008, edge, cyclic=True)
    s.box((w + 0.012, d + 0.012, 0.03), (0, 0, 0.018), edge, 0.014, segments=4)
    k = 4
    for i in range(k):                                            # front pockets
        pw = (w - 0.07) / k
        x = -w / 2 + 0.035 + pw * (i + 0.5)
        ph = 0.12 if i % 2 else 0.145
        s.box((pw - 0.008, 0.035, ph), (x, -d / 2 - 0.006, 0.035 + ph / 2), body, 0.014, segments=4)
        s.box((pw - 0.006, 0.039, 0.014), (x, -d / 2 - 0.006, 0.035 + ph), edge, 0.005)
    for x in (-w / 2 + 0.025, w / 2 - 0.025):
        s.box((0.02, 0.008, 0.2), (x, -d / 2 - 0.004, 0.12), edge, 0.002)
    s.tube([(-w / 2 + 0.01, 0, h - 0.05), (-w / 2 + 0.02, 0, h + 0.12), (w / 2 - 0.02, 0, h + 0.12), (w / 2 - 0.01, 0, h - 0.05)], 0.011, s.galvanized(), 0.05, resolution=8)
    s.cyl(0.017, 0.15, (0, 0, h + 0.12), edge, "X", 0.004)
    colors = ["#f4a92b", "#a3261d", "#24407a", "#1d2128", "#5c7356", "#f4a92b"]
    for i in range(6):                                            # handles standing in the bag
        x = -w / 2 + 0.06 + (w - 0.12) * i / 5
        before2 = set(bpy.data.objects)
        screwdriver((0, 0, 0), 0, colors[i], 0.24, lift=0)
        s.group(s.made_since(before2), (x, random.choice((-0.05, 0.06)), h + random.uniform(0.045, 0.085)), (random.uniform(-0.15, 0.15), math.pi / 2 + random.uniform(-0.15, 0.15), 0))
    s.box((0.025, 0.012, 0.32), (w * 0.3, 0.045, 0.26), s.mat(s.AMBER, 0.4), 0.004, (0.1, 0.12, 0))
    _place(before, loc, (0, 0, turn))


def tool_belt(loc, turn, leather="#7a4526"):
    """A leather pouch with its belt, leaning upright."""
    before = set(bpy.data.objects)
    hide = s.mat(leather, 0.5, vary=0.25, bump=0.35, bump_scale=220, scale=14, rvary=0.15)
    dark = s.mat("#4a2916", 0.55, vary=0.25, bump=0.3, bump_scale=220)
    thread = s.mat("#d9b77a", 0.7)
    for cx, w, h, y, t in ((0, 0.24, 0.24, 0, 0.035), (-0.055, 0.11, 0.15, -0.045, 0.06), (0.062, 0.1, 0.125, -0.045, 0.05)):
        top, bot = w / 2, w / 2 * 0.86
        s.prism([(cx - bot, 0.004), (cx + bot, 0.004), (cx + top, h), (cx - top, h)], t, hide, (0, y - t / 2, 0), bevel=0.012, segments=4)
        s.tube([(cx - top * 0.93, y - t / 2 - 0.001, h - 0.012), (cx - bot * 0.92, y - t / 2 - 0.001, 0.016), (cx + bot * 0.92, y - t / 2 - 0.001, 0.016), (cx + top * 0.93, y - t / 2 - 0.001, h - 0.012)], 0.0011, thread, 0.02)
        for k in (-1, 1):
            s.cyl(0.0045, 0.003, (cx + k * top * 0.88, y - t / 2 - 0.001, h - 0.014), s.brass(), "Y", 0.001, segments=16)
    # Belt: a strap through the top that lies in a loop behind and beside the pouch.
    path = [(-0.30, 0.06, 0.03), (-0.24, 0.07, 0.14), (-0.14, 0.03, 0.215), (0, 0.022, 0.225), (0.14, 0.03, 0.215), (0.25, 0.06, 0.13), (0.34, 0.02, 0.035), (0.47, -0.06, 0.03), (0.52, -0.16, 0.028)]
    fine = [s.Vector(p) for p in path]
    v, f = [], []
    steps = 10
    pts = []
    for i in range(len(fine) - 1):
        p0, p1, p2, p3 = fine[max(0, i - 1)], fine[i], fine[i + 1], fine[min(len(fine) - 1, i + 2)]
        for k in range(steps):
            t = k / steps
            pts.append(0.5 * ((2 * p1) + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3))
    for p in pts:
        v += [(p.x, p.y, max(0.001, p.z - 0.027)), (p.x, p.y, p.z + 0.027)]
    for i in range(len(pts) - 1):
        f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    strap = s.mesh(v, f, dark)
    strap.modifiers.new("t", "SOLIDIFY").thickness = 0.005
    s.tube([(0.52, -0.16, 0.003), (0.52, -0.16, 0.055), (0.545, -0.20, 0.055), (0.545, -0.20, 0.003)], 0.003, s.brass(), 0.006, cyclic=True)
    for x, y, color in ((-0.085, -0.04, "#f4a92b"), (-0.045, -0.045, "#a3261d"), (0.05, -0.045, "#24407a")):
        before2 = set(bpy.data.objects)
        screwdriver((0, 0, 0), 0, color, 0.2, lift=0)
        s.group(s.made_since(before2), (x, y, 0.235 if x < 0 else 0.2), (random.uniform(-0.1, 0.1), math.pi / 2 + random.uniform(-0.12, 0.12), 0))
    before2 = set(bpy.data.objects)
    pliers((0, 0, 0), 0, "#24407a")
    s.group(s.made_since(before2), (0.088, -0.045, 0.135), (math.pi / 2, math.pi / 2, 0))
    _place(before, loc, (0, 0, turn))
