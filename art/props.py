"""Larger objects that several pictures share: the ranch house, the service van, panel parts."""
import math
import random

import bpy
import numpy as np

import studio as s

CLAY_PLAIN = "#7d4634"      # brick at a distance or a shallow angle, where single bricks do not show

# ---------------------------------------------------------------- house


def window(x, z, w, h, y=0.0, lit=1.0, light=30, curtains=True, cols=2, rows=2, lamp=-0.22):
    """A lit window in a brick wall: frame, mullions, curtains, warm room. (x, z) is the center."""
    frame = s.white()
    t = 0.055
    for dx in (-1, 1):
        s.box((t, 0.09, h), (x + dx * (w / 2 - t / 2), y + 0.03, z), frame, 0.006)
    for dz in (-1, 1):
        s.box((w - 2 * t, 0.086, t), (x, y + 0.03, z + dz * (h / 2 - t / 2)), frame, 0.004)
    for i in range(1, cols):
        s.box((0.028, 0.035, h - 2 * t), (x - w / 2 + w * i / cols, y + 0.05, z), frame, 0.004)
    for i in range(1, rows):
        s.box((w - 2 * t, 0.031, 0.028), (x, y + 0.05, z - h / 2 + h * i / rows), frame, 0.004)
    s.box((w + 0.16, 0.14, 0.06), (x, y - 0.02, z - h / 2 - 0.035), s.concrete(), 0.008)      # sill
    s.mesh([(x - w / 2, y + 0.065, z - h / 2), (x + w / 2, y + 0.065, z - h / 2), (x + w / 2, y + 0.065, z + h / 2), (x - w / 2, y + 0.065, z + h / 2)],
           [(0, 1, 2, 3)], s.glass(reflect=0.8))
    if not lit:
        s.box((w, 0.02, h), (x, y + 0.14, z), s.mat("#0a0d14", 0.6), 0)
        return
    # The room behind, brighter near the ceiling lamp.
    back = s.mat("#d39a5c", 0.9, vary=0.2, scale=1.2)
    d = 2.2
    s.box((w + 1.6, 0.05, 2.5), (x, y + d, 1.35), back, 0)
    for dx in (-1, 1):
        s.box((0.05, d, 2.5), (x + dx * (w / 2 + 0.8), y + d / 2 + 0.2, 1.35), back, 0)
    s.box((w + 1.6, d, 0.05), (x, y + d / 2 + 0.2, 2.58), s.mat("#e8dcc4", 0.9), 0)
    s.box((w + 1.6, d, 0.05), (x, y + d / 2 + 0.2, 0.12), s.mat("#6a4a30", 0.7), 0)
    s.box((0.5, 0.02, 0.38), (x - w * lamp * 0.8, y + d - 0.04, 1.65), s.mat("#3b4a5e", 0.5, vary=0.6, scale=8), 0.01)     # a picture
    s.lathe([(0.09, 0.18), (0.15, 0)], s.glow((1, 0.62, 0.28), 9 * lit), (x + w * lamp, y + d - 0.5, 1.45))          # a table lamp
    s.box((0.5, 0.4, 0.04), (x + w * lamp, y + d - 0.5, 1.1), s.mat("#3d2a1c", 0.5), 0.01)
    s.cyl(0.03, 0.35, (x + w * lamp, y + d - 0.5, 1.28), s.mat("#6a4a30"), bevel=0.005)
    s.point((x, y + d * 0.55, 2.3), light * 1.6 * lit, (1.0, 0.55, 0.2), 0.12)
    if curtains:
        cloth = s.fabric((0.75, 0.55, 0.34), 0.55)
        cw = w * 0.2
        for dx in (-1, 1):
            s.curtain(cw, h, (x + dx * (w / 2 - cw / 2), y + 0.2, z), cloth, 4)
    s.area((x, y - 0.14, z), (x, y - 3, z - 1.4), (w * 0.9, h * 0.9), light * 2.2 * lit, (1.0, 0.56, 0.22))          # light on the lawn


def roof(x0, x1, y0, y1, eave_z, rise, along="X", over=0.45):
    """A gable roof with courses of shingles, fascia and gutter."""
    tiles = s.mat("#3a3a42", 0.9, vary=0.3, scale=30, bump=0.7, bump_scale=60, tint=True, name="shingle")
    if along == "X":
        half, a, b = (y1 - y0) / 2 + over, x0 - over * 0.7, x1 + over * 0.7
        mid = (y0 + y1) / 2
    else:
        half, a, b = (x1 - x0) / 2 + over, y0 - over, y1 + over * 0.2
        mid = (x0 + x1) / 2
    slope = rise / half
    verts, tints = [], []
    rng = np.random.default_rng(5)
    n = int(math.hypot(half, rise) / 0.145)
    for side in (-1, 1):
        for i in range(n):
            u0, u1 = i / n, (i + 1) / n
            p = a
            while p < b:
                q = min(b, p + rng.uniform(0.18, 0.36))
                lift = rng.uniform(0.012, 0.02)
                out = half * (1 - u0)
                inn = half * (1 - u1)
                z0, z1 = eave_z + rise * u0 + lift, eave_z + rise * u1 + 0.004
                zb = z0 - 0.02
                if along == "X":
                    quad = [(p, mid + side * out, z0), (q, mid + side * out, z0), (q, mid + side * inn, z1), (p, mid + side * inn, z1),
                            (p, mid + side * out, zb), (q, mid + side * out, zb), (q, mid + side * out, z0), (p, mid + side * out, z0)]
                else:
                    quad = [(mid + side * out, p, z0), (mid + side * out, q, z0), (mid + side * inn, q, z1), (mid + side * inn, p, z1),
                            (mid + side * out, p, zb), (mid + side * out, q, zb), (mid + side * out, q, z0), (mid + side * out, p, z0)]
                verts += quad
                tints += [np.ones(3) * rng.uniform(0.65, 1.25)] * 8
                p = q
    s.quads(verts, len(verts) // 4, np.array(tints), tiles, "shingles")
    deck = s.mat("#15161a", 0.95)                                  # boards that keep the sky from showing through
    for side in (-1, 1):
        low, high = mid + side * half, mid
        pts = [(a, low, eave_z - 0.03), (b, low, eave_z - 0.03), (b, high, eave_z + rise - 0.03), (a, high, eave_z + rise - 0.03)]
        s.mesh(pts if along == "X" else [(y, x, z) for x, y, z in pts], [(0, 1, 2, 3)], deck)
    trim = s.white()
    z = eave_z - 0.06
    for side in (-1, 1):
        e = mid + side * half
        if along == "X":
            s.box((b - a, 0.11, 0.12), ((a + b) / 2, e + side * 0.05, z), trim, 0.03)                      # gutter
            s.box((b - a, half - (y1 - y0) / 2 + 0.02, 0.03), ((a + b) / 2, e - side * over / 2, z - 0.04), trim, 0.004)   # soffit
        else:
            s.box((0.11, b - a, 0.12), (e + side * 0.05, (a + b) / 2, z), trim, 0.03)
            s.box((over, b - a, 0.03), (e - side * over / 2, (a + b) / 2, z - 0.04), trim, 0.004)
    # Rake boards on the gable end that faces us (or the ends, for a roof along X).
    for end in ((a, b) if along == "X" else (a,)):
        for side in (-1, 1):
            run = math.hypot(half, rise)
            ang = math.atan2(rise, half)
            c = mid + side * half / 2
            zc = eave_z + rise / 2 - 0.08
            if along == "X":
                s.box((0.04, run, 0.17), (end, c, zc), trim, 0.006, (-side * ang, 0, 0))
            else:
                s.box((run, 0.04, 0.17), (c, end, zc), trim, 0.006, (0, side * ang, 0))
    return lambda v: eave_z + rise - abs(v - mid) * slope - 0.1


def house(lit=True, light=34, porch=130):
    """A single-story brick ranch house. The front wall is at y = 0. The garage wing projects on the right."""
    wall = 2.62
    wins = [(-5.35, 1.5, 1.75, 1.25), (-2.35, 1.4, 2.1, 1.45), (2.25, 1.5, 0.95, 1.25)]
    door = (0.1, 0.12, 1.05, 2.2)
    holes = [(x - w / 2, z - h / 2, x + w / 2, z + h / 2) for x, z, w, h in wins] + [door]
    s.brick_wall(-7, 3.2, 0.12, wall, 0, holes)
    s.box((10.4, 0.3, 0.3), (-1.9, 0.16, 0.0), s.concrete(), 0.01)                                      # footing
    s.box((0.2, 8, wall), (-6.95, 4.1, wall / 2), s.mat(CLAY_PLAIN, 0.9, vary=0.3, bump=0.4), 0.01)
    for i, (x, z, w, h) in enumerate(wins):
        window(x, z, w, h, light=light, cols=3 if w > 2 else 2, lit=lit, lamp=(-0.2, 0.3, -0.3)[i])
    # Front door with glazed top, a step, porch posts and lamp.
    timber = s.wood("#7d4a2c", "#4b2a18", along="Z")
    s.box((0.95, 0.05, 2.05), (0.575, 0.1, 1.15), timber, 0.008)
    for dz in (0.5, 1.05):
        for dx in (-0.22, 0.22):
            s.box((0.3, 0.03, 0.42), (0.575 + dx, 0.075, dz), timber, 0.012)
    s.box((0.62, 0.02, 0.5), (0.575, 0.07, 1.75), s.glow((1, 0.62, 0.27), 1.9 if lit else 0), 0.01)
    for dx in (-0.1, 0.1):
        s.box((0.02, 0.03, 0.5), (0.575 + dx, 0.06, 1.75), timber, 0.004)
    for dx in (-0.5, 0.5):
        s.box((0.09, 0.1, 2.12), (0.575 + dx * 1.02, 0.025, 1.17), s.white(), 0.006)
    s.box((1.16, 0.104, 0.09), (0.575, 0.023, 2.24), s.white(), 0.006)
    s.cyl(0.028, 0.05, (0.22, 0.04, 1.05), s.brass(), "Y")
    s.box((4.2, 1.75, 0.14), (1.1, -0.9, 0.07), s.concrete(), 0.015)
    s.box((1.3, 0.5, 0.07), (0.575, -1.95, 0.03), s.concrete(), 0.012)
    for x in (-0.9, 1.45):
        s.box((0.14, 0.14, wall - 0.3), (x, -1.55, wall / 2 + 0.02), s.white(), 0.008)
        s.box((0.2, 0.2, 0.16), (x, -1.55, 0.22), s.white(), 0.01)
    s.box((4.3, 1.75, 0.18), (1.1, -0.9, wall - 0.08), s.white(), 0.01)                                 # porch beam and ceiling
    lantern(1.42, -0.02, 1.85, lit)
    if lit:
        s.point((1.42, -0.2, 1.85), porch * 0.45, radius=0.05)
        s.point((0.5, -0.85, wall - 0.3), porch * 0.55, radius=0.07)
        s.lathe([(0, 0), (0.08, 0.0), (0.1, 0.03), (0.1, 0.06)], s.glow((1, 0.7, 0.38), 8), (0.5, -0.85, wall - 0.25))
    roof(-7, 3.6, 0, 8, wall + 0.05, 1.75)
    # The garage wing to the right.
    top = roof(3.2, 9.4, -1.6, 7, wall + 0.05, 1.65, along="Y")
    gx0, gx1 = 3.9, 8.7
    s.brick_wall(3.2, 9.4, 0.05, wall + 1.6, -1.6, [(gx0, 0, gx1, 2.2)], top=top)
    # The side wall of the wing, visible past the porch: bricks that face -X.
    before = set(bpy.data.objects)
    s.brick_wall(-0.0, 1.6, 0.12, wall, 0)
    s.group(s.made_since(before), (3.2, 0, 0), (0, 0, -math.pi / 2))
    metal = s.mat("#cfc8ba", 0.5, vary=0.06)
    for i in range(4):
        zc = 0.29 + i * 0.54
        s.box((gx1 - gx0, 0.05, 0.525), ((gx0 + gx1) / 2, -1.5, zc), metal, 0.006)
        for k in range(6):
            s.box((0.62, 0.03, 0.34), (gx0 + 0.4 + k * 0.8, -1.53, zc), metal, 0.012)
    for x in (gx0 - 0.02, gx1 + 0.02):
        s.box((0.1, 0.14, 2.25), (x, -1.58, 1.12), s.white(), 0.006)
    s.box((gx1 - gx0 + 0.14, 0.14, 0.12), ((gx0 + gx1) / 2, -1.58, 2.25), s.white(), 0.006)
    for x in (3.55, 9.05):
        lantern(x, -1.62, 1.95, lit)
        if lit:
            s.point((x, -1.8, 1.9), porch * 0.3, radius=0.05)
    # Chimney and vent pipe.
    s.box((0.9, 0.6, 1.5), (-4.2, 4.6, 4.5), s.mat(CLAY_PLAIN, 0.9, vary=0.35, scale=30, bump=0.6), 0.01)
    s.box((1.0, 0.7, 0.12), (-4.2, 4.6, 5.27), s.concrete(), 0.02)
    s.cyl(0.05, 0.7, (-1.0, 2.6, 4.0), s.galvanized())



def lantern(x, y, z, lit=True):
    """A small wall lantern."""
    iron = s.mat("#17181b", 0.45, 0.6)
    s.box((0.11, 0.03, 0.2), (x, y - 0.01, z), iron, 0.01)
    s.tube([(x, y - 0.02, z + 0.08), (x, y - 0.13, z + 0.16), (x, y - 0.13, z + 0.12)], 0.009, iron)
    s.lathe([(0.005, 0.14), (0.07, 0.1), (0.075, 0.09)], iron, (x, y - 0.13, z), segments=4, rot=(0, 0, math.pi / 4))
    s.lathe([(0.0, -0.12), (0.045, -0.11), (0.05, -0.1)], iron, (x, y - 0.13, z), segments=4, rot=(0, 0, math.pi / 4))
    s.lathe([(0.04, -0.1), (0.06, 0.09)], s.glow((1, 0.66, 0.32), 14) if lit else s.mat("#39404a", 0.2), (x, y - 0.13, z), segments=4, rot=(0, 0, math.pi / 4))


def street_ground(drive=(4.0, 8.6), grass_density=900, near=(0, -19)):
    """Lawn, concrete drive, curb and tree line for the house."""
    soil = s.mat("#465036", 0.95, vary=0.35, scale=0.5, bump=0.6)
    s.plane(300, 300, (0, 60, 0), soil)
    d0, d1 = drive
    s.plane(300, 120, (0, 60.5, 0.01), s.mat("#8f9a70", 0.95, vary=0.35, scale=0.3), name="field")
    slab = s.mat("#8a857c", 0.8, vary=0.3, scale=1.1, bump=0.35, bump_scale=70, rvary=0.2)
    y = -1.6
    while y > -24:
        for k in range(2):
            w = (d1 - d0) / 2
            s.box((w - 0.012, 2.9, 0.12), (d0 + w * (k + 0.5), y - 1.46, -0.02), slab, 0.01)
        y -= 2.915
    s.grass([(-16, -18.4, 14, 0.5)], density=grass_density, near=near, avoid=[(d0 - 0.02, -30, d1 + 0.02, 0), (-7, -0.02, 9.4, 2), (3.2, -1.6, 9.4, 2), (-1.05, -1.85, 3.25, 0), (-0.1, -2.25, 1.25, 0)])
    # A row of low shrubs in a bed under the windows.
    for i, x in enumerate((-6.5, -5.7, -4.7, -3.4, -2.6, -1.7)):
        s.shrub(x, -0.6, 0.3 + 0.07 * (i % 3), 1100)
    # Prairie tree line.
    rng = random.Random(4)
    blobs = []
    for i in range(90):
        x = -75 + i * 1.7 + rng.uniform(-1, 1)
        r = rng.uniform(1.0, 2.6)
        blobs.append(((x, 52 + rng.uniform(-6, 6), r * 0.7), (r * 1.2, r, r)))
    s.leaves(blobs, 26000, 0.35, "#141b1c", "tree line")


# ---------------------------------------------------------------- van
BELT = 1.25


def _half_width(z):
    """Half the van's width at height z."""
    return float(np.interp(z, [0.30, 0.45, 0.75, BELT, 2.37], [0.93, 0.975, 1.0, 0.995, 0.845]))


def _van_body(material, glass):
    top = [(-2.76, 2.22), (-2.74, 2.31), (-2.62, 2.345), (-1.5, 2.365), (0.2, 2.37), (0.62, 2.33), (0.82, 2.255), (0.96, 2.155),
           (1.3, 1.78), (1.64, 1.385), (1.74, 1.30), (1.9, 1.245), (2.25, 1.165), (2.5, 1.08), (2.64, 0.99), (2.72, 0.88), (2.75, 0.74)]
    shrink = [(-2.76, 0.945), (-2.73, 0.985), (-2.62, 1.0), (2.1, 1.0), (2.35, 0.975), (2.55, 0.93), (2.68, 0.86), (2.75, 0.78)]
    xs = [-2.76, -2.745, -2.72, -2.62, -2.4, -1.8, -1.2, -0.6, 0, 0.4, 0.62, 0.76, 0.86, 0.96, 0.985, 1.15, 1.32, 1.5, 1.615, 1.64, 1.7, 1.78, 1.9,
          2.1, 2.3, 2.45, 2.56, 2.64, 2.70, 2.735, 2.75]
    verts, rings = [], []
    for x in xs:
        zt = float(np.interp(x, *zip(*top)))
        k = float(np.interp(x, *zip(*shrink)))
        zb = 0.36
        r = 0.11 if x < 0.7 else 0.075
        side = [(k * _half_width(z), z) for z in np.linspace(zb, zt - r, 9)]
        w = k * _half_width(zt - r)
        arc = [(w - r * 0.9 * (1 - math.cos(a)), zt - r + r * math.sin(a)) for a in np.linspace(0, math.pi / 2, 5)[1:]]
        we = arc[-1][0]
        over = [(we * f, zt + 0.035 * (1 - f * f)) for f in (0.965, 0.94, 0.75, 0.5, 0.25)]
        half = [(0.0, zb), (0.5 * k, zb)] + side + arc + over
        ring = [(x, -a, z) for a, z in half] + [(x, 0, zt + 0.035)] + [(x, a, z) for a, z in reversed(half[1:])]
        ring_n = len(ring)
        rings.append(list(range(len(verts), len(verts) + ring_n)))
        verts += ring
    faces = []
    for a, b in zip(rings, rings[1:]):
        for i in range(ring_n):
            j = (i + 1) % ring_n
            faces.append((a[i], a[j], b[j], b[i]))
    faces += [tuple(rings[0]), tuple(reversed(rings[-1]))]
    body = s.mesh(verts, [tuple(reversed(f)) for f in faces], material, name="van body")
    body.data.materials.append(glass)
    for p in body.data.polygons:                                # the windshield is part of the body
        c = p.center
        if 0.97 < c.x < 1.63 and c.z > 1.35 and abs(c.y) < 0.945 * (_half_width(c.z) - 0.06) and p.normal.x > 0.4:
            p.material_index = 1
    sub = body.modifiers.new("sub", "SUBSURF")
    sub.levels = sub.render_levels = 2
    return body


def _side_panel(points, y_sign, material, off=0.004):
    """A flat shape on the van's side, from (x, z) points. It is split at the belt line to follow the bend."""
    v = [(x, y_sign * (_half_width(z) + off), z) for x, z in points]
    f = tuple(range(len(v)))
    return s.mesh(v, [f if y_sign < 0 else f[::-1]], material, smooth=False)


def _round2d(points, r=0.06, steps=4):
    p3 = [(x, 0, z) for x, z in points]
    out = []
    n = len(p3)
    for i in range(n):
        tri = s.fillet([p3[i - 1], p3[i], p3[(i + 1) % n]], r, steps)
        out += [(p.x, p.z) for p in tri[1:-1]]
    return out


def wheel(x, side, steer=0.0):
    before = set(bpy.data.objects)
    s.lathe([(0.2, -0.11), (0.31, -0.118), (0.338, -0.10), (0.348, -0.06), (0.35, 0), (0.348, 0.06), (0.338, 0.10), (0.31, 0.118), (0.2, 0.11)], s.rubber())
    for a in (-0.05, 0.0, 0.05):
        s.lathe([(0.351, a - 0.004), (0.352, a), (0.351, a + 0.004)], s.mat("#060608", 0.9))
    rim = s.mat("#8f949b", 0.35, 0.8, vary=0.2)
    s.lathe([(0.215, 0.113), (0.205, 0.10), (0.19, 0.06), (0.15, 0.065), (0.10, 0.085), (0.06, 0.09), (0.0, 0.092)], rim)
    s.lathe([(0.055, 0.09), (0.05, 0.115), (0.0, 0.12)], s.black())
    for i in range(10):
        a = i * math.pi / 5
        s.cyl(0.02, 0.03, (0.15 * math.cos(a), 0.15 * math.sin(a), 0.062), s.black(), segments=16)
    for i in range(5):
        a = i * 2 * math.pi / 5
        s.cyl(0.011, 0.03, (0.085 * math.cos(a), 0.085 * math.sin(a), 0.095), s.steel(), segments=8)
    s.group(s.made_since(before), (x, side * 0.885, 0.35), (math.pi / 2 if side < 0 else -math.pi / 2, 0, steer if side < 0 else steer))


def cut(obj, size, loc, cyl=False, bevel=0.0):
    """Cut a box or a wheel-arch cylinder out of obj."""
    dark = s.mat("#0d0e11", 0.8)
    cutter = s.cyl(size[0], size[1], loc, dark, "Y", 0.001, segments=48) if cyl else s.box(size, loc, dark, bevel, segments=5)
    cutter.hide_render = True
    b = obj.modifiers.new("cut", "BOOLEAN")
    b.object, b.operation, b.solver = cutter, "DIFFERENCE", "EXACT"
    return cutter


def van(loc, heading, lamps=True, open_door=False, ladder=True, stripe=False, lettering=None):
    """A service van, 5.5 m long. heading: rotation about Z. At 0 it points to +X. lettering: name and number on its sides."""
    before = set(bpy.data.objects)
    paint = s.mat("#15294f", 0.27, vary=0.06, clearcoat=1.0, rvary=0.015, scale=1.0, name="van paint")
    dark_glass = s.mat("#05070b", 0.06, vary=0, rvary=0.03, specular=0.6)
    trim = s.black()
    body = _van_body(paint, dark_glass)
    for x in (-1.62, 1.72):
        for side in (-1, 1):
            cut(body, (0.405, 0.5), (x, side * 0.92, 0.36), cyl=True)
            wheel(x, side)
            s.tube([(x + 0.41 * math.cos(a), side * (_half_width(0.36 + 0.41 * math.sin(a)) + 0.004), 0.36 + 0.41 * math.sin(a))
                    for a in np.linspace(-0.05, math.pi + 0.05, 25)], 0.017, trim)
    s.box((5.0, 1.5, 0.16), (-0.05, 0, 0.34), s.mat("#08090b", 0.9), 0.03)                              # underside
    seam = s.mat("#0a1020", 0.7)
    for side in (-1, 1):
        s_pts = _round2d([(0.42, 1.30), (1.46, 1.30), (1.49, 1.38), (0.99, 2.0), (0.90, 2.03), (0.42, 2.04)], 0.05)
        _side_panel(s_pts, side, dark_glass, 0.006)
        s.tube([(x, side * (_half_width(z) + 0.001), z) for x, z in s_pts], 0.008, trim, cyclic=True)       # rubber seal

        def line(pts, r=0.0055):
            s.tube([(x, side * (_half_width(z) - 0.001), z) for x, z in pts], r, seam)
        line([(0.36, 0.45), (0.36, 2.1), (0.44, 2.16), (0.9, 2.12), (1.6, 1.35), (1.66, 1.2), (1.66, 0.82)])          # cab door
        line([(0.28, 0.45), (0.28, 2.2)])
        line([(-1.05, 0.78), (-1.05, 2.2)])                                                              # sliding door
        line([(-1.05, 1.26), (-2.45, 1.26)], 0.009)                                                      # its rail
        s.box((0.2, 0.03, 0.035), (0.52, side * (_half_width(1.15) + 0.012), 1.13), trim, 0.01)
        if not (open_door and side < 0):
            s.box((0.16, 0.03, 0.035), (-0.2, side * (_half_width(1.15) + 0.012), 1.13), trim, 0.01)
        s.box((2.3, 0.045, 0.13), (-0.02, side * 0.992, 0.62), trim, 0.02)                               # rub strip
        s.box((0.5, 0.045, 0.13), (-2.37, side * 0.99, 0.62), trim, 0.02)
        s.box((2.1, 0.06, 0.1), (0.05, side * 0.95, 0.40), trim, 0.02)
        # Mirror on its arm.
        s.box((0.09, 0.17, 0.3), (1.30, side * 1.16, 1.42), trim, 0.035, (0, 0, side * 0.15))
        s.box((0.05, 0.18, 0.05), (1.32, side * 1.03, 1.36), trim, 0.015)
        # Lamps.
        s.box((0.05, 0.11, 0.5), (-2.755, side * 0.84, 1.15), s.mat("#5c0c0c", 0.2, clearcoat=1), 0.02)
        s.box((0.34, 0.3, 0.23), (2.49, side * 0.735, 0.93), s.mat("#15181e", 0.12, vary=0, clearcoat=1), 0.07, (0, 0.16, side * -0.32), 5)
        for k, (dx, dy, rr) in enumerate(((0.105, 0.075, 0.052), (0.155, -0.055, 0.045))):
            lens = s.glow((1.0, 0.86, 0.62), 26 if k == 0 else 6) if lamps else s.mat("#c9ced6", 0.08, 0.9)
            p = (2.49 + 0.165, side * (0.735 + dy - 0.01), 0.925)
            s.lathe([(rr + 0.012, 0.0), (rr + 0.008, 0.014), (rr, 0.012), (rr, 0.004), (0, 0.008)], s.steel(), (p[0] - dy * 0.33, p[1], p[2]), rot=(0, math.pi / 2, side * -0.3))
            s.lathe([(rr, 0.009), (rr * 0.6, 0.022), (0, 0.027)], lens, (p[0] - dy * 0.33, p[1], p[2]), rot=(0, math.pi / 2, side * -0.3))
        s.cyl(0.045, 0.03, (2.775, side * 0.63, 0.5), s.glow((1, 0.7, 0.35), 2.0) if lamps else trim, "X")
    # Front: grille, bumper, plate, wipers.
    s.box((0.1, 1.16, 0.2), (2.71, 0, 0.84), trim, 0.04, (0, 0.12, 0))
    for i in range(4):
        s.box((0.03, 1.08, 0.014), (2.765 - i * 0.006, 0, 0.775 + i * 0.043), s.mat("#5a6068", 0.3, 0.8), 0.004)
    s.box((0.3, 1.78, 0.3), (2.64, 0, 0.5), trim, 0.09, segments=5)
    s.box((0.1, 1.2, 0.1), (2.77, 0, 0.46), s.mat("#060709", 0.6), 0.02)
    s.box((0.015, 0.32, 0.16), (2.80, 0, 0.57), s.white(), 0.006)
    for y in (-0.55, 0.1):
        s.tube([(1.68, y, 1.375), (1.60, y + 0.3, 1.475), (1.52, y + 0.6, 1.555)], 0.008, trim)
    # Back: bumper, door seam, windows, plate.
    s.box((0.22, 1.86, 0.2), (-2.72, 0, 0.46), trim, 0.05)
    s.box((0.012, 0.014, 1.7), (-2.762, 0, 1.3), seam, 0)
    for y in (-0.42, 0.42):
        s.box((0.02, 0.6, 0.5), (-2.758, y, 1.75), dark_glass, 0.05)
    # Ladder rack: bars, feet, ladder.
    alu = s.mat("#b9bec4", 0.35, 0.9, vary=0.15)
    for x in (-2.3, -1.2, -0.1):
        s.tube([(x, -0.84, 2.30), (x, -0.84, 2.50), (x, 0.84, 2.50), (x, 0.84, 2.30)], 0.02, s.black(), 0.06)
    for y in (-0.84, 0.84):
        s.tube([(-2.5, y, 2.50), (0.2, y, 2.50)], 0.016, s.black())
    if ladder:
        for y in (-0.62, -0.24):
            s.box((3.2, 0.028, 0.075), (-1.1, y, 2.565), s.mat("#c96a1f", 0.5, vary=0.15), 0.006)
        for i in range(11):
            s.cyl(0.016, 0.38, (-2.5 + i * 0.28, -0.43, 2.565), alu, "Y", segments=16)
        s.tube([(-2.3, 0.45, 2.55), (0.1, 0.45, 2.55)], 0.055, s.mat("#8f959b", 0.4), resolution=8)       # conduit tube
        for x in (-2.31, 0.11):
            s.cyl(0.062, 0.05, (x, 0.45, 2.55), s.black(), "X")
    if lettering:
        _van_lettering(*lettering)
    if stripe:
        band = s.mat(s.AMBER, 0.35, vary=0.05, clearcoat=0.6)
        spans = [(-2.6, -1.06, 1.004), (0.30, 1.63, 1.004), (-2.3, -1.14, 1.08) if open_door else (-1.04, 0.27, 1.004)]
        for x0, x1, y in spans:
            s.mesh([(x0, -y, 0.90), (x1, -y, 0.90), (x1, -y, 0.985), (x0, -y, 0.985)], [(0, 1, 2, 3)], band)
    if open_door:
        _van_shelves(body, paint, seam)
    return s.group(s.made_since(before), loc, (0, 0, heading)), body


def _van_lettering(name, number):
    """Vinyl letters on both sides. Each line leans with the body."""
    for side in (-1, 1):
        for text, size, z, color in ((name, 0.37, 1.74, "#ffffff"), (number, 0.31, 1.36, "#ffc24d")):
            low, high = _half_width(z - size * 0.4), _half_width(z + size * 0.4)
            lean = math.atan2(low - high, size * 0.8)
            vinyl = s.mat(color, 0.6, vary=0.03)
            s.text(text, size, (-1.2, side * ((low + high) / 2 + 0.008), z), vinyl, (math.pi / 2 - lean, 0, math.pi if side > 0 else 0))


def _van_shelves(body, paint, seam):
    """Hollow out the cargo area on the -Y side, slide the door back and add shelves."""
    cut(body, (2.6, 1.72, 1.66), (-1.25, 0.02, 1.36))
    cut(body, (1.22, 0.7, 1.52), (-0.37, -0.95, 1.38), bevel=0.09)
    s.box((2.6, 1.7, 0.03), (-1.25, 0.02, 0.545), s.mat("#4a4038", 0.7, bump=0.4), 0.004)                 # floor
    s.box((2.5, 0.03, 1.6), (-1.25, 0.84, 1.36), s.mat("#b9b3a6", 0.6), 0.002)                            # lining
    s.box((0.03, 1.6, 1.6), (0.03, 0.02, 1.36), s.mat("#b9b3a6", 0.6), 0.002)
    frame = s.mat("#4b525b", 0.45, 0.3)
    for x in (-1.0, -0.36, 0.0):
        s.box((0.035, 0.035, 1.5), (x, 0.42, 1.3), frame, 0.004)
    bins = [s.mat(c, 0.45, vary=0.1) for c in (s.AMBER, "#b9462f", "#3a5a94", "#5c7356")]
    for k, z in enumerate((0.72, 1.06, 1.4, 1.74)):
        s.box((1.2, 0.42, 0.02), (-0.45, 0.62, z), frame, 0.003)
        x = -1.0
        while x < 0.0:
            w = random.uniform(0.13, 0.24)
            h = random.uniform(0.12, 0.24)
            if k == 1 and x > -0.5:
                s.coil((x + 0.13, 0.55, z + 0.05), 0.10, 6, 0.008, bins[0], 0.07, "Z")
                w = 0.28
            else:
                s.box((w - 0.02, 0.3, h), (x + w / 2, 0.55, z + 0.012 + h / 2), bins[random.randrange(4)], 0.012)
            x += w
    s.box((0.45, 0.3, 0.26), (-0.72, -0.25, 0.69), bins[2], 0.03)
    s.box((0.16, 0.03, 0.03), (-0.72, -0.25, 0.84), s.black(), 0.01)
    s.coil((-0.2, -0.35, 0.62), 0.15, 8, 0.011, bins[0], 0.1, "Z")
    s.box((0.9, 0.05, 0.015), (-0.45, 0.1, 2.17), s.glow((1, 0.78, 0.5), 22), 0.003)                      # cargo lamp
    # The door, slid back along the side.
    pts = _round2d([(-2.32, 0.64), (-1.12, 0.64), (-1.12, 2.12), (-2.32, 2.12)], 0.09)
    for off, m in ((0.075, paint), (0.04, seam)):
        lower = [p for p in pts if p[1] <= BELT] + [(-1.12, BELT), (-2.32, BELT)]
        upper = [p for p in pts if p[1] > BELT] + [(-2.32, BELT), (-1.12, BELT)]
        for half in (lower, upper):
            middle = sum(p[1] for p in half) / len(half)
            half = sorted(half, key=lambda p: math.atan2(p[1] - middle, p[0] + 1.72))      # points in order around the shape
            _side_panel(half, -1, m, off)
    s.tube([(x, -(_half_width(z) + 0.058), z) for x, z in pts], 0.018, paint, cyclic=True)
    s.box((0.16, 0.03, 0.035), (-1.3, -(_half_width(1.15) + 0.09), 1.13), s.black(), 0.01)


# ---------------------------------------------------------------- panel parts, conduit, screws


def screw(x, y, z, r=0.005, material=None, axis="Y"):
    """A pan-head screw in a surface that faces -Y."""
    s.lathe([(r, 0), (r, r * 0.35), (r * 0.7, r * 0.65), (0, r * 0.7)], material or s.steel(), (x, y, z), axis, segments=20)
    a = random.uniform(0, 3.1)
    for t in (0, math.pi / 2):
        s.box((r * 1.3, r * 0.3, r * 0.25), (x, y - r * 0.62, z), s.mat("#15171a", 0.8), 0, (0, a + t, 0))


def conduit(points, r=0.0134, bend=0.12, material=None, ends=(True, True)):
    """A pipe with a compression fitting at each end."""
    material = material or s.galvanized()
    s.tube(points, r, material, bend, resolution=10)
    for on, p, q in ((ends[0], points[0], points[1]), (ends[1], points[-1], points[-2])):
        if on:
            p, q = s.Vector(p), s.Vector(q)
            d = (q - p).normalized()
            rot = d.to_track_quat("Z", "Y").to_euler()
            s.lathe([(r, -0.002), (r * 1.5, 0), (r * 1.55, 0.004), (r * 1.55, 0.016), (r * 1.3, 0.019), (r * 1.3, 0.034), (r * 1.05, 0.04)],
                    s.steel(), p, rot=rot, segments=24)
            s.lathe([(r * 1.3, 0.003), (r * 1.75, 0.004), (r * 1.75, 0.013), (r * 1.3, 0.014)], s.galvanized(), p, rot=rot, segments=6)


def strap(x, y, z, r=0.0134, vertical=True):
    """A one-hole strap that holds a conduit to a wall at y. The center of the conduit is at y - r."""
    m = s.galvanized()
    arc = [(r * 1.12 * math.cos(a), -r - r * 1.12 * math.sin(a)) for a in np.linspace(0, math.pi, 13)]
    path = [(r * 1.15, -0.001)] + arc + [(-r * 1.15, -0.001), (-r * 1.15 - 0.024, -0.001)]
    w = 0.008
    v, f = [], []
    for a, b in path:
        for e in (-w, w):
            v.append((x + a, y + b, z + e) if vertical else (x + e, y + b, z + a))
    n = len(path)
    for i in range(n - 1):
        f.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    o = s.mesh(v, f, m)
    o.modifiers.new("t", "SOLIDIFY").thickness = 0.0022
    screw(*((x - r * 1.15 - 0.014, y - 0.003, z) if vertical else (x, y - 0.003, z - r * 1.15 - 0.014)), r=0.0045)


def enclosure(w, h, d, z, x=0.0, y=0.0, material=None):
    """An open-fronted steel box on a wall at y. z is its center."""
    material = material or s.enamel()
    t = 0.0025
    s.box((w, t, h), (x, y - t, z), material, 0.0008)
    for k in (-1, 1):
        s.box((t, d, h), (x + k * (w / 2 - t / 2), y - d / 2, z), material, 0.001)
        s.box((w, d, t), (x, y - d / 2, z + k * (h / 2 - t / 2)), material, 0.001)
        s.box((0.014, t, h), (x + k * (w / 2 - 0.007), y - d, z), material, 0.001)       # returned lip
        s.box((w, t, 0.014), (x, y - d, z + k * (h / 2 - 0.007)), material, 0.001)


def breaker(x, y, z, side, amps="20", label=None, poles=1, on=True):
    """A plug-on breaker. Side -1 is left of the center. Its front is at y."""
    body = s.mat("#1b1d21", 0.42, vary=0.15, bump=0.08, bump_scale=400)
    h = 0.0186 * poles
    cx = x + side * 0.042
    s.box((0.078, 0.05, h - 0.0008), (cx, y + 0.025, z), body, 0.0018)
    s.box((0.034, 0.012, h - 0.003), (x + side * 0.022, y - 0.004, z), body, 0.002)
    hx = x + side * (0.018 if on else 0.026)
    s.box((0.011, 0.014, min(h, 0.03) - 0.008), (hx, y - 0.013, z), s.mat("#2a2d33", 0.38), 0.0022, (0, 0, side * (0.35 if on else -0.35)))
    s.text(amps, 0.006, (x + side * 0.031, y - 0.0102, z), s.mat(s.PAPER, 0.6), extrude=0.0001)
    for k in range(poles):
        zz = z + (k - (poles - 1) / 2) * 0.0186
        s.cyl(0.0034, 0.003, (x + side * 0.0745, y - 0.0005, zz), s.brass(), "Y", 0.0006, segments=16)
        s.box((0.0048, 0.0008, 0.001), (x + side * 0.0745, y - 0.0021, zz), s.mat("#3a2a10", 0.8), 0, (0, random.uniform(0, 3), 0))
    if label:
        s.box((0.030, 0.0006, 0.0105), (x + side * 0.0555, y - 0.0004, z), s.mat(s.PAPER, 0.7, vary=0.08), 0.0002)
        s.text(label, 0.0058 if len(label) < 8 else 0.0048, (x + side * 0.0555, y - 0.0008, z), s.mat(s.INK, 0.7), extrude=0.00005)


def directory_card(w, h, loc, rows, rot=(math.pi / 2, 0, 0)):
    """A paper card with a printed list. Returns its objects, which face -Y until a group rotates them."""
    s.box((w, 0.0008, h), loc, s.mat(s.PAPER, 0.75, vary=0.06), 0.0003)
    ink = s.mat("#27324a", 0.7)
    x, y, z = loc
    s.text("CIRCUIT DIRECTORY", w * 0.07, (x, y - 0.0006, z + h * 0.45), ink, extrude=0.00005)
    n = len(rows)
    for i, row in enumerate(rows):
        zz = z + h * 0.38 - i * h * 0.83 / n
        s.box((w * 0.92, 0.0002, 0.0005), (x, y - 0.0005, zz - h * 0.4 / n), s.mat("#8d97a8", 0.8), 0)
        s.text(f"{i + 1:>2}  {row}", min(w * 0.062, h * 0.6 / n), (x - w * 0.43, y - 0.0006, zz), ink, extrude=0.00005, align="LEFT")


# ---------------------------------------------------------------- generator


def louvers(w, h, loc, n, material, dark=None):
    """Slats in a dark recess, facing -Y. loc is the center of the front."""
    x, y, z = loc
    s.box((w, 0.012, h), (x, y + 0.002, z), dark or s.mat("#0b0c0f", 0.9), 0.004)
    for i in range(n):
        zz = z - h / 2 + h * (i + 0.5) / n
        s.box((w - 0.012, 0.022, h / n * 0.55), (x, y - 0.004, zz), material, 0.003, (0.6, 0, 0))
    for dx in (-1, 1):
        s.box((0.016, 0.02, h + 0.02), (x + dx * w / 2, y - 0.004, z), material, 0.004)
    for dz in (-1, 1):
        s.box((w - 0.012, 0.018, 0.016), (x, y - 0.004, z + dz * h / 2), material, 0.004)


def generator(loc, heading=0.0, status="#37d26b"):
    """A standby generator, 1.22 x 0.64 x 0.74 m. Its front faces -Y."""
    before = set(bpy.data.objects)
    shell = s.mat("#b4aea2", 0.42, vary=0.08, bump=0.12, bump_scale=240, scale=3)
    dark = s.mat("#33383f", 0.5, vary=0.15, bump=0.1, bump_scale=240)
    s.box((1.22, 0.64, 0.09), (0, 0, 0.045), dark, 0.012)
    s.box((1.19, 0.61, 0.54), (0, 0, 0.36), shell, 0.022, segments=4)
    # Lid: a shallow hip with rounded edges, a seam below.
    lid = [(-0.325, 0.635), (0.325, 0.635), (0.325, 0.675), (0.30, 0.70), (0.19, 0.735), (-0.19, 0.745), (-0.30, 0.715), (-0.325, 0.69)]
    s.prism(lid, 1.23, shell, (-0.615, 0, 0), (0, 0, -math.pi / 2), 0.014, 4)
    s.box((1.16, 0.58, 0.012), (0, 0, 0.632), s.mat("#101215", 0.8), 0.001)
    f = -0.305
    louvers(0.36, 0.24, (-0.36, f, 0.40), 9, shell)
    louvers(0.20, 0.24, (0.46, f, 0.40), 9, shell)
    for dx in (-0.145, 0.335):                                       # panel seams
        s.box((0.004, 0.004, 0.5), (dx, f - 0.001, 0.36), s.mat("#2a2c2f", 0.8), 0)
    s.box((0.26, 0.006, 0.13), (0.09, f - 0.002, 0.47), dark, 0.004)           # name plate and status lamp
    s.text("STANDBY", 0.032, (0.06, f - 0.0055, 0.487), s.mat(s.PAPER, 0.5))
    s.text("22 kW", 0.024, (0.06, f - 0.0055, 0.447), s.mat(s.AMBER, 0.5))
    s.cyl(0.009, 0.006, (0.185, f - 0.007, 0.487), s.glow(status, 9), "Y", 0.002, segments=20)
    s.cyl(0.006, 0.006, (0.185, f - 0.007, 0.452), s.glow("#f4a92b", 3), "Y", 0.002, segments=20)
    for dx in (-0.52, 0.24):                                         # latches
        s.box((0.05, 0.018, 0.075), (dx, f - 0.006, 0.60), s.black(), 0.006)
        s.cyl(0.012, 0.02, (dx, f - 0.014, 0.595), s.steel(), "Y", 0.003, segments=20)
    s.box((0.1, 0.004, 0.07), (0.09, f - 0.001, 0.25), s.mat("#d9a21f", 0.6), 0.001)               # warning label
    s.box((0.085, 0.002, 0.02), (0.09, f - 0.003, 0.268), s.black(), 0)
    for k in range(3):
        s.box((0.075, 0.001, 0.004), (0.09, f - 0.003, 0.247 - 0.009 * k), s.black(), 0)
    for x in (-0.55, 0.55):
        for z in (0.14, 0.585):
            screw(x, f, z, 0.007)
    # The ends: louvers that face sideways.
    for sx in (-1, 1):
        b2 = set(bpy.data.objects)
        louvers(0.42, 0.36, (0, 0, 0.37), 12, shell)
        s.group(s.made_since(b2), (sx * 0.595, 0, 0), (0, 0, sx * math.pi / 2))
    return s.group([o for o in s.made_since(before)], loc, (0, 0, heading))


def gravel(x0, y0, x1, y1, z=0.0, size=0.018, density=1800, color="#8d867b"):
    """Loose stones over a rectangle."""
    n = int((x1 - x0) * (y1 - y0) * density)
    p = np.random.uniform((x0, y0), (x1, y1), (n, 2))
    r = size * np.random.uniform(0.4, 1.2, (n, 1))
    cube = np.array([(-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1), (-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)], float)
    faces = [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    ang = np.random.uniform(0, math.pi, n)
    c, sn = np.cos(ang), np.sin(ang)
    corners = cube[None] * np.random.uniform(0.45, 1.0, (n, 8, 3)) * r[:, :, None] * np.array([1, 0.8, 0.55])
    rot = corners.copy()
    rot[..., 0] = corners[..., 0] * c[:, None] - corners[..., 1] * sn[:, None]
    rot[..., 1] = corners[..., 0] * sn[:, None] + corners[..., 1] * c[:, None]
    rot += np.c_[p, z + r[:, 0] * 0.4][:, None]
    vs = np.stack([rot[:, f] for f in faces], 1).reshape(-1, 3)
    tone = np.repeat(np.random.uniform(0.55, 1.25, n)[:, None] * np.ones(3), 20, 0)
    return s.quads(vs, n * 5, tone, s.mat(color, 0.85, tint=True, bump=0.4, bump_scale=60, name="gravel" + color), "gravel")
