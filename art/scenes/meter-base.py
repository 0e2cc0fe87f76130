"""The service entrance: weatherhead, mast, meter, main disconnect and ground wire on a brick wall at dusk."""
import math

import props


def build(s):
    s.sky(strength=0.8, glow_dir=(-0.6, 1.0), clouds=0.6, warmth=1.6)
    s.plane(80, 80, (0, 30, -0.05), s.mat("#5a6048", 0.95, vary=0.3))
    s.brick_wall(-0.95, 3.6, 0.0, 4.2, 0, color="#8c4d38")
    s.box((0.2, 4, 4.2), (-0.84, 2.03, 2.1), s.mat("#6d3d2d", 0.9, vary=0.3, scale=12), 0.004)
    gray = s.enamel()
    x = 0.0
    # Meter socket with its glass meter.
    z = 1.62
    s.prism(s.outline(0.30, 0.46, 0.02), 0.11, gray, (x, -0.112, z), bevel=0.006)
    s.prism(s.outline(0.285, 0.44, 0.02), 0.008, gray, (x, -0.119, z), bevel=0.003)
    mz = z + 0.07
    s.lathe([(0.098, 0), (0.102, 0.004), (0.102, 0.022), (0.096, 0.028), (0.089, 0.028)], s.steel(), (x, -0.119, mz), "Y", segments=64)
    s.box((0.02, 0.02, 0.035), (x, -0.135, mz - 0.108), s.steel(), 0.004)
    s.cyl(0.086, 0.05, (x, -0.15, mz), s.mat("#d5d3cb", 0.5, vary=0.04), "Y", 0.004, segments=64)
    s.box((0.085, 0.004, 0.04), (x, -0.177, mz + 0.022), s.mat("#0d1310", 0.2), 0.002)
    s.text("48213", 0.03, (x, -0.1795, mz + 0.0215), s.glow("#b7d7a8", 0.9))
    s.text("kWh", 0.014, (x, -0.1762, mz - 0.016), s.mat(s.INK, 0.7))
    for k in range(14):
        s.box((0.0022 if k % 3 else 0.004, 0.001, 0.014), (x - 0.036 + k * 0.0055, -0.1755, mz - 0.042), s.black(), 0)
    s.lathe([(0.091, 0.0), (0.091, 0.055), (0.088, 0.078), (0.078, 0.09), (0.05, 0.096), (0, 0.097)], s.glass(reflect=1.3), (x, -0.125, mz), "Y", segments=64)
    s.box((0.03, 0.012, 0.05), (x, -0.124, z - 0.19), s.mat("#15171a", 0.5), 0.003)
    s.box((0.10, 0.002, 0.03), (x, -0.1205, z - 0.135), s.mat(s.PAPER, 0.6), 0.0004)
    s.text("200 A", 0.02, (x, -0.122, z - 0.135), s.mat(s.INK, 0.7))
    # Mast with straps up to the weatherhead, the service drop coming in.
    r = 0.030
    top = 2.86
    props.conduit([(x, -0.06, z + 0.23), (x, -0.06, 2.4), (x, -0.06, top)], r, 0.05, ends=(True, False))
    for zz in (2.1, 2.62):
        s.box((0.12, 0.012, 0.035), (x, -0.008, zz), s.galvanized(), 0.003)
        s.tube([(x + 0.036 * math.cos(a), -0.06 - 0.036 * math.sin(a), zz) for a in [i * math.pi / 10 for i in range(11)]], 0.006, s.galvanized())
        for dx in (-0.036, 0.036):
            s.cyl(0.006, 0.06, (x + dx, -0.035, zz), s.galvanized(), "Y", 0.001)
    head = s.mat("#8f959b", 0.45, 0.85, vary=0.25)
    s.lathe([(r, -0.05), (r + 0.012, -0.045), (r + 0.012, 0.02), (r + 0.03, 0.06), (r + 0.036, 0.10), (r + 0.022, 0.14), (0.03, 0.16), (0, 0.165)], head, (x, -0.06, top), rot=(0.35, 0, 0))
    s.box((0.11, 0.075, 0.02), (x, -0.115, top + 0.07), s.black(), 0.006, (0.5, 0, 0))
    wire = s.black()
    for k, dx in enumerate((-0.028, 0.0, 0.028)):
        s.tube([(x + dx, -0.11, top + 0.07), (x + dx * 1.6, -0.18, top + 0.01), (x + dx * 2 - 0.02, -0.24, top - 0.1), (x - 0.09 + dx, -0.25, top + 0.0), (x - 0.22, -0.24 + dx, top + 0.08)], 0.0075, wire, smooth=True)
    far = (-9.0, -2.2, 5.2)
    for k, dz in enumerate((0.0, 0.03, -0.03)):
        pts = [(-0.22 + (far[0] + 0.22) * t, -0.24 + (far[1] + 0.24) * t, top + 0.08 + (far[2] - top) * t - 0.9 * t * (1 - t) + dz * math.sin(t * 60 + k * 2)) for t in [i / 40 for i in range(41)]]
        s.tube(pts, 0.0085 if k else 0.006, wire if k else s.galvanized())
    s.lathe([(0.012, -0.03), (0.03, -0.025), (0.022, 0.0), (0.03, 0.025), (0.012, 0.03)], s.mat("#e4dfd3", 0.25), (-0.11, -0.06, top + 0.06), rot=(0, math.pi / 2, 0), segments=28)
    s.tube([(-0.03, -0.06, top + 0.06), (-0.14, -0.06, top + 0.06), (-0.22, -0.23, top + 0.08)], 0.005, s.galvanized())
    # Main disconnect to the right, joined by a nipple and a conduit below; a heat-pump box farther right.
    dx0 = 0.62
    s.box((0.30, 0.13, 0.52), (dx0, -0.067, 1.50), gray, 0.006)
    s.box((0.286, 0.012, 0.49), (dx0, -0.138, 1.495), gray, 0.005)
    s.box((0.32, 0.15, 0.012), (dx0, -0.072, 1.766), gray, 0.004, (0.06, 0, 0))
    s.box((0.19, 0.002, 0.07), (dx0, -0.1447, 1.635), s.mat(s.PAPER, 0.6), 0.0005)
    s.text("MAIN", 0.032, (dx0, -0.146, 1.648), s.mat(s.INK, 0.7))
    s.text("DISCONNECT", 0.018, (dx0, -0.146, 1.618), s.mat(s.INK, 0.7))
    s.box((0.032, 0.035, 0.12), (dx0 + 0.167, -0.075, 1.54), s.mat("#a3261d", 0.4), 0.007, (0.35, 0, 0))
    s.cyl(0.021, 0.04, (dx0 + 0.16, -0.075, 1.49), s.steel(), "X", 0.003)
    s.box((0.026, 0.016, 0.05), (dx0, -0.146, 1.30), s.black(), 0.004)
    props.conduit([(0.15, -0.06, 1.47), (dx0 - 0.15, -0.06, 1.47)], 0.026)
    props.conduit([(dx0 - 0.06, -0.055, 1.24), (dx0 - 0.06, -0.055, 0.7), (dx0 - 0.06, -0.055, -0.1)], 0.021, ends=(True, False))
    props.strap(dx0 - 0.06, -0.034, 0.98, 0.021)
    props.conduit([(dx0 + 0.07, -0.055, 1.24), (dx0 + 0.07, -0.055, 1.02), (1.36, -0.055, 1.02), (1.36, -0.055, 1.3)], 0.0134, 0.10)
    props.strap(1.1, -0.042, 1.02, 0.0134, vertical=False)
    s.box((0.20, 0.11, 0.28), (1.36, -0.057, 1.45), gray, 0.006)
    s.box((0.188, 0.01, 0.26), (1.36, -0.116, 1.447), gray, 0.004)
    s.box((0.10, 0.002, 0.034), (1.36, -0.1217, 1.52), s.mat(s.PAPER, 0.6), 0.0004)
    s.text("HEAT PUMP", 0.0145, (1.36, -0.123, 1.52), s.mat(s.INK, 0.7))
    # Ground wire down to its rod.
    s.tube([(x - 0.09, -0.05, z - 0.23), (x - 0.09, -0.03, z - 0.4), (x - 0.09, -0.02, 0.4), (x - 0.10, -0.05, -0.02)], 0.0042, s.copper(), smooth=True)
    for zz in (1.2, 0.85, 0.5):
        s.box((0.03, 0.006, 0.008), (x - 0.09, -0.024, zz), s.copper(), 0.002)
    props.lantern(1.72, 0, 2.25)
    s.point((1.72, -0.22, 2.25), 34, (1, 0.56, 0.22), 0.05)
    s.tree(-5.6, 9.5, 4.6, seed=12)
    s.tree(-8.5, 12, 6.0, seed=5)
    s.leaves([((-26 + i * 1.9, 36, 1.0), (2.2, 2, 1.3 + 0.6 * math.sin(i * 2.1))) for i in range(22)], 9000, 0.3, "#141b1c")
    s.area((-2.6, -3.6, 3.6), (0.3, 0, 1.7), (1.6, 1.6), 110, (0.42, 0.6, 1.0))
    s.area((2.5, -2.2, 2.3), (0.4, 0, 1.6), (0.5, 0.5), 44, (1, 0.66, 0.34))
    s.camera((0.0, -3.75, 1.5), (0.20, 0, 1.97), 36, 4.0, (0.2, -0.1, 1.7))
    return {"exposure": 0.35, "scale": 0.4, "bloom": 0.05}
