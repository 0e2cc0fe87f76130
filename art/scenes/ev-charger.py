"""A wall charger with its cable coiled, on a garage wall; the corner of a car beside it."""
import math

import numpy as np

import props


def build(s):
    s.room_light("#22345c", 0.10)
    wall = s.mat("#8e96a3", 0.75, vary=0.1, bump=0.15, bump_scale=120, scale=2)
    s.plane(9, 5, (0, 0, 1.5), wall, (math.pi / 2, 0, 0))
    # Painted block wall up to sill height, with a wooden ledge on top.
    s.brick_wall(-4, 4, 0.02, 0.78, -0.05, color="#8c4d38")
    s.box((9, 0.12, 0.05), (0, -0.05, 0.81), s.wood("#9a6a3e", "#5f3c20"), 0.006)
    s.plane(9, 7, (0, -3, 0), s.mat("#77736c", 0.45, vary=0.3, scale=1.2, rvary=0.25, bump=0.12, bump_scale=60))
    # The charger: a rounded body with a dark glass face and a status ring of light.
    x, z = -0.28, 1.47
    body = s.mat("#e4e1da", 0.32, vary=0.03, clearcoat=0.4, rvary=0.05)
    s.prism(s.outline(0.24, 0.40, 0.055, 8), 0.10, body, (x, -0.112, z), bevel=0.014, segments=5)
    s.prism(s.outline(0.205, 0.365, 0.042, 8), 0.01, s.mat("#0a0f1b", 0.12, vary=0, rvary=0.05, clearcoat=1), (x, -0.119, z), bevel=0.003)
    ring = [(x + px, -0.1205, z + 0.02 + pz) for px, pz in s.outline(0.12, 0.12, 0.0599, 10)]
    s.tube(ring, 0.0042, s.glow("#53e08a", 9), cyclic=True)
    bolt = [(0.012, 0.036), (-0.020, -0.006), (-0.003, -0.006), (-0.012, -0.036), (0.020, 0.008), (0.003, 0.008)]
    s.prism(bolt, 0.002, s.glow("#f4a92b", 4), (x, -0.1225, z + 0.02), bevel=0.0005)
    s.text("48 A", 0.022, (x, -0.1205, z - 0.085), s.mat(s.PAPER, 0.5))
    s.text("READY", 0.0135, (x, -0.1205, z - 0.118), s.mat("#7fdca4", 0.5))
    s.point((x, -0.24, z), 0.35, (0.35, 1, 0.6), 0.06)
    # Conduit up from the top, disconnect to its left.
    props.conduit([(x, -0.035, z + 0.2), (x, -0.035, z + 0.45), (x, -0.035, z + 1.8)], 0.0165, 0.05, ends=(True, False))
    for zz in (0.42, 1.0):
        props.strap(x, 0, z + zz, 0.0165)
    gray = s.enamel()
    s.box((0.2, 0.11, 0.32), (-0.92, -0.056, 1.58), gray, 0.006)
    s.box((0.188, 0.01, 0.30), (-0.92, -0.115, 1.578), gray, 0.004)
    s.box((0.11, 0.002, 0.035), (-0.92, -0.1215, 1.66), s.mat(s.PAPER, 0.6), 0.0004)
    s.text("EV 60 A", 0.019, (-0.92, -0.1227, 1.66), s.mat(s.INK, 0.7))
    s.box((0.026, 0.03, 0.1), (-0.803, -0.07, 1.6), s.mat("#a3261d", 0.4), 0.006, (0.3, 0, 0))
    props.conduit([(-0.92, -0.035, 1.74), (-0.92, -0.035, 1.98), (x - 0.035, -0.035, 1.98)], 0.0134, 0.12, ends=(True, False))
    s.box((0.07, 0.055, 0.11), (x, -0.036, 1.98), s.galvanized(), 0.006)
    # Holster with the plug in it, and the cable in hanging loops.
    hx, hz = 0.22, 1.50
    s.prism(s.outline(0.13, 0.16, 0.04), 0.05, s.mat("#23272e", 0.45), (hx, -0.051, hz), bevel=0.008)
    plug = s.mat("#14161a", 0.4, vary=0.1, bump=0.1, bump_scale=300)
    s.cyl(0.034, 0.10, (hx, -0.10, hz), plug, "Y", 0.006)
    s.cyl(0.042, 0.016, (hx, -0.09, hz), s.mat("#2b3038", 0.4), "Y", 0.004)
    s.tube([(hx, -0.13, hz), (hx, -0.175, hz - 0.012), (hx, -0.215, hz - 0.07), (hx, -0.222, hz - 0.16)], 0.027, plug, smooth=True, resolution=8)
    s.box((0.02, 0.03, 0.045), (hx, -0.188, hz + 0.022), s.mat("#f4a92b", 0.4), 0.006, (0.5, 0, 0))
    hook_z = 1.13
    s.box((0.12, 0.03, 0.10), (hx, -0.016, hook_z), s.mat("#23272e", 0.45), 0.008)
    s.tube([(hx, -0.02, hook_z + 0.02), (hx, -0.15, hook_z + 0.02), (hx, -0.17, hook_z + 0.055)], 0.016, s.mat("#23272e", 0.45), 0.03)
    cable = s.mat("#15171b", 0.5, vary=0.15, rvary=0.1)
    pts = [(hx, -0.222, hz - 0.15), (hx + 0.02, -0.215, hz - 0.24), (hx + 0.05, -0.16, hook_z + 0.065)]
    rng = np.random.default_rng(2)
    for t in range(5):                                            # each loop hangs a little differently
        w, d, y = 0.20 + rng.uniform(-0.02, 0.02), 0.50 + rng.uniform(-0.045, 0.045), -0.165 + 0.011 * t
        for a in np.linspace(0.12, 2 * math.pi - 0.12, 15):
            sx = w * math.sin(a) * (0.72 + 0.4 * (1 - math.cos(a)) / 2)
            pts.append((hx + sx, y + 0.02 * a / 6.28, hook_z + 0.055 - d * (1 - math.cos(a)) / 2))
        pts.append((hx, y + 0.02, hook_z + 0.058))
    pts += [(hx - 0.09, -0.05, hook_z - 0.02), (hx - 0.28, -0.06, hook_z - 0.08), (x + 0.02, -0.07, hook_z + 0.0), (x, -0.075, z - 0.26), (x, -0.075, z - 0.2)]
    s.tube(pts, 0.0115, cable, smooth=True, resolution=8)
    s.lathe([(0.0, 0.02), (0.017, 0.02), (0.019, 0.0), (0.014, -0.03), (0.0, -0.03)], plug, (x, -0.075, z - 0.205))
    # Part of a car: the tail of a dark sedan close by on the right.
    paint = s.mat("#1b2d52", 0.25, vary=0.03, clearcoat=1.0, rvary=0.02, scale=1)
    before = set(s.bpy.data.objects)

    def ring(px, w, zb, zs, zt):
        half = [(w * 0.8, zb), (w * 0.97, zb + 0.1), (w, (zb + zs) / 2), (w * 0.985, zs), (w * 0.92, zs * 0.4 + zt * 0.6), (w * 0.6, zt)]
        return [(px, 0, zb)] + [(px, a, b) for a, b in half] + [(px, 0, zt + 0.012)] + [(px, -a, b) for a, b in reversed(half)]

    car = s.loft([ring(*r) for r in ((-0.06, 0.55, 0.46, 0.7, 0.76), (-0.05, 0.68, 0.38, 0.79, 0.88), (0.0, 0.78, 0.32, 0.85, 0.97), (0.1, 0.83, 0.29, 0.88, 1.0),
                                     (0.4, 0.89, 0.27, 0.89, 1.015), (1.0, 0.9, 0.27, 0.89, 1.0), (2.0, 0.91, 0.27, 0.89, 0.99), (3.0, 0.91, 0.27, 0.89, 0.98))], paint)
    s.loft([ring(*r) for r in ((0.42, 0.5, 0.9, 0.95, 1.0), (0.6, 0.66, 0.9, 1.0, 1.1), (0.95, 0.7, 0.9, 1.05, 1.29), (1.4, 0.72, 0.9, 1.1, 1.42), (3.0, 0.72, 0.9, 1.1, 1.47))],
           s.mat("#06080d", 0.07, vary=0, rvary=0.02))
    s.tube([(0.30, 0.875, 0.83), (0.12, 0.815, 0.83), (0.02, 0.745, 0.83), (-0.04, 0.62, 0.83), (-0.056, 0.0, 0.83), (-0.04, -0.62, 0.83), (0.02, -0.745, 0.83),
            (0.12, -0.815, 0.83), (0.30, -0.875, 0.83)], 0.013, s.glow("#ff2414", 1.3), bend=0.05)
    props.cut(car, (0.36, 0.5), (0.85, -0.85, 0.33), cyl=True)
    s.group(s.made_since(before), (0.84, -1.25, 0), (0, 0, -0.10))
    before = set(s.bpy.data.objects)
    props.wheel(0, -1)
    s.group(s.made_since(before), (1.69, -1.19, -0.02), scale=0.94)
    # A lamp over the bay, dusk through the open garage door, a rim light on the car.
    s.area((0.5, -1.0, 2.75), (-0.1, -0.05, 1.2), (0.9, 0.25), 40, (1, 0.64, 0.3))
    s.area((-2.6, -2.6, 2.0), (0, 0, 1.2), (1.8, 1.8), 40, (0.36, 0.55, 1.0))
    s.area((2.6, -4.2, 2.6), (1.5, -1.6, 0.8), (2.4, 0.6), 45, (0.55, 0.7, 1.0))
    s.camera((-0.55, -3.0, 1.42), (0.22, 0, 1.30), 38, 2.8, (0.0, -0.1, 1.4))
    return {"exposure": 0.35, "scale": 0.35, "bloom": 0.06}
