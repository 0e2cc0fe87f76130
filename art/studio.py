"""Building blocks shared by all pictures: materials, shapes, plants, lights, camera, sky.

Conventions: units are meters, Z is up, walls lie in the XZ plane and face -Y, where the camera usually is.
Every helper returns the Blender object or material that it creates.
"""
import math
import random

import bpy
import numpy as np
from mathutils import Vector

# The palette of all pictures.
INK = "#12203a"
DUSK = "#24407a"
AMBER = "#f4a92b"
PAPER = "#fbf8f2"
CLAY = "#8c4d38"
GREEN = "#5c7356"
WARM_LIGHT = (1.0, 0.58, 0.24)   # lamp light
COOL_LIGHT = (0.42, 0.58, 1.0)   # remaining sky light at dusk


def rgb(value):
    """Convert '#rrggbb' or a linear (r, g, b) to a linear (r, g, b, 1)."""
    if isinstance(value, str):
        parts = [int(value[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts) + (1.0,)
    return tuple(value[:3]) + (1.0,)


def reset(seed=7):
    """Start from an empty file."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    np.random.seed(seed)
    _materials.clear()


# ---------------------------------------------------------------- materials
_materials = {}


def _node(tree, kind, **inputs):
    node = tree.nodes.new("ShaderNode" + kind)
    for key, value in inputs.items():
        node.inputs[key.replace("_", " ")].default_value = value
    return node


def _ramp(tree, fac, low, high, a=0.3, b=0.7):
    """A two-stop ramp; low and high are RGBA."""
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = a, b
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = low, high
    tree.links.new(fac, ramp.inputs["Fac"])
    return ramp.outputs["Color"]


def _gray(v):
    return (v, v, v, 1)


def mat(color, rough=0.5, metal=0.0, vary=0.12, rvary=0.15, scale=6.0, bump=0.0, bump_scale=80.0,
        clearcoat=0.0, tint=False, stretch=(1, 1, 1), specular=0.5, name=None):
    """A painted, molded or metal surface.

    vary: how much blotches darken the color. rvary: how much noise changes the roughness.
    tint: multiply by the mesh's own "tint" colors (bricks, grass, leaves).
    """
    key = name or str((color, rough, metal, vary, rvary, scale, bump, bump_scale, clearcoat, tint, stretch, specular))
    if key in _materials:
        return _materials[key]
    m = bpy.data.materials.new(key[:60])
    m.use_nodes = True
    t, link = m.node_tree, m.node_tree.links.new
    bsdf = t.nodes["Principled BSDF"]
    bsdf.inputs["Metallic"].default_value = metal
    bsdf.inputs["Clearcoat"].default_value = clearcoat
    bsdf.inputs["Clearcoat Roughness"].default_value = 0.08
    bsdf.inputs["Specular"].default_value = specular
    coord = t.nodes.new("ShaderNodeTexCoord")
    mapping = _node(t, "Mapping")
    mapping.inputs["Scale"].default_value = stretch
    link(coord.outputs["Object"], mapping.inputs["Vector"])
    noise = _node(t, "TexNoise", Scale=scale, Detail=7.0, Roughness=0.62)
    link(mapping.outputs["Vector"], noise.inputs["Vector"])
    c = rgb(color)
    dark = tuple(x * (1 - vary) for x in c[:3]) + (1,)
    light = tuple(min(1, x * (1 + vary * 0.5)) for x in c[:3]) + (1,)
    out = _ramp(t, noise.outputs["Fac"], dark, light)
    if tint:
        attr = t.nodes.new("ShaderNodeAttribute")
        attr.attribute_name = "tint"
        mix = t.nodes.new("ShaderNodeMixRGB")
        mix.blend_type = "MULTIPLY"
        mix.inputs["Fac"].default_value = 1
        link(out, mix.inputs["Color1"])
        link(attr.outputs["Color"], mix.inputs["Color2"])
        out = mix.outputs["Color"]
    link(out, bsdf.inputs["Base Color"])
    fine = _node(t, "TexNoise", Scale=scale * 3.1, Detail=5.0)
    link(mapping.outputs["Vector"], fine.inputs["Vector"])
    r = _ramp(t, fine.outputs["Fac"], _gray(max(0.03, rough - rvary)), _gray(min(1, rough + rvary)))
    link(r, bsdf.inputs["Roughness"])
    if bump:
        grain = _node(t, "TexNoise", Scale=bump_scale, Detail=6.0, Roughness=0.65)
        link(mapping.outputs["Vector"], grain.inputs["Vector"])
        b = _node(t, "Bump", Strength=min(1.0, bump), Distance=0.004)
        link(grain.outputs["Fac"], b.inputs["Height"])
        link(b.outputs["Normal"], bsdf.inputs["Normal"])
    _materials[key] = m
    return m


def wood(color="#8a5a34", dark="#4d2e1a", rough=0.5, scale=3.0, along="X", name=None):
    """Wood with grain along one axis of the object."""
    key = name or f"wood{color}{dark}{along}{scale}"
    if key in _materials:
        return _materials[key]
    m = mat(color, rough, name=key)
    t, link = m.node_tree, m.node_tree.links.new
    bsdf = t.nodes["Principled BSDF"]
    coord = t.nodes.new("ShaderNodeTexCoord")
    info = t.nodes.new("ShaderNodeObjectInfo")
    add = t.nodes.new("ShaderNodeVectorMath")            # each board gets its own section of grain
    link(coord.outputs["Object"], add.inputs[0])
    link(info.outputs["Random"], add.inputs[1])
    mapping = _node(t, "Mapping")
    mapping.inputs["Scale"].default_value = {"X": (1, 14, 14), "Y": (14, 1, 14), "Z": (14, 14, 1)}[along]
    link(add.outputs[0], mapping.inputs["Vector"])
    grain = _node(t, "TexNoise", Scale=scale, Detail=8.0, Roughness=0.7, Distortion=0.7)
    link(mapping.outputs["Vector"], grain.inputs["Vector"])
    link(_ramp(t, grain.outputs["Fac"], rgb(dark), rgb(color), 0.32, 0.62), bsdf.inputs["Base Color"])
    link(_ramp(t, grain.outputs["Fac"], _gray(rough + 0.2), _gray(rough - 0.12)), bsdf.inputs["Roughness"])
    b = _node(t, "Bump", Strength=0.25, Distance=0.002)
    link(grain.outputs["Fac"], b.inputs["Height"])
    link(b.outputs["Normal"], bsdf.inputs["Normal"])
    return m


def glow(color, strength, name=None):
    """An emissive surface."""
    key = name or f"glow{color}{strength}"
    if key not in _materials:
        m = bpy.data.materials.new(key)
        m.use_nodes = True
        t = m.node_tree
        t.nodes.remove(t.nodes["Principled BSDF"])
        e = _node(t, "Emission", Color=rgb(color), Strength=strength)
        t.links.new(e.outputs[0], t.nodes["Material Output"].inputs["Surface"])
        _materials[key] = m
    return _materials[key]


def glass(tint=(1, 1, 1), rough=0.02, reflect=1.0, name=None):
    """Thin window glass: mostly transparent, more reflective at a glancing angle."""
    key = name or f"glass{tint}{rough}{reflect}"
    if key not in _materials:
        m = bpy.data.materials.new(key)
        m.use_nodes = True
        t, link = m.node_tree, m.node_tree.links.new
        t.nodes.remove(t.nodes["Principled BSDF"])
        through = _node(t, "BsdfTransparent", Color=rgb(tint))
        shine = _node(t, "BsdfGlossy", Roughness=rough)
        fresnel = _node(t, "Fresnel", IOR=1.45)
        scale = t.nodes.new("ShaderNodeMath")
        scale.operation = "MULTIPLY"
        scale.inputs[1].default_value = reflect
        link(fresnel.outputs[0], scale.inputs[0])
        mix = t.nodes.new("ShaderNodeMixShader")
        link(scale.outputs[0], mix.inputs[0])
        link(through.outputs[0], mix.inputs[1])
        link(shine.outputs[0], mix.inputs[2])
        link(mix.outputs[0], t.nodes["Material Output"].inputs["Surface"])
        _materials[key] = m
    return _materials[key]


def fabric(color, translucency=0.5, name=None):
    """A translucent curtain or lampshade."""
    key = name or f"fabric{color}{translucency}"
    if key not in _materials:
        m = bpy.data.materials.new(key)
        m.use_nodes = True
        t, link = m.node_tree, m.node_tree.links.new
        t.nodes.remove(t.nodes["Principled BSDF"])
        d, tr = _node(t, "BsdfDiffuse", Color=rgb(color)), _node(t, "BsdfTranslucent", Color=rgb(color))
        mix = _node(t, "MixShader", Fac=translucency)
        link(d.outputs[0], mix.inputs[1])
        link(tr.outputs[0], mix.inputs[2])
        link(mix.outputs[0], t.nodes["Material Output"].inputs["Surface"])
        _materials[key] = m
    return _materials[key]


# Common materials, created on first use.
def steel():      return mat("#a9adb3", 0.34, 1.0, vary=0.15, scale=12)
def galvanized(): return mat("#9aa0a6", 0.42, 0.9, vary=0.3, rvary=0.2, scale=25)
def brass():      return mat("#b98a3c", 0.3, 1.0)
def copper():     return mat("#b8683c", 0.3, 1.0)
def black():      return mat("#15171b", 0.5, vary=0.2, bump=0.12, bump_scale=300)
def rubber():     return mat("#101114", 0.78, vary=0.3, bump=0.2, bump_scale=120)
def white():      return mat("#e9e6df", 0.42, vary=0.06)
def pvc():        return mat("#7d858c", 0.42, vary=0.12, scale=5)
def concrete():   return mat("#8f8a82", 0.85, vary=0.28, scale=4, bump=0.5, bump_scale=90, rvary=0.1)
def enamel():     return mat("#8d949b", 0.38, vary=0.08, scale=5, bump=0.1, bump_scale=260)   # gray powder coat


# ---------------------------------------------------------------- shapes
def _finish(obj, material=None, bevel=0.0, segments=3, smooth=True):
    bpy.context.collection.objects.link(obj)
    if material is not None:
        obj.data.materials.append(material)
    if bevel:
        mod = obj.modifiers.new("bevel", "BEVEL")
        mod.width, mod.segments, mod.limit_method, mod.angle_limit = bevel, segments, "ANGLE", math.radians(40)
        mod.harden_normals = True
    if smooth and obj.type == "MESH":
        obj.data.use_auto_smooth = True
        obj.data.auto_smooth_angle = math.radians(42)
        obj.data.polygons.foreach_set("use_smooth", [True] * len(obj.data.polygons))
    return obj


def mesh(verts, faces, material=None, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.0, segments=3, smooth=True, name="part"):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    me.update()
    obj = bpy.data.objects.new(name, me)
    obj.location, obj.rotation_euler = loc, rot
    return _finish(obj, material, bevel, segments, smooth)


def quads(verts, quad_count, tints, material, name="many"):
    """One mesh from an array of quads (four vertices in order) with a tint per vertex. Fast for thousands of quads."""
    me = bpy.data.meshes.new(name)
    verts = np.asarray(verts, dtype=np.float32).reshape(-1, 3)
    n = len(verts)
    me.vertices.add(n)
    me.vertices.foreach_set("co", verts.ravel())
    me.loops.add(n)
    me.loops.foreach_set("vertex_index", np.arange(n, dtype=np.int32))
    me.polygons.add(quad_count)
    me.polygons.foreach_set("loop_start", np.arange(0, n, 4, dtype=np.int32))
    me.polygons.foreach_set("loop_total", np.full(quad_count, 4, dtype=np.int32))
    me.update(calc_edges=True)
    attr = me.attributes.new("tint", "FLOAT_COLOR", "POINT")
    rgba = np.ones((n, 4), dtype=np.float32)
    rgba[:, :3] = tints
    attr.data.foreach_set("color", rgba.ravel())
    obj = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(obj)
    me.materials.append(material)
    return obj


def box(size, loc, material, bevel=0.003, rot=(0, 0, 0), segments=3, name="box"):
    x, y, z = (s / 2 for s in size)
    v = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    f = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return mesh(v, f, material, loc, rot, min(bevel, 0.45 * min(size)), segments, name=name)


AXIS = {"Z": (0, 0, 0), "X": (0, math.pi / 2, 0), "Y": (math.pi / 2, 0, 0)}   # rotate +Z of the shape to the axis (Y: to -Y)


def lathe(profile, material, loc=(0, 0, 0), axis="Z", rot=None, segments=48, name="turned"):
    """Revolve [(radius, height), ...] around an axis. A radius of 0 closes an end."""
    verts, faces, rings = [], [], []
    for r, z in profile:
        if r < 1e-6:
            rings.append([len(verts)])
            verts.append((0, 0, z))
        else:
            rings.append(list(range(len(verts), len(verts) + segments)))
            verts += [(r * math.cos(2 * math.pi * i / segments), r * math.sin(2 * math.pi * i / segments), z)
                      for i in range(segments)]
    for a, b in zip(rings, rings[1:]):
        for i in range(segments):
            j = (i + 1) % segments
            if len(a) == 1 and len(b) > 1:
                faces.append((a[0], b[j], b[i]))
            elif len(b) == 1 and len(a) > 1:
                faces.append((a[i], a[j], b[0]))
            elif len(a) > 1:
                faces.append((a[i], a[j], b[j], b[i]))
    return mesh(verts, faces, material, loc, rot or AXIS[axis], name=name)


def cyl(r, depth, loc, material, axis="Z", bevel=0.003, rot=None, segments=40, name="cyl"):
    """A capped cylinder with rounded rims, centered on loc."""
    b, h = min(bevel, r * 0.45, depth * 0.45), depth / 2
    arc = [(math.sin(a), math.cos(a)) for a in (0, math.pi / 6, math.pi / 3, math.pi / 2)]
    low = [(r - b + b * s, -h + b - b * c) for s, c in arc]
    high = [(r - b + b * s, h - b + b * c) for s, c in reversed(arc)]
    return lathe([(0, -h)] + low + high + [(0, h)], material, loc, axis, rot, segments, name)


def fillet(points, radius, steps=7):
    """Round the inner corners of a path."""
    pts = [Vector(p) for p in points]
    out = [pts[0]]
    for a, b, c in zip(pts, pts[1:], pts[2:]):
        u, w = a - b, c - b
        r = min(radius, u.length * 0.49, w.length * 0.49)
        p, q = b + u.normalized() * r, b + w.normalized() * r
        out += [(1 - t) ** 2 * p + 2 * t * (1 - t) * b + t * t * q for t in (i / steps for i in range(steps + 1))]
    return out + [pts[-1]]


def tube(points, r, material, bend=0.0, smooth=False, cyclic=False, resolution=5, name="tube"):
    """A pipe, wire or cable along points. bend rounds the corners. smooth draws a curve through the points."""
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", r, resolution, True
    pts = fillet(points, bend) if bend else [Vector(p) for p in points]
    if smooth:
        sp = cu.splines.new("NURBS")
        sp.points.add(len(pts) - 1)
        sp.order_u, sp.use_endpoint_u, sp.use_cyclic_u = 4, not cyclic, cyclic
        cu.resolution_u = 10
    else:
        sp = cu.splines.new("POLY")
        sp.points.add(len(pts) - 1)
        sp.use_cyclic_u = cyclic
        sp.use_smooth = True
    for p, v in zip(sp.points, pts):
        p.co = (*v, 1)
    obj = bpy.data.objects.new(name, cu)
    cu.materials.append(material)
    bpy.context.collection.objects.link(obj)
    return obj


def coil(center, radius, turns, r, material, thick=0.05, axis="Y", jitter=0.006, name="coil"):
    """A cable coiled around axis."""
    pts = []
    for i in range(turns * 16):
        a = 2 * math.pi * i / 16
        rad = radius + random.uniform(-1, 1) * jitter
        off = (i / (turns * 16) - 0.5) * thick + random.uniform(-1, 1) * jitter * 0.5
        u, v = rad * math.cos(a), rad * math.sin(a)
        p = {"Y": (u, off, v), "Z": (u, v, off), "X": (off, u, v)}[axis]
        pts.append(Vector(center) + Vector(p))
    return tube(pts, r, material, smooth=True, name=name)


def prism(points, depth, material, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.003, segments=3, name="prism"):
    """Extrude a flat outline in (x, z), counterclockwise seen from -Y, along +Y."""
    n = len(points)
    v = [(x, 0, z) for x, z in points] + [(x, depth, z) for x, z in points]
    f = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    f += [(i + n, (i + 1) % n + n, (i + 1) % n, i) for i in range(n)]
    return mesh(v, f, material, loc, rot, bevel, segments, name=name)


def outline(w, h, r, steps=5):
    """The outline of a rounded rectangle, for prism()."""
    out = []
    for cx, cz, start in ((w / 2 - r, h / 2 - r, 0), (-w / 2 + r, h / 2 - r, 90), (-w / 2 + r, -h / 2 + r, 180), (w / 2 - r, -h / 2 + r, 270)):
        out += [(cx + r * math.cos(math.radians(start + 90 * i / steps)), cz + r * math.sin(math.radians(start + 90 * i / steps)))
                for i in range(steps + 1)]
    return out


def loft(rings, material, loc=(0, 0, 0), rot=(0, 0, 0), sub=2, name="loft"):
    """A smooth surface over closed rings of equal length, with capped ends."""
    n = len(rings[0])
    v = [p for ring in rings for p in ring]
    f = [(k * n + i, (k + 1) * n + i, (k + 1) * n + (i + 1) % n, k * n + (i + 1) % n) for k in range(len(rings) - 1) for i in range(n)]
    f += [tuple(range(n)), tuple(range(len(v) - 1, len(v) - n - 1, -1))]
    o = mesh(v, f, material, loc, rot, name=name)
    m = o.modifiers.new("sub", "SUBSURF")
    m.levels = m.render_levels = sub
    return o


def plane(w, d, loc, material, rot=(0, 0, 0), name="plane"):
    return mesh([(-w / 2, -d / 2, 0), (w / 2, -d / 2, 0), (w / 2, d / 2, 0), (-w / 2, d / 2, 0)], [(0, 1, 2, 3)],
                material, loc, rot, name=name)


def text(string, size, loc, material, rot=(math.pi / 2, 0, 0), extrude=0.0004, align="CENTER", name="label"):
    """Text that faces -Y unless rotated."""
    cu = bpy.data.curves.new(name, "FONT")
    cu.body, cu.size, cu.extrude, cu.align_x, cu.align_y = string, size, extrude, align, "CENTER"
    obj = bpy.data.objects.new(name, cu)
    obj.location, obj.rotation_euler = loc, rot
    cu.materials.append(material)
    bpy.context.collection.objects.link(obj)
    return obj


def group(objects, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Parent the objects to one empty, then move and rotate them together."""
    empty = bpy.data.objects.new("group", None)
    bpy.context.collection.objects.link(empty)
    for o in objects:
        if o.parent is None:
            o.parent = empty
    empty.location, empty.rotation_euler, empty.scale = loc, rot, (scale,) * 3
    return empty


def made_since(before):
    """The objects created since `before = set(bpy.data.objects)`."""
    return [o for o in bpy.data.objects if o not in before]


def curtain(w, h, loc, material, folds=7, depth=0.03):
    n = folds * 8
    v, f = [], []
    for i in range(n + 1):
        x = -w / 2 + w * i / n
        y = depth * math.sin(i / 8 * 2 * math.pi) * random.uniform(0.8, 1.1)
        v += [(x, y * 0.8, -h / 2), (x + random.uniform(-0.004, 0.004), y, h / 2)]
    for i in range(n):
        f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    return mesh(v, f, material, loc, name="curtain")


# ---------------------------------------------------------------- walls
BRICK_W, BRICK_H, JOINT = 0.194, 0.057, 0.0105


def brick_wall(x0, x1, z0, z1, y=0.0, holes=(), color=CLAY, spread=0.28, top=None):
    """Modeled bricks with chamfered, slightly uneven faces in running bond. The wall is at y and faces -Y.

    holes: (x0, z0, x1, z1) openings. top: optional function x -> z, for gables.
    """
    verts, tints = [], []
    rng = np.random.default_rng(int(abs(x0 * 100) + abs(z1 * 10)) + 3)
    step_x, step_z = BRICK_W + JOINT, BRICK_H + JOINT

    def brick(a, b, lo, hi):
        c, dep = 0.0035, 0.03
        f = y + rng.uniform(-0.0018, 0.0018)
        a, b, lo, hi = (v + rng.uniform(-0.001, 0.001) for v in (a, b, lo, hi))
        back = [(a, f + dep, lo), (b, f + dep, lo), (b, f + dep, hi), (a, f + dep, hi)]
        edge = [(a, f + c, lo), (b, f + c, lo), (b, f + c, hi), (a, f + c, hi)]
        face = [(a + c, f, lo + c), (b - c, f, lo + c), (b - c, f, hi - c), (a + c, f, hi - c)]
        shade = rng.uniform(1 - spread, 1 + spread * 0.6)
        if rng.random() < 0.07:
            shade *= 0.62
        tone = np.array([1, rng.uniform(0.88, 1.08), rng.uniform(0.82, 1.12)]) * shade
        out = list(face)
        for i in range(4):
            j = (i + 1) % 4
            out += [edge[i], edge[j], face[j], face[i]]
            out += [back[i], back[j], edge[j], edge[i]]
        verts.extend(out)
        tints.extend([tone] * len(out))

    row, z = 0, z0
    while z + BRICK_H <= z1 + 0.02:
        x = x0 - (step_x / 2 if row % 2 else 0)
        while x < x1:
            spans = [(max(x, x0), min(x + BRICK_W, x1))]
            for hx0, hz0, hx1, hz1 in holes:
                if z + BRICK_H > hz0 + 0.01 and z < hz1 - 0.01:
                    spans = [s for a, b in spans for s in ((a, min(b, hx0 - JOINT)), (max(a, hx1 + JOINT), b))]
            for a, b in spans:
                if b - a > 0.03 and (top is None or z + BRICK_H < top((a + b) / 2)):
                    brick(a, b, z, z + BRICK_H)
            x += step_x
        z += step_z
        row += 1
    stone = mat(color, 0.85, vary=0.22, scale=14, bump=0.55, bump_scale=70, tint=True, rvary=0.1, name="brick" + str(color))
    quads(verts, len(verts) // 4, np.array(tints), stone, "bricks")
    # Mortar: a sheet just behind the bricks, cut into strips around the openings.
    mortar = mat("#a79f92", 0.95, vary=0.2, scale=20, bump=0.6, bump_scale=220)
    xs = sorted({x0, x1, *[min(max(v, x0), x1) for h in holes for v in (h[0], h[2])]})
    if top is not None:                                          # short strips follow the slope
        xs = sorted({*xs, *np.arange(x0, x1, 0.15).tolist()})
    zs = sorted({z0, z1, *[min(max(v, z0), z1) for h in holes for v in (h[1], h[3])]})
    for a, b in zip(xs, xs[1:]):
        for lo, hi in zip(zs, zs[1:]):
            cx, cz = (a + b) / 2, (lo + hi) / 2
            if not any(h[0] < cx < h[2] and h[1] < cz < h[3] for h in holes):
                t0, t1 = (hi, hi) if top is None else (min(hi, max(lo, top(a))), min(hi, max(lo, top(b))))
                mesh([(a, y + 0.009, lo), (b, y + 0.009, lo), (b, y + 0.009, t1), (a, y + 0.009, t0)], [(0, 1, 2, 3)], mortar)


# ---------------------------------------------------------------- plants
def grass(regions, material=None, height=0.07, density=700, near=None, width=0.0045, avoid=()):
    """Grass over rectangles (x0, y0, x1, y1). near=(x, y): density falls with distance from there.

    avoid: rectangles without grass.
    """
    base = []
    for x0, y0, x1, y1 in regions:
        n = int((x1 - x0) * (y1 - y0) * density)
        p = np.random.uniform((x0, y0), (x1, y1), (n, 2))
        if near is not None:
            d = np.hypot(p[:, 0] - near[0], p[:, 1] - near[1])
            p = p[np.random.rand(n) < np.clip((4.5 / np.maximum(d, 0.1)) ** 1.6, 0.05, 1)]
        for a, b, c, e in avoid:
            p = p[~((p[:, 0] > a) & (p[:, 0] < c) & (p[:, 1] > b) & (p[:, 1] < e))]
        base.append(p)
    p = np.vstack(base)
    n = len(p)
    far = 1 if near is None else np.clip(np.hypot(p[:, 0] - near[0], p[:, 1] - near[1]) / 5, 1, 4)
    h = height * np.random.uniform(0.5, 1.25, n)
    a = np.random.uniform(0, 2 * math.pi, n)
    w = width * far * np.random.uniform(0.7, 1.3, n)
    lean = np.random.normal(0, 0.35, (n, 2)) * h[:, None]
    o = np.c_[p, np.zeros(n)]
    side = np.c_[np.cos(a) * w, np.sin(a) * w, np.zeros(n)]
    mid = o + np.c_[lean * 0.35, h * 0.6]
    tip = o + np.c_[lean, h]
    v = np.stack([o - side, o + side, mid + side * 0.8, mid - side * 0.8, mid - side * 0.8, mid + side * 0.8, tip + side * 0.1, tip - side * 0.1], 1)
    patch = 0.85 + 0.2 * np.sin(p[:, 0] * 1.7 + np.sin(p[:, 1] * 1.3)) * np.sin(p[:, 1] * 1.1)
    tone = (np.random.uniform(0.6, 1.25, n) * patch)[:, None] * np.array([1, 1, 1])
    tone[:, 0] *= np.random.uniform(0.85, 1.5, n)          # some straw
    material = material or mat("#4c6233", 0.75, vary=0.1, tint=True, specular=0.2, name="grass")
    return quads(v.reshape(-1, 3), n * 2, np.repeat(tone, 8, 0), material, "grass")


def leaves(blobs, count, size=0.05, color="#33452a", name="leaves"):
    """Leaf cards in ellipsoids. blobs are (center, (rx, ry, rz))."""
    vs, ts = [], []
    vol = np.array([b[1][0] * b[1][1] * b[1][2] for b in blobs])
    for (c, r), k in zip(blobs, (count * vol / vol.sum()).astype(int)):
        d = np.random.normal(size=(k, 3))
        d /= np.linalg.norm(d, axis=1)[:, None]
        rad = np.random.rand(k) ** 0.4
        p = np.array(c) + d * rad[:, None] * np.array(r) * np.random.uniform(0.85, 1.1, (k, 1))
        u = np.random.normal(size=(k, 3))
        u /= np.linalg.norm(u, axis=1)[:, None]
        w = np.cross(u, np.random.normal(size=(k, 3)))
        w /= np.linalg.norm(w, axis=1)[:, None]
        s = size * np.random.uniform(0.6, 1.3, (k, 1))
        vs.append(np.stack([p - u * s, p + w * s * 0.5, p + u * s, p - w * s * 0.5], 1))
        ts.append(np.repeat((0.55 + 0.6 * rad * np.random.uniform(0.7, 1.2, k))[:, None] * np.ones(3), 4, 0))
    v = np.concatenate(vs).reshape(-1, 3)
    return quads(v, len(v) // 4, np.concatenate(ts), mat(color, 0.7, tint=True, specular=0.25, name="leaf" + color), name)


def tree(x, y, h, spread=None, seed=1, count=16000, color="#2b3a28", leaf=0.065):
    rng = random.Random(seed)
    spread = spread or h * 0.36
    bark = mat("#3b3029", 0.9, bump=0.7, bump_scale=30)
    tube([(x, y, -0.1), (x + rng.uniform(-.1, .1), y, h * 0.25), (x + rng.uniform(-.2, .2), y, h * 0.6)], h * 0.022, bark, smooth=False)
    blobs = []
    for _ in range(11):
        a, d, z = rng.uniform(0, 6.28), spread * rng.uniform(0.15, 0.75), h * rng.uniform(0.45, 0.88)
        c = (x + d * math.cos(a), y + d * math.sin(a), z)
        s = spread * rng.uniform(0.35, 0.6)
        blobs.append((c, (s, s, s * 0.75)))
        tube([(x, y, h * 0.3), (x + d * 0.4 * math.cos(a), y + d * 0.4 * math.sin(a), (h * 0.3 + z) / 2 + 0.1), c], h * 0.008, bark)
    return leaves(blobs, count, leaf, color)


def shrub(x, y, r=0.4, count=900, color="#3a4f30"):
    return leaves([((x, y, r * 0.8), (r, r, r * 0.85)), ((x + r * 0.5, y, r * 0.6), (r * 0.7, r * 0.7, r * 0.6))], count, 0.035, color)


# ---------------------------------------------------------------- light, camera, sky
def _aim(obj, target):
    obj.rotation_euler = (Vector(target) - Vector(obj.location)).to_track_quat("-Z", "Y").to_euler()


def area(loc, target, size, power, color=(1, 1, 1), shape=None, reflect=True):
    """A soft light, invisible to the camera. size: one number or (width, height). reflect=False: no highlights."""
    li = bpy.data.lights.new("area", "AREA")
    li.energy, li.color = power, color[:3]
    if isinstance(size, tuple):
        li.shape, li.size, li.size_y = "RECTANGLE", *size
    else:
        li.shape, li.size = shape or "SQUARE", size
    obj = bpy.data.objects.new("area", li)
    obj.location = loc
    _aim(obj, target)
    obj.visible_camera, obj.visible_glossy = False, reflect
    bpy.context.collection.objects.link(obj)
    return obj


def point(loc, power, color=WARM_LIGHT, radius=0.05):
    li = bpy.data.lights.new("point", "POINT")
    li.energy, li.color, li.shadow_soft_size = power, color[:3], radius
    obj = bpy.data.objects.new("point", li)
    obj.location = loc
    obj.visible_camera = False
    bpy.context.collection.objects.link(obj)
    return obj


def spot(loc, target, power, angle=60, color=WARM_LIGHT, radius=0.05, blend=0.6):
    li = bpy.data.lights.new("spot", "SPOT")
    li.energy, li.color, li.shadow_soft_size, li.spot_size, li.spot_blend = power, color[:3], radius, math.radians(angle), blend
    obj = bpy.data.objects.new("spot", li)
    obj.location = loc
    _aim(obj, target)
    obj.visible_camera = False
    bpy.context.collection.objects.link(obj)
    return obj


def camera(loc, target, lens=40, fstop=4.0, focus=None, shift=(0, 0)):
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.sensor_width, cam.clip_end = lens, 36, 500
    cam.shift_x, cam.shift_y = shift
    obj = bpy.data.objects.new("camera", cam)
    obj.location = loc
    _aim(obj, target)
    if fstop:
        cam.dof.use_dof = True
        cam.dof.aperture_fstop = fstop
        cam.dof.focus_distance = (Vector(focus or target) - Vector(loc)).length
    bpy.context.collection.objects.link(obj)
    bpy.context.scene.camera = obj
    return obj


def sky(strength=1.0, glow_dir=(0.7, 1.0), warmth=1.0, clouds=0.5, night=False, zenith="#0d1a36", mid=DUSK):
    """A dusk sky: dark overhead, blue below, a low afterglow toward glow_dir, thin streaks of cloud."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    t, link = world.node_tree, world.node_tree.links.new
    bg = t.nodes["Background"]
    bg.inputs["Strength"].default_value = strength
    coord = t.nodes.new("ShaderNodeTexCoord")
    sep = t.nodes.new("ShaderNodeSeparateXYZ")
    link(coord.outputs["Generated"], sep.inputs[0])

    def stops(fac, pairs):
        ramp = t.nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.interpolation = "EASE"
        els = ramp.color_ramp.elements
        while len(els) < len(pairs):
            els.new(0.5)
        for e, (pos, col) in zip(els, pairs):
            e.position, e.color = pos, col
        link(fac, ramp.inputs[0])
        return ramp.outputs[0]

    def math_node(op, a, b):
        n = t.nodes.new("ShaderNodeMath")
        n.operation = op
        for i, v in enumerate((a, b)):
            if isinstance(v, (int, float)):
                n.inputs[i].default_value = v
            else:
                link(v, n.inputs[i])
        return n.outputs[0]

    def dim(c, k):
        return tuple(x * k for x in rgb(c)[:3]) + (1,)

    z = sep.outputs["Z"]
    if night:
        base = stops(z, [(0.0, dim("#24365e", .55)), (0.12, dim("#182848", .5)), (0.5, dim(zenith, .45)), (1.0, dim(zenith, .3))])
    else:
        base = stops(z, [(0.0, dim("#8f97a8", 0.8)), (0.07, dim("#5a78a0", 0.75)), (0.24, dim("#2c4c80", 0.75)), (0.5, dim("#14284e", 0.9)), (1.0, dim(zenith, .8))])
    # Afterglow: strongest toward glow_dir and near the horizon.
    g = Vector((*glow_dir, 0)).normalized()
    dot = t.nodes.new("ShaderNodeVectorMath")
    dot.operation = "DOT_PRODUCT"
    dot.inputs[1].default_value = g
    link(coord.outputs["Generated"], dot.inputs[0])
    toward = stops(dot.outputs["Value"], [(0.0, _gray(0.06)), (0.55, _gray(0.25)), (1.0, _gray(1))])
    low = stops(z, [(0.0, dim("#f9a63f", .8 * warmth)), (0.06, dim("#ee9a55", .68 * warmth)), (0.15, dim("#b98a78", .32 * warmth)), (0.32, _gray(0))])
    warm = t.nodes.new("ShaderNodeMixRGB")
    warm.blend_type = "MULTIPLY"
    warm.inputs[0].default_value = 1
    link(toward, warm.inputs[1])
    link(low, warm.inputs[2])
    add = t.nodes.new("ShaderNodeMixRGB")
    add.blend_type = "ADD"
    add.inputs[0].default_value = 1
    link(base, add.inputs[1])
    link(warm.outputs[0], add.inputs[2])
    out = add.outputs[0]
    if clouds:
        mapping = _node(t, "Mapping")
        mapping.inputs["Scale"].default_value = (1.5, 1.5, 13)
        link(coord.outputs["Generated"], mapping.inputs[0])
        n = _node(t, "TexNoise", Scale=1.6, Detail=6.0, Roughness=0.55, Distortion=0.4)
        link(mapping.outputs[0], n.inputs["Vector"])
        mask = stops(n.outputs["Fac"], [(0.5, _gray(0)), (0.72, _gray(1))])
        band = stops(z, [(0.02, _gray(0.2)), (0.12, _gray(1)), (0.3, _gray(0.35)), (0.5, _gray(0))])
        fac = math_node("MULTIPLY", math_node("MULTIPLY", mask, band), clouds)
        tintc = stops(dot.outputs["Value"], [(0.2, dim("#33456f", .55)), (1.0, dim("#cf8f76", .6))])
        mix = t.nodes.new("ShaderNodeMixRGB")
        link(fac, mix.inputs[0])
        link(out, mix.inputs[1])
        link(tintc, mix.inputs[2])
        out = mix.outputs[0]
    link(out, bg.inputs["Color"])


def room_light(color="#3a4766", strength=0.25):
    """Even, dim ambient light for indoor pictures."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = rgb(color)
    world.node_tree.nodes["Background"].inputs[1].default_value = strength
