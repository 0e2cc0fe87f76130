"""An inspection on a workbench: clamp meter, checked-off checklist, a flashlight lighting an open outlet box."""
import math

import props
import tools


def build(s):
    s.room_light("#20335c", 0.16)
    tools.bench(2.8, 0.72, 0.9)
    s.brick_wall(-1.6, 1.6, 0.5, 2.1, 0.37)
    Z = 0.9
    # The open box on the wall: steel box, pipe from above, the outlet drawn out on its wires.
    bx, bz, wall = 0.25, 1.145, 0.37
    steel = s.galvanized()
    t, w, h, d = 0.002, 0.072, 0.11, 0.055
    s.box((w, t, h), (bx, wall - t, bz), steel, 0.0006)
    for k in (-1, 1):
        s.box((t, d, h), (bx + k * w / 2, wall - d / 2, bz), steel, 0.0008)
        s.box((w, d, t), (bx, wall - d / 2, bz + k * h / 2), steel, 0.0008)
        s.box((0.016, t, 0.012), (bx, wall - d, bz + k * (h / 2 - 0.006)), steel, 0.0006)
    props.conduit([(bx, wall - 0.028, bz + h / 2), (bx, wall - 0.028, bz + 0.14), (bx, wall - 0.014, bz + 0.2), (bx, wall - 0.014, bz + 0.9)], 0.0117, 0.05, ends=(True, False))
    props.strap(bx, wall, bz + 0.27, 0.0117)
    before = set(s.bpy.data.objects)
    ivory = s.mat("#e9e4d8", 0.38, vary=0.04)
    s.box((0.034, 0.022, 0.072), (0, 0.012, 0), s.mat("#2a2d32", 0.5), 0.003)
    s.prism(s.outline(0.034, 0.068, 0.005), 0.012, ivory, (0, -0.008, 0), bevel=0.0015)
    for k in (-1, 1):
        s.prism(s.outline(0.028, 0.026, 0.011), 0.002, ivory, (0, -0.0092, k * 0.0185), bevel=0.0006)
        for dx in (-0.0058, 0.0058):
            s.box((0.0018, 0.002, 0.0085 if dx > 0 else 0.0072), (dx, -0.0094, k * 0.0185 + 0.003), s.mat("#0b0c0e", 0.9), 0)
        s.cyl(0.0026, 0.002, (0, -0.0092, k * 0.0185 - 0.0075), s.mat("#0b0c0e", 0.9), "Y", 0, segments=16)
        s.box((0.022, 0.0012, 0.016), (0, 0.004, k * 0.046), steel, 0.0004)
        for dx in (-0.019, 0.019):
            s.cyl(0.0036, 0.004, (dx, 0.010, k * 0.014), s.brass(), "X", 0.0008, segments=16)
    s.group(s.made_since(before), (bx - 0.025, wall - 0.135, bz - 0.055), (0.30, 0.1, -0.38))
    for color, dx, dz in (("#131417", 0.016, 0.012), ("#dcd8cf", -0.02, 0.010), ("#2f6a3c", 0.0, -0.038)):
        s.tube([(bx + dx * 0.6, wall - 0.01, bz + 0.02), (bx + dx * 0.9, wall - 0.05, bz + 0.005), (bx + dx * 1.4 - 0.005, wall - 0.085, bz - 0.012 + dz * 0.5), (bx + dx * 1.3 - 0.018, wall - 0.105, bz - 0.045 + dz), (bx + dx - 0.022, wall - 0.122, bz - 0.055 + dz)],
               0.0017, s.mat(color, 0.4), smooth=True)
    for k, c in enumerate(("#c98a2b", "#a3261d")):
        s.lathe([(0.0, 0.018), (0.004, 0.018), (0.0075, 0.0), (0.007, -0.002), (0, -0.002)], s.mat(c, 0.5), (bx - 0.015 + 0.03 * k, wall - 0.048, bz + 0.028), rot=(2.2, 0.2, 0), segments=12)
    # The bench.
    tools.clipboard((-0.30, -0.06, Z + 0.0005), 0.17, "SAFETY INSPECTION", ["Panel and breakers", "Grounding", "Outlets, GFCI", "Smoke alarms", "Outdoor outlets", "Lighting", "Attic wiring", "Labels"], 5)
    tools.pencil((-0.20, -0.175, Z + 0.006), 0.62)
    tools.clamp_meter((0.06, -0.075, Z + 0.001), -0.30, "120.4", "V AC")
    tools.lead([(0.05, -0.17, Z + 0.014), (0.045, -0.215, Z + 0.006), (0.12, -0.275, Z + 0.003), (0.24, -0.26, Z + 0.003), (0.29, -0.17, Z + 0.003), (0.23, -0.10, Z + 0.004), (0.22, -0.03, Z + 0.007)], "#a3261d")
    tools.lead([(0.015, -0.165, Z + 0.014), (0.0, -0.22, Z + 0.006), (0.08, -0.30, Z + 0.003), (0.27, -0.30, Z + 0.003), (0.35, -0.20, Z + 0.003), (0.29, -0.11, Z + 0.004), (0.275, -0.04, Z + 0.007)], "#16181c")
    tools.torch((0.45, -0.10, Z + 0.0), 2.02, tilt=-0.0)
    s.spot((0.385, 0.05, Z + 0.035), (0.26, 0.36, 1.10), 8, 66, (1, 0.76, 0.45), 0.015, 0.8)
    tools.screwdriver((-0.08, 0.20, Z), 0.25, "#f4a92b", 0.2)
    s.prism(s.outline(0.07, 0.115, 0.004), 0.003, ivory, (0.14, 0.245, Z + 0.062), (-0.32, 0, 0.2), bevel=0.0014)              # cover plate against the wall
    for p in ((0.02, 0.12), (0.055, 0.13)):
        s.lathe([(0, 0), (0.0035, 0), (0.0035, 0.002), (0.0015, 0.003), (0.0015, 0.018), (0, 0.019)], s.steel(), (*p, Z + 0.0035), rot=(0, math.pi / 2, p[0] * 30), segments=14)
    s.coil((-0.52, 0.20, Z + 0.02), 0.085, 7, 0.0052, s.mat("#d8b23a", 0.45, vary=0.1), 0.03, "Z", 0.006)
    s.area((-1.2, -0.9, 1.9), (0, 0, 0.95), (0.9, 0.9), 13, (0.42, 0.6, 1.0))
    s.area((0.95, -0.55, 1.75), (0.0, 0, 0.95), (0.35, 0.35), 8.5, (1, 0.68, 0.36))
    s.area((-0.2, -1.0, 2.2), (-0.1, 0, 0.9), (0.6, 0.4), 4.5, (1, 0.86, 0.7))
    s.camera((-0.08, -0.98, 1.42), (0.02, 0.06, 0.985), 41, 5.6, (0.03, -0.04, 0.95))
    return {"exposure": 0.5, "scale": 0.12, "bloom": 0.03}
