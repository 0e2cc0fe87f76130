"""The wall, light and camera of the two pictures that a visitor compares: the panel before and after."""
import math
import random

import props
import studio as s

BOARD = -0.009      # the front of the plywood board


def rusty(color, amount=0.5, name=None):
    """Old paint with rust that grows toward the bottom of the object."""
    key = name or f"rusty{color}{amount}"
    if key in s._materials:
        return s._materials[key]
    m = s.mat(color, 0.5, vary=0.3, rvary=0.2, scale=9, bump=0.25, bump_scale=120, name=key)
    t, link = m.node_tree, m.node_tree.links.new
    bsdf = t.nodes["Principled BSDF"]
    paint = bsdf.inputs["Base Color"].links[0].from_socket
    coord = t.nodes.new("ShaderNodeTexCoord")
    noise = s._node(t, "TexNoise", Scale=7.0, Detail=9.0, Roughness=0.72, Distortion=0.4)
    link(coord.outputs["Object"], noise.inputs["Vector"])
    split = t.nodes.new("ShaderNodeSeparateXYZ")
    link(coord.outputs["Object"], split.inputs[0])
    low = t.nodes.new("ShaderNodeMath")
    low.operation, low.inputs[1].default_value = "MULTIPLY", -0.55
    link(split.outputs["Z"], low.inputs[0])
    total = t.nodes.new("ShaderNodeMath")
    link(noise.outputs["Fac"], total.inputs[0])
    link(low.outputs[0], total.inputs[1])
    mask = s._ramp(t, total.outputs[0], s._gray(0), s._gray(1), 0.62 - amount * 0.22, 0.69 - amount * 0.2)
    grain = s._node(t, "TexNoise", Scale=60.0, Detail=6.0)
    link(coord.outputs["Object"], grain.inputs["Vector"])
    rust = s._ramp(t, grain.outputs["Fac"], s.rgb("#2b150b"), s.rgb("#7d4a22"), 0.35, 0.72)
    mix = t.nodes.new("ShaderNodeMixRGB")
    link(mask, mix.inputs["Fac"])
    link(paint, mix.inputs["Color1"])
    link(rust, mix.inputs["Color2"])
    link(mix.outputs["Color"], bsdf.inputs["Base Color"])
    return m


def stain(x, z, w, h, color, y=BOARD - 0.0008, strength=0.8, streaks=False):
    """A soft, uneven patch on a surface that faces -Y: soot, damp or rust that ran down."""
    m = s.bpy.data.materials.new("stain")
    m.use_nodes = True
    t, link = m.node_tree, m.node_tree.links.new
    bsdf = t.nodes["Principled BSDF"]
    bsdf.inputs["Base Color"].default_value, bsdf.inputs["Roughness"].default_value = s.rgb(color), 0.9
    coord = t.nodes.new("ShaderNodeTexCoord")
    shape = s._node(t, "Mapping")
    shape.inputs["Scale"].default_value = (2 / w, 2 / h, 0)
    link(coord.outputs["Object"], shape.inputs["Vector"])
    length = t.nodes.new("ShaderNodeVectorMath")
    length.operation = "LENGTH"
    link(shape.outputs[0], length.inputs[0])
    fade = s._ramp(t, length.outputs["Value"], s._gray(1), s._gray(0), 0.1, 0.95)
    place = s._node(t, "Mapping")
    place.inputs["Scale"].default_value = (26, 2.2, 1) if streaks else (9, 9, 1)
    link(coord.outputs["Object"], place.inputs["Vector"])
    noise = s._node(t, "TexNoise", Scale=1.0, Detail=6.0, Roughness=0.6)
    link(place.outputs[0], noise.inputs["Vector"])
    patches = s._ramp(t, noise.outputs["Fac"], s._gray(0), s._gray(strength), 0.36, 0.6)
    alpha = t.nodes.new("ShaderNodeMath")
    alpha.operation = "MULTIPLY"
    link(fade, alpha.inputs[0])
    link(patches, alpha.inputs[1])
    link(alpha.outputs[0], bsdf.inputs["Alpha"])
    return s.plane(w, h, (x, y, z), m, (math.pi / 2, 0, 0))


def setting():
    """Brick, the board, the lights and the camera. Returns the settings of the picture."""
    s.room_light("#2c4068", 0.24)
    s.brick_wall(-1.3, 1.3, 0.75, 2.45, 0.02, color="#8c4d38")
    random.seed(11)
    s.box((0.98, 0.018, 1.8), (0.06, 0, 1.6), s.wood("#a67c4e", "#7d5730", scale=2.2, along="Z"), 0.003)
    for x in (-0.4, 0.52):
        for z in (1.12, 1.62, 1.99):
            props.screw(x, BOARD, z, 0.005)
    s.area((-1.4, -1.4, 2.1), (0, 0, 1.55), (0.9, 1.4), 25, (0.45, 0.62, 1.0))
    s.area((0.8, -0.95, 2.2), (0.05, -0.05, 1.5), (0.3, 0.3), 19, (1, 0.66, 0.34))
    s.area((0.1, -1.6, 1.9), (0.05, 0, 1.5), (0.5, 0.5), 8, (1, 0.9, 0.76))
    s.camera((0.04, -1.72, 1.585), (0.04, 0, 1.54), 43.5, 5.6, (0.04, -0.1, 1.55))
    return {"exposure": 0.35, "scale": 0.15, "bloom": 0.03}
