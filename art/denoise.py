"""Denoise renders. Debian's Blender has no built-in denoiser.

Two renders of a picture with different seeds show how noisy each pixel is. An edge-avoiding "a trous" filter
then averages the light with neighbors on the same surface that differ by no more than the noise. Surface color
is kept out of the filter, so textures stay sharp.
"""
from concurrent.futures import ThreadPoolExecutor

import numpy as np


def _lum(a):
    return a @ np.array([0.3, 0.6, 0.1], np.float32)


def _slices(dy, dx, h, w):
    """The slices of the source pixels and of their neighbors at an offset."""
    ys, yn = slice(max(0, -dy), h - max(0, dy)), slice(max(0, dy), h - max(0, -dy))
    xs, xn = slice(max(0, -dx), w - max(0, dx)), slice(max(0, dx), w - max(0, -dx))
    return (ys, xs), (yn, xn)


def box_blur(a, r):
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r + 1, r)
        c = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
        n = a.shape[axis]
        hi, lo = np.take(c, range(2 * r + 1, 2 * r + 1 + n), axis), np.take(c, range(0, n), axis)
        a = ((hi - lo) / (2 * r + 1)).astype(np.float32)
    return a


def calm_fireflies(img, var, limit=2.0):
    """Darken pixels that are far brighter than their second-brightest neighbor."""
    h, w = img.shape[:2]
    lum = np.pad(_lum(img), 1, mode="edge")
    around = np.stack([lum[1 + dy:1 + dy + h, 1 + dx:1 + dx + w] for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx])
    around.partition(6, axis=0)
    ref = around[6] * limit + 0.02
    scale = np.minimum(1, ref / np.maximum(lum[1:-1, 1:-1], 1e-6))
    return img * scale[..., None], var * scale ** 2


def atrous(a, b, normal, position, levels, strength=1.0, plane=0.02):
    """a, b: the two renders of one light pass. Returns their denoised mean."""
    img = (a + b) * 0.5
    var = box_blur((_lum(a - b) * 0.5) ** 2, 2)
    img, var = calm_fireflies(img, var)
    h, w = var.shape
    for level in range(levels):
        step = 2 ** level
        reach = 2 if level == 0 and levels > 4 else 1
        total = np.ones((h, w), np.float32) * 1.0
        acc, vacc = img.copy(), var.copy()
        lum = _lum(img)
        noise = np.sqrt(box_blur(var, 1)) * 3.0 * strength + 1e-4
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                if not (dy or dx):
                    continue
                s, n = _slices(dy * step, dx * step, h, w)
                k = np.float32(np.exp(-(dy * dy + dx * dx) / (2.0 if reach == 2 else 1.4)))
                same = np.clip(np.einsum("ijk,ijk->ij", normal[s], normal[n]), 0, 1)
                for _ in range(4):                                   # only surfaces that face the same way (16th power)
                    same *= same
                off = np.abs(np.einsum("ijk,ijk->ij", normal[s], position[n] - position[s])) / plane
                diff = np.abs(lum[n] - lum[s]) / noise[s]
                wgt = k * same * np.exp(-diff - off)
                acc[s] += img[n] * wgt[..., None]
                vacc[s] += var[n] * wgt ** 2
                total[s] += wgt
        img, var = acc / total[..., None], vacc / total ** 2
    return img


def clean(one, two, scale=1.0):
    """one, two: dicts of passes (float32 h,w,3). scale: scene size, which sets how far apart two surfaces are."""
    mean = {k: (one[k] + two[k]) * 0.5 for k in one}
    normal = mean["Normal"]
    normal = normal / np.maximum(np.linalg.norm(normal, axis=2, keepdims=True), 1e-4)
    normal[np.abs(mean["Normal"]).sum(2) < 0.05] = (0, 0, 1)
    position = mean["Position"]
    jobs, rest = [], [one["Image"].copy(), two["Image"].copy()]
    with ThreadPoolExecutor() as pool:
        for kind, levels, strength in (("Diff", 5, 1.0), ("Gloss", 4, 0.8)):
            light = [p[kind + "Dir"] + p[kind + "Ind"] for p in (one, two)]
            for r, p, li in zip(rest, (one, two), light):
                r -= p[kind + "Col"] * li
            jobs.append((mean[kind + "Col"], pool.submit(atrous, *light, normal, position, levels, strength, 0.02 * scale)))
        # The remaining light: lamps, sky and objects behind glass.
        rest = pool.submit(atrous, *(np.maximum(r, 0) for r in rest), normal, position, 2, 0.7, 0.05 * scale)
    return rest.result() + sum(color * job.result() for color, job in jobs)


def bloom(img, amount=0.06, radius=14):
    """Add the soft glow that a lens produces around lamps."""
    bright = np.minimum(np.maximum(img - 1.2, 0), 6)
    halo = 0
    for k, r in ((0.6, radius), (0.4, radius * 4)):
        b = bright
        for _ in range(3):
            b = box_blur(b, r)
        halo = halo + k * b
    return img + halo * amount * 8
