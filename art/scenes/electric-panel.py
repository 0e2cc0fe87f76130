"""An open breaker panel: labeled breakers, bundled wires, the door with its directory."""
import math
import random

import props

LEFT = ["KITCHEN", "KITCHEN", "FRIDGE", "DISHW.", "LIVING", "BED 1", "BED 2", "HALL", "SMOKE", "PORCH"]
RIGHT = ["BATH", "LAUNDRY", "GARAGE", "OFFICE", "LIGHTS", "OUTSIDE"]
ROWS = ["Kitchen counter", "Kitchen counter", "Refrigerator", "Dishwasher", "Living room", "Bedroom 1", "Bedroom 2", "Hall", "Smoke alarms", "Porch lights",
        "Bath GFCI", "Laundry", "Garage", "Office", "Lights", "Outside outlets", "Range", "Dryer"]


def build(s):
    W, H, D, Z = 0.40, 0.80, 0.105, 1.45
    s.room_light("#2c4068", 0.18)
    s.plane(6, 6, (0, 0.02, 1.5), s.mat("#b9ae9c", 0.85, vary=0.1, bump=0.15, bump_scale=160), (math.pi / 2, 0, 0))
    s.box((1.3, 0.018, 1.5), (0.05, 0.009, 1.5), s.wood("#b98d5b", "#8a6238", scale=2.2, along="Z"), 0.002)
    steel = s.enamel()
    props.enclosure(W, H, D, Z, material=steel)
    front = -D + 0.018
    # Bus plate and breakers.
    s.box((0.215, 0.02, 0.52), (0, -0.02, Z - 0.035), s.mat("#8b9096", 0.4, 0.7), 0.003)
    for dx in (-0.02, 0.02):
        s.box((0.012, 0.012, 0.5), (dx, -0.036, Z - 0.03), s.mat("#b5b9bd", 0.3, 0.9), 0.002)
    s.box((0.15, 0.07, 0.115), (0, front + 0.035, Z + 0.235), s.mat("#1b1d21", 0.42), 0.004)                       # main breaker
    s.box((0.055, 0.02, 0.036), (0, front - 0.006, Z + 0.235), s.mat("#24262b", 0.4), 0.004)
    s.box((0.03, 0.026, 0.02), (0, front - 0.016, Z + 0.245), s.mat("#2f3238", 0.35), 0.005, (0.3, 0, 0))
    s.text("MAIN 200", 0.010, (0, front - 0.0008, Z + 0.198), s.mat(s.PAPER, 0.6), extrude=0.0001)
    s.text("ON", 0.007, (0, front - 0.0008, Z + 0.266), s.mat(s.AMBER, 0.6), extrude=0.0001)
    top, pitch = Z + 0.145, 0.0192
    starts = []
    for i in range(18):
        if i < len(LEFT):
            props.breaker(-0.002, front, top - i * pitch, -1, "15" if i > 4 else "20", LEFT[i], on=i != 6)
            starts.append((-1, top - i * pitch, i))
        if i < len(RIGHT):
            props.breaker(0.002, front, top - i * pitch, 1, "20", RIGHT[i])
            starts.append((1, top - i * pitch, i))
    for side, i, amps, name in ((1, 6, "50", "RANGE"), (1, 8, "30", "DRYER"), (-1, 10, "40", "AIR"), (-1, 12, "60", "EV"), (1, 10, "30", "HEATER")):
        z = top - (i + 0.5) * pitch
        props.breaker(side * 0.002, front, z, side, amps, name, poles=2)
        starts += [(side, top - i * pitch, i), (side, top - (i + 1) * pitch, i + 1)]
    for i in range(12, 18):                                                                                     # blanks
        for side in (-1, 1):
            if side == 1 or i >= 14:
                s.box((0.076, 0.004, pitch - 0.001), (side * 0.042, front + 0.02, top - i * pitch), s.mat("#6d737a", 0.5), 0.001)
    # Wires: out to the gutter, then up in a bundle, the lowest ones nearest the back.
    colors = [s.mat("#131417", 0.35, rvary=0.05), s.mat("#8e1f1b", 0.35, rvary=0.05)]
    white, green = s.mat("#dcd8cf", 0.4, rvary=0.05), s.mat("#2f6a3c", 0.4)
    roof = Z + H / 2
    for side, z, i in starts:
        lane, depth = i % 3, i // 3
        xg = side * (0.112 + 0.0085 * lane + random.uniform(-.001, .001))
        yg = front + 0.012 + depth * 0.0085
        r = 0.0031 if i < 6 or side < 0 and i < 10 else 0.0038
        s.tube([(side * 0.072, front + 0.012, z), (side * 0.09, front + 0.01, z), (xg, yg, z + 0.001), (xg, yg, z + 0.05), (xg, yg, roof - 0.09),
                (xg * 0.93, -0.05, roof - 0.035), (side * (0.085 + 0.01 * lane), -0.045, roof + 0.01)],
               r, colors[i % 2 if i > 9 or side > 0 and i > 5 else 0], bend=0.02, resolution=6)
    for side in (-1, 1):                                                                                         # neutral and ground bars
        s.box((0.014, 0.016, 0.40), (side * 0.168, -0.03, Z - 0.02), s.mat("#b9bdc1", 0.3, 0.9), 0.0015)
        s.box((0.02, 0.018, 0.03), (side * 0.168, -0.012, Z + 0.14), s.black(), 0.002)
        for k in range(15):
            z = Z + 0.155 - k * 0.0245
            s.cyl(0.0042, 0.006, (side * 0.168, -0.04, z), s.brass(), "Y", 0.001, segments=16)
            s.box((0.006, 0.001, 0.0012), (side * 0.168, -0.0436, z), s.mat("#3a2a10", 0.8), 0, (0, random.uniform(0, 3), 0))
            if k < 12 and not (side > 0 and k % 4 == 3):
                m = green if k % 3 == 2 else white
                xg = side * (0.183 - 0.0 * k) - side * 0.036 * (k % 2)
                yg = -0.028 - 0.005 * (k % 4)
                s.tube([(side * 0.168, -0.034, z + 0.006), (xg, yg, z + 0.012), (xg, yg, z + 0.03), (xg, yg, roof - 0.07), (side * (0.11 + 0.012 * (k % 4)), -0.05, roof + 0.01)],
                       0.0026, m, bend=0.018)
        for z in (Z + 0.19, Z + 0.04, Z - 0.06):                                                                  # cable ties
            s.tube([(side * 0.1055, front + 0.004, z), (side * 0.1355, front + 0.004, z), (side * 0.1355, front + 0.045, z), (side * 0.1055, front + 0.045, z)],
                   0.0017, s.mat("#d8d4c8", 0.5), bend=0.008, cyclic=True)
    # Service conductors and conduits.
    for x, m in ((-0.045, s.black()), (0.045, s.black())):
        s.tube([(x, front + 0.03, Z + 0.285), (x, front + 0.03, Z + 0.33), (x * 0.6, -0.05, roof - 0.02), (x * 0.5, -0.05, roof + 0.02)], 0.0085, m, bend=0.03, resolution=8)
    s.tube([(-0.168, -0.035, Z + 0.19), (-0.168, -0.045, Z + 0.27), (-0.05, -0.04, roof - 0.06), (0, -0.04, roof + 0.02)], 0.008, white, bend=0.05, resolution=8)
    for x, r in ((-0.125, 0.0134), (-0.075, 0.0134), (0.0, 0.026), (0.075, 0.0134), (0.125, 0.0134)):
        props.conduit([(x, -0.05, roof), (x, -0.05, roof + 0.10), (x, -0.018 - r, roof + 0.20), (x, -0.018 - r, roof + 1.0)], r, 0.06, ends=(True, False))
        props.strap(x, 0, roof + 0.27, r)
    props.conduit([(0.09, -0.05, Z - H / 2), (0.09, -0.05, Z - H / 2 - 0.12), (0.09, -0.03, Z - 1.2)], 0.0134, 0.05, ends=(True, False))
    # The door, swung open to the right, with the directory card inside.
    before = set(s.bpy.data.objects)
    s.box((0.375, 0.0025, 0.77), (0.19, 0, 0), steel, 0.001)
    for dz in (-0.383, 0.383):
        s.box((0.375, 0.012, 0.0025), (0.19, -0.006, dz), steel, 0.0008)
    s.box((0.0025, 0.012, 0.77), (0.376, -0.006, 0), steel, 0.0008)
    props.directory_card(0.25, 0.42, (0.18, -0.003, 0.05), ROWS)
    s.box((0.03, 0.014, 0.05), (0.35, -0.006, 0.0), s.black(), 0.004)
    s.group(s.made_since(before), (W / 2 + 0.004, -D - 0.004, Z), (0, 0, math.radians(-47)))
    for dz in (-0.25, 0.25):
        s.cyl(0.005, 0.06, (W / 2 + 0.002, -D - 0.004, Z + dz), s.galvanized(), segments=20)
    # Dusk from the left, a work lamp from the right, a soft top light.
    s.area((-1.5, -1.3, 2.0), (0, 0, 1.45), (0.9, 1.4), 17, (0.40, 0.58, 1.0))
    s.area((0.33, -0.95, 2.1), (-0.05, -0.05, 1.45), (0.3, 0.3), 19, (1, 0.62, 0.28))
    s.area((-0.25, -1.5, 2.1), (0, 0, 1.45), (0.5, 0.5), 6.5, (1, 0.88, 0.72))
    s.camera((-0.22, -1.22, 1.60), (0.075, -0.06, 1.515), 46, 3.5, (0.0, -0.09, 1.5))
    return {"exposure": 0.25, "scale": 0.15, "bloom": 0.02}
