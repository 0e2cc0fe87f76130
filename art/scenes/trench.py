"""An open trench across a lawn: gray conduit, warning tape above it, spade and turf beside it, house corner behind."""
import math
import random

import numpy as np
from mathutils import noise

import props


def rough_slab(s, outline_fn, nx, ny, amp, material, seed):
    """A bumpy sheet. outline_fn(u, v) returns a point, which noise displaces along the normal."""
    rng = np.random.default_rng(seed)
    v, f = [], []
    off = rng.uniform(0, 50)
    for j in range(ny + 1):
        for i in range(nx + 1):
            p = s.Vector(outline_fn(i / nx, j / ny))
            n = noise.fractal(p * 7 + s.Vector((off, 0, 0)), 0.8, 2.1, 5)
            m = noise.fractal(p * 2 + s.Vector((0, off, 0)), 0.8, 2.0, 3)
            v.append(p + s.Vector((n * amp, n * amp * 0.3, (n + m * 1.4) * amp * 0.6)))
    for j in range(ny):
        for i in range(nx):
            a = j * (nx + 1) + i
            f.append((a, a + 1, a + nx + 2, a + nx + 1))
    return s.mesh(v, f, material, name="earth")


def build(s):
    s.sky(strength=0.85, glow_dir=(0.8, 1.0), clouds=0.5, warmth=1.5)
    clay = s.mat("#8a4b30", 0.95, vary=0.35, scale=5, bump=0.9, bump_scale=45, specular=0.15)
    topsoil = s.mat("#4a3324", 0.95, vary=0.35, scale=6, bump=0.9, bump_scale=45, specular=0.15)
    sand = s.mat("#a98a63", 0.95, vary=0.2, scale=8, bump=0.6, bump_scale=120, specular=0.15)
    green = s.mat("#3f3f2b", 0.95, vary=0.35, scale=0.9)
    half, deep = 0.23, 0.50
    # The trench runs along Y from the camera to the house corner.
    y0, y1 = -6.0, -0.1
    for side in (-1, 1):
        rough_slab(s, lambda u, v: (side * (half + 0.025 * (1 - v)), y0 + (y1 - y0) * u, -deep + (deep - 0.13) * v), 260, 24, 0.03, clay, 3 + side)
        rough_slab(s, lambda u, v: (side * (half + 0.015), y0 + (y1 - y0) * u, -0.14 + 0.14 * v), 260, 8, 0.018, topsoil, 8 + side)
        s.plane(20, 16, (side * (half + 10), -3, 0.0), green)
    for size, loc in (((0.4, 6.4, 0.62), (-half - 0.27, -3, -0.33)), ((0.4, 6.4, 0.62), (half + 0.27, -3, -0.33)), ((1, 0.3, 0.62), (0, 0.12, -0.33))):
        s.box(size, loc, clay, 0)                                  # solid ground behind the rough faces
    rough_slab(s, lambda u, v: (-half - 0.05 + (2 * half + 0.1) * v, y0 + (y1 - y0) * u, -deep), 260, 16, 0.02, sand, 20)
    s.plane(200, 60, (0, 33, 0.015), s.mat("#b3bd92", 0.95, vary=0.35, scale=0.3))
    # Two gray conduits with bell couplings, rising at the wall, and the warning tape.
    pvc = s.pvc()
    for x, r in ((-0.05, 0.030), (0.055, 0.024)):
        s.tube([(x, -6, -deep + 0.05), (x + 0.012, -4, -deep + 0.045), (x, -2.2, -deep + 0.052), (x, -0.22, -deep + 0.05), (x, -0.09, -deep + 0.05), (x, -0.06, -deep + 0.35), (x, -0.06, 0.95)], r, pvc, 0.18, resolution=10)
        for y in (-4.6, -2.75, -1.2):
            s.lathe([(r, -0.07), (r + 0.006, -0.068), (r + 0.0065, 0.05), (r + 0.002, 0.07), (r, 0.071)], pvc, (x + (0.009 if y < -3 else 0.003), y - x, -deep + 0.048), "Y", segments=36)
    tape = s.mat("#c8261c", 0.45, vary=0.08)
    pts = [(0.13 + 0.03 * math.sin(k * 1.1), -5.5 + k * 0.2, -0.30 + 0.03 * math.sin(k * 0.7) - 0.0 * k) for k in range(26)]
    v, f = [], []
    for k, p in enumerate(pts):
        lean = 0.018 * math.sin(k * 0.8)
        v += [(p[0] + 0.0 - 0.055 + lean * 0.2, p[1], p[2] + lean), (p[0] + 0.055, p[1], p[2] - lean * 0.4)]
    for k in range(len(pts) - 1):
        f.append((2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1))
    # The tape covers only the far part. The near end is still on its roll beside the trench.
    far = [i for i in range(len(f)) if i > 14]
    strip = s.mesh([(a, b, c - 0.02) for a, b, c in v], [f[i] for i in far], tape, name="tape")
    strip.modifiers.new("sub", "SUBSURF").render_levels = 2
    s.cyl(0.10, 0.075, (0.52, -2.25, 0.055), tape, bevel=0.003, rot=(0.06, 0.03, 0))
    s.cyl(0.037, 0.077, (0.52, -2.25, 0.0555), s.mat("#b9a27c", 0.8), bevel=0.002, rot=(0.06, 0.03, 0))
    s.text("CAUTION", 0.035, (0.52, -2.352, 0.05), s.mat(s.PAPER, 0.6))
    # Squares of turf, the dirt pile, a spade standing in it.
    for i, (x, y, z, a) in enumerate(((-0.66, -3.12, 0.055, 0.1), (-0.70, -2.64, 0.055, -0.08), (-0.64, -2.88, 0.145, 0.25), (-0.74, -2.05, 0.055, 0.15))):
        s.box((0.40, 0.38, 0.08), (x, y, z), topsoil, 0.018, (0.03, 0.02, a))
        before = set(s.bpy.data.objects)
        s.grass([(-0.19, -0.18, 0.19, 0.18)], density=9000, height=0.05)
        s.group(s.made_since(before), (x, y, z + 0.038), (0.03, 0.02, a))

    def heap(u, v):
        a, r = u * 2 * math.pi, v
        return (1.12 + 0.50 * r * math.cos(a), -2.7 + 1.75 * r * math.sin(a), max(-0.02, 0.44 * (1 - r ** 1.5)) - 0.02)
    rough_slab(s, heap, 150, 50, 0.05, clay, 31)
    props.gravel(0.45, -4.4, 1.75, -0.9, 0.005, 0.02, 420, "#8a4b30")
    before = set(s.bpy.data.objects)
    ash = s.wood("#b98d5b", "#7d5a34", along="Z")
    s.lathe([(0.0, 0.25), (0.017, 0.25), (0.0165, 0.6), (0.015, 0.98), (0, 0.98)], ash, segments=24)
    steel = s.mat("#6f757c", 0.36, 0.9, vary=0.35, rvary=0.2, scale=14)
    blade = [(-0.085, 0.0), (-0.07, -0.05), (0, -0.075), (0.07, -0.05), (0.085, 0.0), (0.09, 0.22), (0.03, 0.235), (-0.03, 0.235), (-0.09, 0.22)]
    s.prism(blade, 0.003, steel, (0, -0.0015, 0), bevel=0.0008)
    s.lathe([(0.019, 0.20), (0.021, 0.24), (0.0185, 0.38), (0.0175, 0.385)], steel, segments=24)
    s.tube([(-0.06, 0, 1.06), (-0.045, 0, 1.0), (0, 0, 0.965), (0.045, 0, 1.0), (0.06, 0, 1.06)], 0.011, s.black(), 0.04)
    s.cyl(0.014, 0.14, (0, 0, 1.065), ash, "X", 0.004)
    s.group(s.made_since(before), (0.78, -2.45, 0.13), (-0.12, 0.20, 0.35))
    # Lawn, thinning to bare earth at the lip.
    s.grass([(-6.5, -6.2, -half - 0.03, 5), (half + 0.03, -6.2, 5, 1.5)], density=4200, height=0.06, near=(-0.15, -5.2), avoid=[(-0.90, -3.4, -0.42, -1.82), (0.75, -4.2, 1.5, -1.2), (-0.36, -0.3, 4.6, 6)])
    # The house corner with its riser, meter box and a lit window.
    s.brick_wall(-0.35, 4.6, 0.05, 2.7, 0, [(1.75, 1.05, 3.15, 2.25)])
    props.window(2.45, 1.65, 1.4, 1.2, light=46, lamp=-0.25)
    before = set(s.bpy.data.objects)
    s.brick_wall(-4, 0, 0.05, 2.7, 0)
    s.group(s.made_since(before), (-0.35, 0, 0), (0, 0, -math.pi / 2))
    s.box((5.0, 0.2, 0.3), (2.1, 0.085, -0.09), s.concrete(), 0.01)
    s.box((5.4, 0.6, 0.05), (2.05, -0.25, 2.72), s.white(), 0.006)
    s.box((5.4, 0.05, 0.19), (2.05, -0.55, 2.79), s.white(), 0.008)
    gray = s.enamel()
    s.box((0.3, 0.12, 0.42), (0.0, -0.062, 1.16), gray, 0.006)
    s.box((0.288, 0.01, 0.39), (0.0, -0.126, 1.155), gray, 0.005)
    s.box((0.03, 0.02, 0.05), (0.1, -0.135, 1.12), s.black(), 0.004)
    props.lantern(0.95, 0, 1.95)
    s.point((0.95, -0.22, 1.95), 42, radius=0.05)
    rngl = random.Random(5)
    s.leaves([((-30 + i * 1.9, 42 + rngl.uniform(-5, 5), 1.2), (2.2, 2, rngl.uniform(1.2, 2.4))) for i in range(30)], 12000, 0.34, "#141b1c")
    s.tree(-5.5, 9, 5.0, seed=6)
    # Dusk from the left front, a work lamp low on the right, a little light into the trench.
    s.area((-3.2, -5.6, 3.4), (0, -2.6, 0), (2.4, 1.8), 300, (0.55, 0.7, 1.0))
    s.area((2.9, -4.9, 1.7), (0, -2.2, 0), (0.6, 0.6), 85, (1, 0.68, 0.38))
    s.area((0.0, -3.6, 2.6), (0, -2.6, -0.5), (0.5, 1.8), 42, (1, 0.86, 0.68))
    s.camera((-0.28, -5.2, 1.5), (0.10, -1.7, 0.40), 29.5, 6.3, (0.1, -2.6, 0))
    return {"exposure": 0.4, "scale": 0.7, "bloom": 0.05}
