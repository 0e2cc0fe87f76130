"""Pool equipment at dusk: pump, filter, heater and sub-panel on a pad, the lit water's edge in front."""
import math

import numpy as np

import props


def water(s):
    """The pool: plaster basin, submerged lamps, a rippled surface, coping stones along the far edge."""
    bpy = s.bpy
    y1, depth = -1.55, 1.3
    plaster = s.mat("#8fc7cf", 0.7, vary=0.12, scale=2)
    for size, loc in (((9, 0.1, depth), (0, y1 + 0.05, -depth / 2 - 0.06)), ((9, 5, 0.1), (0, y1 - 2.5, -depth - 0.05))):
        s.box(size, loc, plaster, 0)
    tile = s.mat("#24506e", 0.15, vary=0.35, scale=14)
    s.box((9, 0.02, 0.16), (0, y1 - 0.008, -0.13), tile, 0)
    m = bpy.data.materials.new("water")
    m.use_nodes = True
    t = m.node_tree
    t.nodes.remove(t.nodes["Principled BSDF"])
    coord, noise, bump = t.nodes.new("ShaderNodeTexCoord"), t.nodes.new("ShaderNodeTexNoise"), t.nodes.new("ShaderNodeBump")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value, noise.inputs["Distortion"].default_value = 3.2, 2.5, 0.8
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.55, 0.12
    refr, glossy, fres, mix = (t.nodes.new("ShaderNode" + n) for n in ("BsdfRefraction", "BsdfGlossy", "Fresnel", "MixShader"))
    clear, pick, path = (t.nodes.new("ShaderNode" + n) for n in ("BsdfTransparent", "MixShader", "LightPath"))
    refr.inputs["IOR"].default_value, refr.inputs["Roughness"].default_value = 1.33, 0.0
    refr.inputs["Color"].default_value = (0.62, 0.92, 0.95, 1)
    glossy.inputs["Roughness"].default_value = 0.02
    fres.inputs["IOR"].default_value = 1.33
    link = t.links.new
    link(coord.outputs["Object"], noise.inputs["Vector"])
    link(noise.outputs["Fac"], bump.inputs["Height"])
    for n in (refr, glossy, fres):
        link(bump.outputs["Normal"], n.inputs["Normal"])
    link(fres.outputs[0], mix.inputs[0])
    link(refr.outputs[0], mix.inputs[1])
    link(glossy.outputs[0], mix.inputs[2])
    link(path.outputs["Is Camera Ray"], pick.inputs[0])          # light passes straight through; only the camera sees ripples
    link(clear.outputs[0], pick.inputs[1])
    link(mix.outputs[0], pick.inputs[2])
    link(pick.outputs[0], t.nodes["Material Output"].inputs["Surface"])
    s.plane(9, 5, (0, y1 - 2.5, -0.11), m, name="water")
    for x in (-1.9, 1.5):
        s.cyl(0.13, 0.03, (x, y1 - 0.01, -0.5), s.glow((0.75, 0.98, 1.0), 5), "Y", 0.01)
        s.area((x, y1 - 0.06, -0.5), (x * 0.8, y1 - 3, -0.9), 0.3, 34, (0.38, 0.86, 1.0), reflect=False)
    s.area((0, y1 - 1.6, -0.35), (0, y1, -0.6), (6, 0.3), 26, (0.38, 0.86, 1.0), reflect=False)
    s.area((0, y1 - 0.9, -0.16), (0, y1 + 0.6, 1.2), (5, 1.0), 20, (0.3, 0.75, 0.95), reflect=False)      # glow on the pad
    rng = np.random.default_rng(1)
    x = -4.5
    while x < 4.5:                                               # coping
        w = rng.uniform(0.55, 0.62)
        s.box((w - 0.008, 0.34, 0.055), (x + w / 2, y1 + 0.13, -0.02 + rng.uniform(-0.002, 0.002)), s.mat("#a59a88", 0.7, vary=0.2, bump=0.35, bump_scale=50), 0.012, segments=4)
        x += w


def pump(s, x, y, z):
    shell = s.mat("#20262e", 0.45, vary=0.12, bump=0.1, bump_scale=200)
    s.box((0.46, 0.2, 0.03), (x, y, z + 0.015), shell, 0.008)
    s.lathe([(0, 0), (0.085, 0), (0.1, 0.012), (0.1, 0.22), (0.085, 0.25), (0.06, 0.26), (0, 0.265)], s.mat("#39424d", 0.4), (x + 0.02, y, z + 0.14), rot=(0, math.pi / 2, 0))
    for k in range(14):                                          # cooling fins
        a = k * 2 * math.pi / 14
        s.box((0.16, 0.006, 0.018), (x + 0.14, y + 0.104 * math.cos(a), z + 0.14 + 0.104 * math.sin(a)), s.mat("#39424d", 0.4), 0.002, (a - math.pi / 2, 0, 0))
    s.lathe([(0, 0), (0.12, 0), (0.13, 0.015), (0.13, 0.06), (0.11, 0.08), (0, 0.08)], shell, (x - 0.06, y, z + 0.14), rot=(0, math.pi / 2, 0))
    s.lathe([(0, 0), (0.09, 0), (0.105, 0.03), (0.105, 0.2), (0.125, 0.205), (0.125, 0.23), (0.1, 0.24)], shell, (x - 0.18, y, z + 0.03))
    s.lathe([(0.1, 0.0), (0.095, 0.03), (0.06, 0.05), (0, 0.055)], s.mat("#9fb6c4", 0.12, clearcoat=1), (x - 0.18, y, z + 0.265))
    s.box((0.05, 0.22, 0.025), (x - 0.18, y, z + 0.315), shell, 0.008)
    s.box((0.11, 0.12, 0.07), (x + 0.16, y, z + 0.275), s.mat("#2a323c", 0.4), 0.012)
    s.box((0.06, 0.002, 0.03), (x + 0.15, y - 0.0605, z + 0.28), s.glow("#53e08a", 1.6), 0.001)


def build(s):
    s.sky(strength=0.8, glow_dir=(0.5, 1.0), clouds=0.6)
    s.plane(60, 60, (0, 28.6, -0.05), s.mat("#5a6048", 0.95, vary=0.3))
    water(s)
    deck = s.mat("#8d8578", 0.75, vary=0.22, bump=0.3, bump_scale=70, scale=2)
    for i in range(12):
        s.box((0.745, 0.74, 0.06), (-4.1 + i * 0.75, -0.87, -0.025), deck, 0.008)
    s.box((3.5, 1.15, 0.11), (0.15, 0.10, 0.03), s.concrete(), 0.014)
    props.gravel(-4.6, -0.48, -1.62, 0.9, 0.0, 0.018, 1700)
    props.gravel(1.92, -0.48, 4.6, 0.9, 0.0, 0.018, 1700)
    # Fence of upright boards.
    for i in range(64):
        h = 1.72 + 0.012 * math.sin(i * 2.3)
        s.box((0.138, 0.02, h), (-4.6 + i * 0.145, 0.95 + 0.004 * math.sin(i * 5.1), h / 2), s.wood("#7b5a3e", "#4a3424", 0.7, along="Z"), 0.003)
    s.box((9.4, 0.09, 0.04), (0, 0.96, 1.76), s.wood("#7b5a3e", "#4a3424", 0.7, along="X"), 0.004)
    top = 0.085
    pvc, dark = s.mat("#c9c6bd", 0.4, vary=0.08), s.mat("#2b3138", 0.5)
    # Filter: tall tank with clamp band, gauge, and valve.
    fx = 0.12
    tank = s.mat("#33455c", 0.38, vary=0.08, bump=0.06, bump_scale=150)
    s.lathe([(0.2, 0), (0.22, 0.03), (0.22, 0.06), (0.245, 0.1), (0.255, 0.16), (0.255, 0.46), (0.262, 0.465), (0.262, 0.475)], tank, (fx, 0.2, top), segments=64)
    s.lathe([(0.27, 0.47), (0.278, 0.48), (0.278, 0.515), (0.27, 0.525)], s.steel(), (fx, 0.2, top), segments=64)
    s.lathe([(0.262, 0.52), (0.255, 0.54), (0.252, 0.72), (0.225, 0.82), (0.15, 0.885), (0.05, 0.91), (0, 0.912)], tank, (fx, 0.2, top), segments=64)
    s.box((0.05, 0.03, 0.07), (fx - 0.12, -0.045, top + 0.497), s.steel(), 0.006)
    s.cyl(0.018, 0.06, (fx, 0.2, top + 0.93), s.brass(), bevel=0.004)
    s.cyl(0.042, 0.025, (fx, 0.16, top + 0.99), s.steel(), "Y", 0.004)
    s.cyl(0.037, 0.004, (fx, 0.146, top + 0.99), s.white(), "Y", 0.001)
    s.box((0.003, 0.002, 0.026), (fx + 0.006, 0.1435, top + 0.998), s.mat("#a3261d"), 0, (0, 0.5, 0))
    s.text("FILTER", 0.05, (fx, -0.062, top + 0.3), s.mat(s.PAPER, 0.5))
    pump(s, -0.85, 0.05, top)
    # Heater.
    hx = 0.98
    shell = s.mat("#a39d92", 0.42, vary=0.08, bump=0.1, bump_scale=220)
    s.box((0.68, 0.6, 0.06), (hx, 0.2, top + 0.03), dark, 0.01)
    s.box((0.66, 0.58, 0.6), (hx, 0.2, top + 0.36), shell, 0.02, segments=4)
    s.box((0.70, 0.62, 0.05), (hx, 0.2, top + 0.685), dark, 0.018, segments=4)
    s.cyl(0.11, 0.1, (hx, 0.25, top + 0.76), s.galvanized())
    s.lathe([(0.15, 0), (0.145, 0.03), (0.03, 0.06), (0, 0.062)], s.galvanized(), (hx, 0.25, top + 0.82))
    props.louvers(0.4, 0.2, (hx - 0.06, -0.092, top + 0.25), 8, shell)
    s.box((0.26, 0.008, 0.1), (hx - 0.1, -0.093, top + 0.56), s.mat("#0c1018", 0.2), 0.004)
    s.text("84°", 0.06, (hx - 0.15, -0.098, top + 0.56), s.glow("#f4a92b", 4))
    s.cyl(0.008, 0.006, (hx - 0.02, -0.098, top + 0.575), s.glow("#53e08a", 6), "Y", 0.001)
    # Pipework: pool to pump, pump to filter, filter to heater, heater back to the pool.
    r = 0.030

    def pipe(*pts):
        s.tube(list(pts), r, pvc, 0.055, resolution=8)
        for p, q in zip(pts, pts[1:]):                           # fittings at each turn
            d = (s.Vector(q) - s.Vector(p)).normalized()
            rot = d.to_track_quat("Z", "Y").to_euler()
            length = (s.Vector(q) - s.Vector(p)).length
            for at in (0.075, length - 0.075):
                if length > 0.2:
                    s.lathe([(r, -0.02), (r + 0.008, -0.018), (r + 0.009, 0.018), (r, 0.02)], pvc, s.Vector(p) + d * at, rot=rot, segments=28)
    pipe((-1.42, -0.05, -0.05), (-1.42, -0.05, top + 0.17), (-1.42, 0.05, top + 0.17), (-1.13, 0.05, top + 0.17))
    pipe((-0.93, 0.05, top + 0.22), (-0.93, 0.05, top + 0.58), (-0.45, 0.05, top + 0.58), (-0.45, 0.05, top + 0.2), (-0.1, 0.1, top + 0.2))
    pipe((0.36, 0.12, top + 0.2), (0.5, 0.05, top + 0.2), (0.5, 0.05, top + 0.16), (0.7, 0.05, top + 0.16))
    pipe((1.3, 0.0, top + 0.16), (1.52, 0.0, top + 0.16), (1.52, -0.1, top + 0.16), (1.52, -0.1, -0.05))
    for x, z in ((-0.7, top + 0.58), (-1.28, top + 0.17)):       # valves
        s.lathe([(0.034, -0.06), (0.045, -0.05), (0.045, 0.05), (0.034, 0.06)], dark, (x, 0.05, z), rot=(0, math.pi / 2, 0))
        s.cyl(0.036, 0.05, (x, 0.05, z + 0.05), dark)
        s.box((0.13, 0.035, 0.022), (x + 0.02, 0.05, z + 0.085), s.mat("#b9462f", 0.4), 0.008)
    # Sub-panel on a post, bonded conduit down, lamp above.
    for x in (-1.28, -0.92):
        s.box((0.09, 0.09, 1.62), (x, 0.6, 0.81), s.wood("#7b5a3e", "#4a3424", 0.6, along="Z"), 0.004)
    s.box((0.62, 0.02, 0.62), (-1.1, 0.545, 1.28), s.wood("#8b6746", "#5a3f2a", 0.6, along="X"), 0.003)
    gray = s.enamel()
    s.box((0.28, 0.11, 0.42), (-1.16, 0.48, 1.3), gray, 0.006)
    s.box((0.268, 0.01, 0.39), (-1.16, 0.421, 1.295), gray, 0.005)
    s.box((0.30, 0.13, 0.012), (-1.16, 0.475, 1.515), gray, 0.004, (0.05, 0, 0))
    s.box((0.15, 0.002, 0.05), (-1.16, 0.4145, 1.42), s.mat(s.PAPER, 0.6), 0.0005)
    s.text("POOL 60 A", 0.024, (-1.16, 0.413, 1.42), s.mat(s.INK, 0.7))
    s.box((0.02, 0.02, 0.045), (-1.05, 0.412, 1.27), s.black(), 0.004)
    s.box((0.1, 0.09, 0.15), (-0.92, 0.495, 1.26), gray, 0.008)
    s.box((0.07, 0.02, 0.11), (-0.92, 0.445, 1.26), s.mat("#9fb0bb", 0.2), 0.006)
    for x, z0, end in ((-1.2, 1.09, (-1.2, 0.35)), (-1.1, 1.09, (-0.72, 0.2))):
        props.conduit([(x, 0.49, z0), (x, 0.49, top + 0.06), (end[0], end[1], top + 0.06)], 0.0134, 0.09, s.pvc())
    s.tube([(-0.92, 0.49, 1.18), (-0.92, 0.48, 0.8), (-0.8, 0.3, 0.45), (-0.72, 0.1, 0.37)], 0.012, s.mat("#2d3136", 0.5), smooth=True)
    s.box((0.12, 0.05, 0.05), (-1.1, 0.53, 1.66), s.black(), 0.008)
    s.cyl(0.045, 0.02, (-1.1, 0.44, 1.655), s.glow((1, 0.7, 0.36), 7), bevel=0.003)
    s.spot((-1.1, 0.40, 1.64), (-0.9, 0.15, 0.2), 28, 120, s.WARM_LIGHT, 0.06)
    props.lantern(1.95, 0.93, 1.42)
    s.point((1.95, 0.7, 1.4), 14, radius=0.06)
    s.tree(3.4, 4.5, 4.6, seed=4)
    s.tree(-4.6, 7, 5.2, seed=9)
    s.area((-3.2, -3.2, 3.0), (0, 0, 0.5), (2.2, 1.6), 95, (0.42, 0.6, 1.0))
    s.area((3.0, -2.4, 2.0), (0.4, 0.1, 0.5), (0.7, 0.7), 42, (1, 0.66, 0.36))
    s.camera((-0.5, -4.4, 1.42), (0.02, 0, 0.44), 34.5, 5.0, (0.0, 0.0, 0.6))
    return {"exposure": 0.35, "scale": 0.8, "bloom": 0.05}
