"""The finished panel: cover on, conduits in line, a surge protector beside it."""
import math

import props

LEFT = ["KITCHEN", "FRIDGE", "DISHW.", "LIVING", "BED 1", "BED 2", "HALL", "PORCH"]
RIGHT = ["BATH", "LAUNDRY", "GARAGE", "OFFICE", "LIGHTS", "OUTSIDE", "POOL", "SPARE"]


def build(s):
    s.room_light("#2c4068", 0.2)
    s.brick_wall(-1.7, 1.9, 0.3, 2.9, 0.02, color="#8c4d38")
    s.box((1.5, 0.018, 1.5), (0.12, 0.0, 1.62), s.wood("#a67c4e", "#7d5730", scale=2.2, along="Z"), 0.003)
    W, H, D, Z = 0.38, 0.76, 0.105, 1.5
    wall = -0.009
    steel = s.enamel()
    s.box((W, D, H), (0, wall - D / 2, Z), steel, 0.003)
    f = wall - D - 0.004
    s.box((W + 0.024, 0.006, H + 0.024), (0, f + 0.002, Z), s.mat("#98a0a6", 0.36, vary=0.06, bump=0.1, bump_scale=260), 0.0025)       # cover
    for x in (-1, 1):
        for z in (-1, 1):
            props.screw(x * (W / 2 - 0.005), f - 0.001, Z + z * (H / 2 - 0.005), 0.0052)
    # Dead front: breakers show through the cut-out; the door stands open to the left.
    s.box((0.30, 0.004, 0.60), (0, f - 0.002, Z - 0.0), s.mat("#7f878e", 0.4, vary=0.06), 0.002)
    s.box((0.096, 0.004, 0.46), (0, f - 0.0035, Z - 0.055), s.mat("#0e1013", 0.8), 0.001)
    pitch, top = 0.0262, Z + 0.135
    for i in range(16):
        side = -1 if i < 8 else 1
        z = top - (i % 8) * pitch * 1.9
        body = s.mat("#1b1d21", 0.42, vary=0.15)
        s.box((0.043, 0.016, pitch * 1.8), (side * 0.0235, f - 0.006, z), body, 0.003)
        s.box((0.014, 0.016, 0.014), (side * 0.015, f - 0.017, z), s.mat("#2f3238", 0.36), 0.003, (0, 0, side * 0.35))
        s.text("15" if (LEFT + RIGHT)[i] in ("LIVING", "BED 1", "BED 2", "HALL", "PORCH", "OFFICE", "LIGHTS") else "20", 0.009, (side * 0.034, f - 0.0145, z), s.mat(s.PAPER, 0.6), extrude=0.0001)
        s.box((0.082, 0.0008, 0.026), (side * 0.098, f - 0.0046, z), s.mat(s.PAPER, 0.7, vary=0.05), 0.0003)
        s.text((LEFT + RIGHT)[i], 0.0135, (side * 0.098, f - 0.0052, z), s.mat(s.INK, 0.7), extrude=0.00005)
    s.box((0.13, 0.02, 0.075), (0, f - 0.006, Z + 0.235), s.mat("#1b1d21", 0.42), 0.004)
    s.box((0.05, 0.026, 0.03), (0, f - 0.018, Z + 0.24), s.mat("#2f3238", 0.36), 0.005, (0.3, 0, 0))
    s.text("MAIN 200 A", 0.0115, (0, f - 0.0165, Z + 0.212), s.mat(s.PAPER, 0.6), extrude=0.0001)
    before = set(s.bpy.data.objects)
    s.box((0.31, 0.0025, 0.62), (-0.155, 0, 0), steel, 0.001)
    for dz in (-0.309, 0.309):
        s.box((0.31, 0.010, 0.0025), (-0.155, -0.005, dz), steel, 0.0008)
    s.box((0.0025, 0.010, 0.62), (-0.309, -0.005, 0), steel, 0.0008)
    s.box((0.2, 0.0008, 0.26), (-0.15, -0.002, 0.08), s.mat(s.PAPER, 0.75, vary=0.05), 0.0002)
    for k in range(9):
        s.box((0.17, 0.0003, 0.0012), (-0.15, -0.0028, 0.17 - k * 0.026), s.mat("#8d97a8", 0.8), 0)
    s.box((0.09, 0.0003, 0.008), (-0.15, -0.0028, 0.195), s.mat(s.INK, 0.8), 0)
    s.group(s.made_since(before), (-0.156, f - 0.006, Z), (0, 0, math.radians(52)))
    # Conduits in a straight row, straps in line.
    roof = Z + H / 2
    for x, r in ((-0.14, 0.0117), (-0.085, 0.0117), (-0.03, 0.0117), (0.04, 0.024), (0.11, 0.0134), (0.155, 0.0134)):
        props.conduit([(x, wall - 0.055, roof), (x, wall - 0.055, roof + 0.09), (x, wall - r - 0.001, roof + 0.18), (x, wall - r - 0.001, 3.2)], r, 0.06, ends=(True, False))
        props.strap(x, wall, roof + 0.26, r)
    # Surge protector on its own nipple, with two green lamps.
    sx, sz = 0.42, Z + 0.10
    props.conduit([(W / 2, wall - 0.055, sz), (0.346, wall - 0.055, sz)], 0.0117)
    s.prism(s.outline(0.15, 0.22, 0.014), 0.075, s.mat("#20262f", 0.42, vary=0.12, bump=0.08, bump_scale=300), (sx, wall - 0.077, sz), bevel=0.008, segments=4)
    s.box((0.115, 0.002, 0.07), (sx, wall - 0.0785, sz + 0.045), s.mat(s.AMBER, 0.5, vary=0.05), 0.001)
    s.text("SURGE", 0.026, (sx, wall - 0.080, sz + 0.055), s.mat(s.INK, 0.6), extrude=0.0001)
    s.text("PROTECTION", 0.0135, (sx, wall - 0.080, sz + 0.028), s.mat(s.INK, 0.6), extrude=0.0001)
    for dx in (-0.022, 0.022):
        s.cyl(0.0075, 0.004, (sx + dx, wall - 0.079, sz - 0.02), s.glow("#53e08a", 8), "Y", 0.001, segments=24)
    s.text("PROTECTED", 0.0095, (sx, wall - 0.0785, sz - 0.044), s.mat(s.PAPER, 0.6), extrude=0.0001)
    for dx in (-0.06, 0.06):
        for dz in (-0.095, 0.095):
            props.screw(sx + dx, wall - 0.0765, sz + dz, 0.004)
    s.point((sx, wall - 0.16, sz - 0.03), 0.04, (0.35, 1, 0.6), 0.03)
    # An outlet below it in its own box, for work on the panel.
    s.box((0.075, 0.05, 0.12), (sx, wall - 0.026, Z - 0.25), s.galvanized(), 0.006)
    s.prism(s.outline(0.078, 0.124, 0.008), 0.003, s.galvanized(), (sx, wall - 0.055, Z - 0.25), bevel=0.001)
    for k in (-1, 1):
        s.prism(s.outline(0.028, 0.027, 0.012), 0.003, s.white(), (sx, wall - 0.0572, Z - 0.25 + k * 0.0195), bevel=0.0008)
        for dx in (-0.006, 0.006):
            s.box((0.002, 0.002, 0.008), (sx + dx, wall - 0.0578, Z - 0.247 + k * 0.0195), s.mat("#0b0c0e", 0.9), 0)
    props.conduit([(W / 2, wall - 0.028, Z - 0.25), (sx - 0.037, wall - 0.028, Z - 0.25)], 0.0117)
    s.area((-1.5, -1.4, 2.1), (0, 0, 1.5), (0.9, 1.4), 24, (0.42, 0.6, 1.0))
    s.area((0.85, -0.85, 2.25), (0.1, -0.05, 1.5), (0.3, 0.3), 17, (1, 0.64, 0.3))
    s.area((0.1, -1.6, 2.0), (0.1, 0, 1.5), (0.5, 0.5), 7, (1, 0.88, 0.72))
    s.camera((0.30, -1.62, 1.62), (0.085, -0.05, 1.63), 39, 4.0, (0.1, -0.1, 1.55))
    return {"exposure": 0.35, "scale": 0.15, "bloom": 0.04}
