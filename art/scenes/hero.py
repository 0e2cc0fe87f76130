"""A brick ranch house at dusk, the service van in the drive. Left and top stay calm and dark for a headline."""
import math

import bpy
import props

# The sky's color stops by height (0 to 1): the afterglow is low, so that white text is readable above it.
LOWER = {0.15: 0.125, 0.24: 0.21, 0.32: 0.285}


def lower_afterglow():
    for node in bpy.context.scene.world.node_tree.nodes:
        if node.type == "VALTORGB":
            for stop in node.color_ramp.elements:
                stop.position = LOWER.get(round(stop.position, 3), stop.position)


def build(s):
    s.sky(strength=0.85, glow_dir=(0.45, 1.0), clouds=0.55, warmth=1.6)
    lower_afterglow()
    props.house()
    props.street_ground(drive=(3.2, 8.4), near=(1.8, -20))
    props.van((5.15, -6.6, 0.04), math.radians(-58), stripe=True, lettering=("Lamplight Electric", "(405) 555-0142"))
    s.tree(-12.5, 7, 6.5, seed=3)
    s.tree(12.5, 10, 8.5, seed=8, count=22000)
    # Headlights on the drive, the last sky light from the left, a warm fill light from the right.
    for dx in (-0.66, 0.66):
        s.spot((6.7 + dx * 0.85, -9.15 + dx * 0.53, 0.95), (8.3 + dx, -11.8, 0.0), 80, 66, (1, 0.84, 0.6), 0.06)
    s.area((-9, -22, 10), (2, -4, 1), (9, 7), 1700, (0.62, 0.74, 1.0))
    s.area((-3, -13, 5), (5, -7, 1.2), (5, 3), 150, (0.75, 0.83, 1.0), reflect=False)
    s.area((14, -16, 4), (5, -7, 1.2), (4, 3), 420, (1, 0.66, 0.4))
    s.area((5, -15, 11), (5, -6, 1), (9, 2), 330, (0.55, 0.68, 1.0))        # sheen on hood and windshield
    s.camera((1.8, -20.5, 1.6), (1.8, 0, 1.6), 35, 5.6, (4.5, -9.0, 1.2), shift=(0, 0.165))
    return {"exposure": 0.42, "scale": 3.0, "bloom": 0.05, "width": 2880}
