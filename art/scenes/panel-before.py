"""Before: a rusted fuse box that ran out of room, with a breaker box tacked on and cables hung where they fit."""
import math
import random

import panel_wall
import props

FUSES = ["#2f6f9c", "#a8362c", "#a8362c", "#c9a13a", "#4a8a4e", "#2f6f9c"]      # rims by amperage
NOTES = ["kitchen?", "BATH", "don't touch", "upstairs", "???", "old porch"]


def build(s):
    settings = panel_wall.setting()
    random.seed(5)
    wall = panel_wall.BOARD
    W, H, D, Z = 0.31, 0.50, 0.10, 1.50
    paint = panel_wall.rusty("#77807a", 0.75)
    f = wall - D
    # Rust that ran down the board, soot above the burnt fuse, damp in the corners.
    panel_wall.stain(0.0, 1.17, 0.36, 0.34, "#4a2410", strength=0.95, streaks=True)
    panel_wall.stain(-0.02, 1.86, 0.6, 0.5, "#1d120b", strength=0.75)
    panel_wall.stain(0.42, 1.2, 0.34, 0.5, "#241509", strength=0.6)
    panel_wall.stain(-0.36, 1.5, 0.22, 0.9, "#1f130a", strength=0.55, streaks=True)
    s.box((W, D, H), (0, wall - D / 2, Z), paint, 0.005)
    s.box((W - 0.02, 0.006, H - 0.02), (0, f - 0.002, Z), panel_wall.rusty("#868f88", 0.62, "cover"), 0.003)
    for x, z in ((-1, 1), (1, 1), (-1, -1)):                                   # the fourth screw is lost
        props.screw(x * (W / 2 - 0.022), f - 0.005, Z + z * (H / 2 - 0.022), 0.006, s.mat("#5b3a22", 0.8, 0.5))
    s.cyl(0.0035, 0.004, (W / 2 - 0.022, f - 0.004, Z - H / 2 + 0.022), s.mat("#090807", 0.9), "Y")
    front = f - 0.005
    bakelite = s.mat("#201613", 0.35, vary=0.35, bump=0.1, bump_scale=200)
    # Two pull-out blocks with wire handles.
    for x, name in ((-0.066, "MAIN"), (0.066, "RANGE")):
        s.box((0.112, 0.03, 0.105), (x, front - 0.012, Z + 0.168), bakelite, 0.006)
        s.box((0.094, 0.006, 0.02), (x, front - 0.029, Z + 0.138), s.mat("#2b1f1a", 0.5), 0.002)
        s.text(name, 0.016, (x, front - 0.0325, Z + 0.138), s.mat("#b7ab93", 0.7), extrude=0.0001)
        s.tube([(x - 0.03, front - 0.026, Z + 0.176), (x - 0.03, front - 0.052, Z + 0.176), (x + 0.03, front - 0.052, Z + 0.176), (x + 0.03, front - 0.026, Z + 0.176)],
               0.0035, s.mat("#8b7a5e", 0.5, 0.8), bend=0.012)
    # Six plug fuses, the third one burnt, the last socket empty.
    for i, rim in enumerate(FUSES):
        x, z = (-0.075, 0.075)[i % 2], Z + 0.055 - (i // 2) * 0.092
        s.cyl(0.034, 0.018, (x, front - 0.006, z), bakelite, "Y", 0.004)
        s.lathe([(0.021, 0), (0.024, 0.012), (0.021, 0.014), (0.019, 0.010)], s.brass(), (x, front - 0.014, z), "Y")
        if i == 5:
            s.cyl(0.019, 0.004, (x, front - 0.0165, z), s.mat("#050505", 0.95), "Y")
            continue
        burnt = i == 2
        s.lathe([(0.0225, 0), (0.0235, 0.006), (0.0225, 0.013), (0.0165, 0.016), (0.0165, 0.012)], s.mat("#1c1512" if burnt else rim, 0.4, vary=0.3), (x, front - 0.018, z), "Y")
        s.lathe([(0.0168, 0.012), (0.012, 0.0155), (0, 0.0165)], s.mat("#120c09" if burnt else "#c6b68c", 0.06 if not burnt else 0.5, clearcoat=1.0), (x, front - 0.018, z), "Y")
        if not burnt:
            s.box((0.02, 0.001, 0.003), (x, front - 0.0338, z), s.mat("#8d8576", 0.3, 0.9), 0, (0, random.uniform(-.6, .6), 0))
    panel_wall.stain(-0.075, Z - 0.02, 0.15, 0.15, "#070504", front - 0.0012, strength=1.0)
    # Masking tape with notes.
    for i, note in enumerate(NOTES):
        x, z = (-0.075, 0.075)[i % 2], Z + 0.055 - (i // 2) * 0.092 - 0.045
        tilt = random.uniform(-0.11, 0.11)
        s.box((0.082, 0.0007, 0.017), (x + random.uniform(-.006, .006), front - 0.0012, z), s.mat("#cdbb88", 0.8, vary=0.3, scale=30), 0.0002, (0, tilt, 0))
        s.text(note, 0.0125, (x, front - 0.002, z), s.mat("#1c2540", 0.8), (math.pi / 2, tilt, 0), extrude=0.00005)
    # The box that was added later: mixed breakers, one slot left open.
    bx, bz, bw, bh = 0.33, 1.46, 0.17, 0.30
    s.box((bw, 0.085, bh), (bx, wall - 0.0425, bz), panel_wall.rusty("#5f666b", 0.45, "added"), 0.004, (0, 0.035, 0))
    bf = wall - 0.086
    s.box((0.1, 0.003, 0.22), (bx, bf - 0.001, bz), s.mat("#0b0a09", 0.9), 0.001, (0, 0.035, 0))
    for k, color in enumerate(("#1b1d21", "#4a3426", None, "#2a2d31", "#1b1d21")):
        z = bz + 0.085 - k * 0.042
        if color:
            s.box((0.09, 0.02, 0.038), (bx + (bz - z) * -0.035, bf - 0.01, z), s.mat(color, 0.45, vary=0.3), 0.003, (0, 0.035, 0))
            s.box((0.02, 0.018, 0.016), (bx - 0.02 + 0.03 * (k % 2), bf - 0.024, z), s.mat("#3a3d42", 0.4), 0.003, (0, 0, 0.35 - 0.7 * (k % 2)))
        else:
            for c, dx in (("#8e1f1b", -0.02), ("#131417", 0.01), ("#dcd8cf", 0.03)):
                s.tube([(bx + dx, bf, z), (bx + dx * 1.6, bf - 0.03, z + 0.005), (bx + dx * 2.2 + 0.02, bf - 0.045, z - 0.05), (bx + dx * 1.5 + 0.03, bf - 0.025, z - 0.13 - dx)],
                       0.0028, s.mat(c, 0.4), smooth=True)
    s.box((0.088, 0.0007, 0.018), (bx, bf - 0.0012, bz + 0.128), s.mat("#cdbb88", 0.8, vary=0.3, scale=30), 0.0002, (0, -0.06, 0))
    s.text("dryer + AC", 0.0125, (bx, bf - 0.002, bz + 0.128), s.mat("#1c2540", 0.8), (math.pi / 2, -0.06, 0), extrude=0.00005)
    # Cables: cloth-covered and plastic, hung where they fit.
    cloth, brown, gray = s.mat("#3a2c22", 0.9, vary=0.4, bump=0.6, bump_scale=900), s.mat("#5e4630", 0.9, vary=0.4, bump=0.6, bump_scale=900), s.mat("#8c8878", 0.7, vary=0.2)
    white, yellow, orange = s.mat("#c9c2ae", 0.5, vary=0.2), s.mat("#c99a2a", 0.5), s.mat("#c4622a", 0.5)
    top = Z + H / 2
    runs = [(-0.12, -0.30, cloth, 0.008), (-0.09, -0.17, gray, 0.007), (-0.06, -0.08, brown, 0.008), (-0.02, -0.14, cloth, 0.0085), (0.02, 0.08, white, 0.0065),
            (0.05, -0.02, brown, 0.008), (0.09, 0.22, gray, 0.007), (0.12, 0.14, yellow, 0.006), (0.0, 0.03, cloth, 0.012)]
    for k, (x0, x1, m, r) in enumerate(runs):
        y = wall - 0.03 - 0.011 * (k % 4)
        sway = random.uniform(-0.05, 0.05)
        s.tube([(x0, y, top - 0.02), (x0, y, top + 0.02), (x0 + sway, y - 0.015, top + 0.08), (x1 - sway, wall - 0.02 - 0.012 * (k % 3), top + 0.17), (x1, wall - 0.014 - 0.008 * (k % 2), top + 0.27), (x1 + sway, wall - 0.014, 2.5)],
               r, m, smooth=True)
        s.lathe([(r, 0), (r * 1.7, 0.001), (r * 1.7, 0.008), (r * 1.2, 0.012)], s.mat("#6b5138", 0.7, 0.6), (x0, y, top), segments=20)
    # The link to the added box sags; another cable hangs in a loop from a nail.
    s.tube([(W / 2 - 0.01, wall - 0.05, 1.42), (W / 2 + 0.03, wall - 0.055, 1.40), (0.20, wall - 0.09, 1.33), (0.235, wall - 0.085, 1.345), (0.25, wall - 0.05, 1.40), (0.27, wall - 0.045, 1.42)], 0.008, brown, smooth=True)
    s.tube([(bx + 0.03, wall - 0.04, bz + bh / 2 - 0.01), (bx + 0.03, wall - 0.04, bz + bh / 2 + 0.03), (0.42, wall - 0.06, 1.73), (0.46, wall - 0.03, 1.80), (0.40, wall - 0.02, 1.88), (0.28, wall - 0.016, 1.97), (0.26, wall - 0.014, 2.4)], 0.0065, orange, smooth=True)
    s.tube([(-W / 2 + 0.01, wall - 0.04, 1.60), (-W / 2 - 0.03, wall - 0.045, 1.60), (-0.25, wall - 0.07, 1.52), (-0.31, wall - 0.06, 1.30), (-0.36, wall - 0.04, 1.26), (-0.40, wall - 0.03, 1.40), (-0.36, wall - 0.02, 1.62), (-0.37, wall - 0.016, 1.86), (-0.41, wall - 0.014, 2.4)], 0.0075, cloth, smooth=True)
    # A splice without a box: two caps and tape that came loose.
    s.tube([(-W / 2 + 0.01, wall - 0.05, 1.36), (-0.20, wall - 0.06, 1.345), (-0.245, wall - 0.055, 1.30)], 0.006, gray, smooth=True)
    for c, p, cap in (("#8e1f1b", (-0.285, wall - 0.07, 1.33), "#c4622a"), ("#131417", (-0.275, wall - 0.075, 1.255), "#c99a2a")):
        s.tube([(-0.243, wall - 0.055, 1.302), (-0.262, wall - 0.062, (p[2] + 1.302) / 2), p], 0.0026, s.mat(c, 0.4), smooth=True)
        s.lathe([(0.0075, 0), (0.0085, 0.003), (0.006, 0.018), (0, 0.02)], s.mat(cap, 0.4), p, rot=(0, -1.1 if p[2] > 1.3 else -2.2, 0), segments=12)
    s.cyl(0.0095, 0.03, (-0.222, wall - 0.058, 1.327), s.mat("#111215", 0.35), rot=(0, 0.9, 0))
    # A few staples and nails.
    for x, z in ((-0.37, 1.80), (-0.30, 1.98), (0.28, 1.97), (0.14, 1.98)):
        s.cyl(0.004, 0.03, (x + 0.008, wall - 0.012, z), s.mat("#6b4a30", 0.6, 0.7), "Y")
    return settings
