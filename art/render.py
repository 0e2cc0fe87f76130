"""Render the pictures of the site.

    blender -b -P art/render.py -- hero electric-panel      two pictures at full size
    blender -b -P art/render.py -- all                      every picture
    blender -b -P art/render.py -- hero --width 480 --samples 32 --out /tmp/preview    a quick preview
"""
import argparse
import importlib.util
import os
import sys
import tempfile
import time

import bpy
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import denoise  # noqa: E402
import studio   # noqa: E402

PASSES = ["Image", "DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Normal", "Position"]


def load(file):
    spec = importlib.util.spec_from_file_location(file.replace("-", "_"), os.path.join(HERE, "scenes", file + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def builders():
    """The function that builds each picture. A scene file has one build(), or PICTURES with one function per name."""
    found = {}
    for file in sorted(f[:-3] for f in os.listdir(os.path.join(HERE, "scenes")) if f.endswith(".py")):
        module = load(file)
        found.update(getattr(module, "PICTURES", None) or {file: module.build})
    return found


def set_up(width, height, samples, threads):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    if threads:
        scene.render.threads_mode, scene.render.threads = "FIXED", threads
    c = scene.cycles
    c.device, c.samples, c.use_denoising = "CPU", samples, False
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.03, 8
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 6, 3, 3, 4, 12
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 3.0, 0.6
    c.texture_limit_render = "OFF"
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    layer = scene.view_layers[0]
    for p in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color", "normal", "position"):
        setattr(layer, "use_pass_" + p, True)


def write_passes(folder):
    """Make the compositor write each pass to its own file."""
    scene = bpy.context.scene
    scene.use_nodes = True
    t = scene.node_tree
    t.nodes.clear()
    layers = t.nodes.new("CompositorNodeRLayers")
    out = t.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.color_mode = "OPEN_EXR", "32", "RGB"
    out.file_slots.clear()
    for p in PASSES:
        out.file_slots.new(p + "_")
        t.links.new(layers.outputs[p], out.inputs[p + "_"])


def read_passes(folder, frame):
    found = {}
    for p in PASSES:
        img = bpy.data.images.load(os.path.join(folder, f"{p}_{frame:04d}.exr"))
        img.colorspace_settings.name = "Non-Color"
        w, h = img.size
        px = np.empty(w * h * 4, np.float32)
        img.pixels.foreach_get(px)
        found[p] = np.nan_to_num(px.reshape(h, w, 4)[..., :3].copy(), posinf=0, neginf=0)
        bpy.data.images.remove(img)
    return found


def render(name, build, args):
    studio.reset()
    start = time.time()
    settings = build(studio) or {}
    width, samples = args.width or settings.get("width", 1920), args.samples or settings.get("samples", 96)
    set_up(*((width * 9 // 16, width) if settings.get("portrait") and not args.height else (width, args.height or width * 2 // 3)), max(8, samples // 2), args.threads)
    scene = bpy.context.scene
    scene.view_settings.exposure = settings.get("exposure", 0.0)
    with tempfile.TemporaryDirectory() as tmp:
        write_passes(tmp)
        halves = []
        for seed in (1, 2):                       # two renders at half the samples: denoise.py compares them
            scene.frame_set(seed)
            scene.cycles.seed = seed
            bpy.ops.render.render()
            halves.append(read_passes(tmp, seed))
        seconds = time.time() - start
    img = denoise.clean(*halves, scale=settings.get("scale", 1.0))
    img = denoise.bloom(img, settings.get("bloom", 0.05), max(3, width // 130))
    h, w = img.shape[:2]
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    img *= (1 - 0.16 * (xx ** 2 + yy ** 2) / 2)[..., None]        # slight falloff toward the corners
    pic = bpy.data.images.new("final", w, h, float_buffer=True)
    pic.pixels.foreach_set(np.dstack([img, np.ones((h, w))]).astype(np.float32).ravel())
    scene.use_nodes = False
    scene.render.image_settings.file_format = "JPEG"
    scene.render.image_settings.quality = settings.get("quality", 92)
    os.makedirs(args.out, exist_ok=True)
    pic.save_render(os.path.join(args.out, name + ".jpg"), scene=scene)
    print(f"DONE {name} {w}x{h} {samples} samples, render {seconds:.0f} s, all {time.time() - start:.0f} s", flush=True)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("names", nargs="+")
    ap.add_argument("--width", type=int, default=0, help="default: the width of the scene, or 1920")
    ap.add_argument("--height", type=int, default=0, help="default: two thirds of the width")
    ap.add_argument("--samples", type=int, default=0, help="default: the samples of the scene, or 96")
    ap.add_argument("--threads", type=int, default=0)
    ap.add_argument("--out", default=os.path.join(HERE, "..", "samples", "electrician", "pictures"))
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    known = builders()
    for n in known if a.names == ["all"] else a.names:
        render(n, known[n], a)
