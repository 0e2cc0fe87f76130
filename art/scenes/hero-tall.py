"""The house and van of hero.py in portrait, for phones. The top 55% is calm dark sky for a headline."""
import importlib.util
import os

import bpy

spec = importlib.util.spec_from_file_location("hero", os.path.join(os.path.dirname(os.path.abspath(__file__)), "hero.py"))
hero = importlib.util.module_from_spec(spec)
spec.loader.exec_module(hero)

# The sky's color stops by height (0 to 1). The afterglow is lower than in hero.py, so that white text is readable above it.
LOWER = {0.15: 0.125, 0.24: 0.21, 0.32: 0.285}


def build(s):
    settings = hero.build(s)
    for node in bpy.context.scene.world.node_tree.nodes:
        if node.type == "VALTORGB":
            for stop in node.color_ramp.elements:
                stop.position = LOWER.get(round(stop.position, 3), stop.position)
    # Frames porch to van. The treetop stays just below the 55% line, the tires above the bottom 6%.
    cam = s.camera((4.0, -20.5, 1.6), (4.0, 0, 1.6), 38.7, 5.6, (4.5, -9.0, 1.2), shift=(-0.022, 0.2895))
    cam.data.sensor_fit, cam.data.sensor_height = "VERTICAL", 36
    return {**settings, "portrait": True}
