"""After: a new panel on the same wall, every breaker labeled, the conduits in one row, a surge protector."""
import panel_wall
import props

LEFT = ["KITCHEN", "FRIDGE", "DISHW.", "LIVING", "BED 1", "BED 2", "HALL", "PORCH"]
RIGHT = ["BATH", "LAUNDRY", "GARAGE", "OFFICE", "LIGHTS", "OUTSIDE", "FREEZER", "ATTIC"]
FIFTEEN = {"LIVING", "BED 1", "BED 2", "HALL", "PORCH", "OFFICE", "LIGHTS"}


def build(s):
    settings = panel_wall.setting()
    wall = panel_wall.BOARD
    W, H, D, Z = 0.37, 0.66, 0.105, 1.49
    s.box((W, D, H), (0, wall - D / 2, Z), s.enamel(), 0.003)
    f = wall - D - 0.004
    s.box((W + 0.024, 0.006, H + 0.024), (0, f + 0.002, Z), s.mat("#aab1b6", 0.34, vary=0.05, bump=0.1, bump_scale=260), 0.0025)
    for x in (-1, 1):
        for z in (-1, 1):
            props.screw(x * (W / 2 - 0.004), f - 0.001, Z + z * (H / 2 - 0.004), 0.0052)
    s.box((0.31, 0.004, 0.57), (0, f - 0.002, Z), s.mat("#8d959b", 0.4, vary=0.05), 0.002)
    s.box((0.096, 0.004, 0.42), (0, f - 0.0035, Z - 0.055), s.mat("#0e1013", 0.8), 0.001)
    pitch, top = 0.0492, Z + 0.118
    for i, name in enumerate(LEFT + RIGHT):
        side = -1 if i < 8 else 1
        z = top - (i % 8) * pitch
        s.box((0.043, 0.016, pitch * 0.94), (side * 0.0235, f - 0.006, z), s.mat("#1b1d21", 0.42, vary=0.15), 0.003)
        s.box((0.014, 0.016, 0.015), (side * 0.015, f - 0.017, z), s.mat("#30343a", 0.36), 0.003, (0, 0, side * 0.35))
        s.text("15" if name in FIFTEEN else "20", 0.010, (side * 0.034, f - 0.0145, z), s.mat(s.PAPER, 0.6), extrude=0.0001)
        s.box((0.086, 0.0008, 0.030), (side * 0.098, f - 0.0046, z), s.mat(s.PAPER, 0.7, vary=0.04), 0.0003)
        s.text(name, 0.0158, (side * 0.098, f - 0.0052, z), s.mat(s.INK, 0.7), extrude=0.00005)
    s.box((0.14, 0.02, 0.078), (0, f - 0.006, Z + 0.222), s.mat("#1b1d21", 0.42), 0.004)
    s.box((0.05, 0.026, 0.03), (0, f - 0.018, Z + 0.228), s.mat("#30343a", 0.36), 0.005, (0.3, 0, 0))
    s.text("MAIN 200 A", 0.0125, (0, f - 0.0165, Z + 0.198), s.mat(s.PAPER, 0.6), extrude=0.0001)
    # Conduits in a straight row, straps in line.
    roof = Z + H / 2
    for x, r in ((-0.14, 0.0117), (-0.09, 0.0117), (-0.04, 0.0117), (0.03, 0.024), (0.095, 0.0134), (0.145, 0.0134)):
        props.conduit([(x, wall - 0.055, roof), (x, wall - 0.055, roof + 0.05), (x, wall - r - 0.001, roof + 0.12), (x, wall - r - 0.001, 2.6)], r, 0.05, ends=(True, False))
        props.strap(x, wall, roof + 0.17, r)
    # The surge protector with two green lamps, and an outlet below it.
    sx, sz = 0.39, Z + 0.13
    props.conduit([(W / 2, wall - 0.055, sz), (sx - 0.074, wall - 0.055, sz)], 0.0117)
    s.prism(s.outline(0.15, 0.2, 0.014), 0.075, s.mat("#20262f", 0.42, vary=0.12, bump=0.08, bump_scale=300), (sx, wall - 0.077, sz), bevel=0.008, segments=4)
    s.box((0.115, 0.002, 0.066), (sx, wall - 0.0785, sz + 0.04), s.mat(s.AMBER, 0.5, vary=0.05), 0.001)
    s.text("SURGE", 0.026, (sx, wall - 0.080, sz + 0.05), s.mat(s.INK, 0.6), extrude=0.0001)
    s.text("PROTECTION", 0.0135, (sx, wall - 0.080, sz + 0.024), s.mat(s.INK, 0.6), extrude=0.0001)
    for dx in (-0.022, 0.022):
        s.cyl(0.0078, 0.004, (sx + dx, wall - 0.079, sz - 0.022), s.glow("#53e08a", 8), "Y", 0.001, segments=24)
    s.text("PROTECTED", 0.0095, (sx, wall - 0.0785, sz - 0.046), s.mat(s.PAPER, 0.6), extrude=0.0001)
    s.point((sx, wall - 0.16, sz - 0.03), 0.04, (0.35, 1, 0.6), 0.03)
    oz = Z - 0.2
    s.box((0.075, 0.05, 0.12), (sx, wall - 0.026, oz), s.galvanized(), 0.006)
    s.prism(s.outline(0.078, 0.124, 0.008), 0.003, s.mat("#b4b9be", 0.4, 0.6, vary=0.05, rvary=0.05), (sx, wall - 0.055, oz), bevel=0.001)
    for k in (-1, 1):
        s.prism(s.outline(0.028, 0.027, 0.012), 0.003, s.white(), (sx, wall - 0.0572, oz + k * 0.0195), bevel=0.0008)
        for dx in (-0.006, 0.006):
            s.box((0.002, 0.002, 0.008), (sx + dx, wall - 0.0578, oz + 0.004 + k * 0.0195), s.mat("#0b0c0e", 0.9), 0)
        s.cyl(0.0026, 0.002, (sx, wall - 0.0578, oz - 0.006 + k * 0.0195), s.mat("#0b0c0e", 0.9), "Y", 0.0002, segments=16)
    props.conduit([(W / 2, wall - 0.028, oz), (sx - 0.037, wall - 0.028, oz)], 0.0117)
    return settings
