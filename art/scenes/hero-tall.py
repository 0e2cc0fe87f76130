"""The house and van of hero.py in portrait, for phones. The top 55% is calm dark sky for a headline."""
import importlib.util
import os

spec = importlib.util.spec_from_file_location("hero", os.path.join(os.path.dirname(os.path.abspath(__file__)), "hero.py"))
hero = importlib.util.module_from_spec(spec)
spec.loader.exec_module(hero)


def build(s):
    settings = hero.build(s)
    # Frames porch to van. The treetop stays just below the 55% line, the tires above the bottom 6%.
    cam = s.camera((4.5, -20.5, 1.6), (4.5, 0, 1.6), 37.2, 5.6, (4.5, -9.0, 1.2), shift=(-0.022, 0.2895))
    cam.data.sensor_fit, cam.data.sensor_height = "VERTICAL", 36
    return {**settings, "portrait": True}
