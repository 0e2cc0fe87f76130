"""The service van at the curb from the side, its door open on lit shelves, the house behind out of focus."""
import props


def build(s):
    s.sky(strength=0.85, glow_dir=(-0.5, 1.0), clouds=0.5, warmth=1.5)
    before = set(s.bpy.data.objects)
    props.house()
    s.group(s.made_since(before), (-1.3, 0, 0))
    s.plane(300, 120, (0, 60.5, -0.02), s.mat("#8f9a70", 0.95, vary=0.35, scale=0.3), name="field")
    s.plane(300, 12, (0, -3, -0.02), s.mat("#4c5538", 0.95, vary=0.35, scale=0.6))
    s.grass([(-14, -8.4, 12, -2.3)], density=420, width=0.007)
    road = s.mat("#4a4a4d", 0.75, vary=0.3, scale=1.4, rvary=0.22, bump=0.6, bump_scale=150)
    s.plane(300, 30, (0, -23.9, -0.14), road, name="road")
    for i in range(12):
        s.box((2.98, 0.16, 0.17), (-16.5 + i * 3, -8.85, -0.06), s.concrete(), 0.025)
        s.box((2.98, 0.4, 0.05), (-16.5 + i * 3, -9.12, -0.152), s.concrete(), 0.006)
    props.van((0.2, -10.6, -0.135), 0, open_door=True, stripe=True)
    s.tree(-9.5, 3, 6.5, seed=3)
    for x in (-6.5, -5.7, -4.7, -3.4, -2.6, -1.7):
        s.shrub(x, -0.6, 0.34, 800)
    # Cargo light spilling out, dusk from the left front, warm from the right.
    s.area((-0.25, -10.75, 2.0), (-0.3, -10.6, 0.6), (0.9, 0.5), 26, (1, 0.72, 0.42))
    s.area((-0.2, -11.6, 1.3), (-0.2, -13.5, 0), (1.0, 1.0), 14, (1, 0.72, 0.42), reflect=False)
    s.area((-6, -18, 6), (0, -11, 1), (5, 3), 520, (0.5, 0.66, 1.0))
    s.area((6, -17, 3), (0.5, -11, 1), (2.0, 1.5), 210, (1, 0.7, 0.42))
    s.area((0, -13, 7), (0, -10.6, 1), (7, 1.2), 130, (0.6, 0.74, 1.0))
    s.spot((2.9, -10.6, 0.75), (8, -10.6, -0.1), 180, 60, (1, 0.84, 0.6), 0.06)
    s.camera((-0.15, -18.7, 1.32), (-0.15, -10.6, 1.32), 40, 2.2, (0, -11.5, 1.3), shift=(0, 0.035))
    return {"exposure": 0.4, "scale": 1.0, "bloom": 0.05}
