"""Wall plates, switches and receptacles in American sizes, the walls around them, and a phone.

A device is centered at (x, z) on a wall at y = 0 that faces -Y. One gang is 46 mm wide.
"""
import math

import studio as s

GANG = 0.046
FACE = -0.0066          # the front of a plate: devices start here


def molded(color="#f1eee6"):
    return s.mat(color, 0.33, vary=0.02, rvary=0.05)


def gap():
    return s.mat("#0b0c0e", 0.9, vary=0)


def paint(color, rough=0.7):
    """Wall paint with the grain of a roller."""
    return s.mat(color, rough, vary=0.05, rvary=0.06, scale=2.0, bump=0.22, bump_scale=420)


def wall_end(right, color, left=-2.0, height=3.0, thick=0.12):
    """A wall that ends at x = right, so that the room behind it shows."""
    s.box((right - left, thick, height), ((left + right) / 2, thick / 2, 0), paint(color), 0.008, segments=5)


def boards(width, count, material, loc, length=3.0, gap_width=0.0025, thick=0.02):
    """Boards along X, side by side along Y. loc is the center of the top."""
    x, y, z = loc
    for i in range(count):
        s.box((length, width - gap_width, thick), (x + 0.07 * (i % 3), y + (i - (count - 1) / 2) * width, z - thick / 2), material, 0.0018)


def plate(x=0.0, z=0.0, gangs=1, material=None, openings=True):
    """A screwless wall plate with decorator openings."""
    m = material or molded()
    w = 0.072 + GANG * (gangs - 1)
    s.prism(s.outline(w, 0.117, 0.007), 0.0066, m, (x, FACE, z), bevel=0.0026, segments=5)
    if openings:
        for i in range(gangs):
            s.prism(s.outline(0.0352, 0.0692, 0.003), 0.001, gap(), (x + (i - (gangs - 1) / 2) * GANG, FACE - 0.0001, z), bevel=0)


def rocker(x, z, w=0.0335, h=0.0672, on=True, material=None):
    """A paddle. on: its upper half is pressed in."""
    k = 1 if on else -1
    curve = [(FACE - 0.0035 + k * 0.0022 * t + 0.0012 * (1 - t * t) - 0.0006, t * h / 2) for t in (1, 0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75, -1)]
    s.prism([(0, -h / 2), (0, h / 2)] + curve, w, material or molded(), (x + w / 2, 0, z), (0, 0, math.pi / 2), 0.0009)


def toggle(x, z, up=True, bat=None, face=None):
    """A toggle switch and its plate with two screws."""
    m = face or molded()
    k = 1 if up else -1
    plate(x, z, material=m, openings=False)
    s.prism(s.outline(0.0128, 0.0268, 0.0015), 0.0008, gap(), (x, FACE - 0.0002, z), bevel=0)
    s.prism(s.outline(0.0112, 0.0252, 0.0012), 0.003, bat or m, (x, FACE - 0.0012, z), bevel=0.0008)
    side = [(0.002, -0.0062), (0.002, 0.0062), (-0.0165, 0.0042), (-0.0185, 0.002), (-0.0185, -0.002), (-0.0165, -0.0042)]
    before = set(s.bpy.data.objects)
    s.prism(side, 0.0088, bat or m, (0.0044, 0, 0), (0, 0, math.pi / 2), 0.0014, 4)
    s.group(s.made_since(before), (x, FACE, z + k * 0.003), (-k * 0.42, 0, 0))
    for dz in (-0.0302, 0.0302):
        s.lathe([(0.0036, 0), (0.0036, 0.0006), (0.0025, 0.0013), (0, 0.0015)], m, (x, FACE, z + dz), "Y", segments=28)
        s.box((0.0058, 0.0004, 0.0009), (x, FACE - 0.0014, z + dz), gap(), 0, (0, 0.5 + dz * 20, 0))


def slots(x, y, z, size=1.0):
    """The three openings of a 15 A receptacle. y is the face that they are in."""
    for dx, h in ((-0.00635, 0.0088), (0.00635, 0.0072)):
        s.prism(s.outline(0.0034 * size, (h + 0.0016) * size, 0.0009), 0.0005, s.mat("#cfcabf", 0.5, vary=0), (x + dx * size, y - 0.0002, z + 0.0035 * size), bevel=0.0002)
        s.box((0.0021 * size, 0.0006, h * size), (x + dx * size, y - 0.0003, z + 0.0035 * size), gap(), 0)
    r = 0.0027 * size
    half = [(r * math.cos(a), r * math.sin(a)) for a in (math.pi + math.pi * i / 12 for i in range(13))]
    s.prism([(px, pz) for px, pz in half] + [(r, r * 0.75), (-r, r * 0.75)], 0.0006, gap(), (x, y - 0.0005, z - 0.0080 * size), bevel=0)


def decorator_face(x, z, material=None):
    """The flat body of a decorator receptacle. Returns the y of its front."""
    s.prism(s.outline(0.0335, 0.0672, 0.0022), 0.004, material or molded(), (x, FACE - 0.0024, z), bevel=0.0008)
    return FACE - 0.0024


def phone(loc, rot, title, value, accent=s.AMBER, level=0.7, button="On"):
    """A phone that shows one control. It faces -Y before rotation; loc is the center of its lower edge."""
    before = set(s.bpy.data.objects)
    w, h = 0.071, 0.146
    s.prism(s.outline(w, h, 0.0105, 8), 0.0078, s.mat("#14181f", 0.28, 0.6, vary=0.05), (0, 0, h / 2), bevel=0.0022, segments=4)
    s.prism(s.outline(w - 0.0035, h - 0.0035, 0.009, 8), 0.0004, s.glow("#0e1d3d", 0.9), (0, -0.0003, h / 2), bevel=0)
    white, lit = s.glow("#ffffff", 1.1), s.glow(accent, 1.7)
    s.text(title, 0.0098, (0, -0.0006, h * 0.85), white, extrude=0.00003)
    r, cz = 0.022, h * 0.54

    def arc(to):
        return [(r * math.sin(a), -0.0012, cz + r * math.cos(a)) for a in (math.radians(-140 + i * (to + 140) / 40) for i in range(41))]
    s.tube(arc(140), 0.0019, s.glow("#33518c", 1.0))
    s.tube(arc(-140 + 280 * level), 0.0026, lit)
    s.text(value, 0.0145, (0, -0.0006, cz), white, extrude=0.00003)
    s.prism(s.outline(0.046, 0.0135, 0.0066, 6), 0.0004, lit, (0, -0.0007, h * 0.19), bevel=0)
    s.text(button, 0.0088 if len(button) < 5 else 0.0072, (0, -0.0012, h * 0.19), s.mat(s.INK, 0.7), extrude=0.00003)
    s.group(s.made_since(before), loc, rot)
