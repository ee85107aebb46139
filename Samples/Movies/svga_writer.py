"""Writes SVGA movies: one description, three containers. Standard library only.

A movie is a dict: width, height, fps, images {key: PNG bytes}, sprites [sprite]; a sprite is a dict: imageKey, matteKey,
frames [frame or None for hidden]; a frame has alpha, size (of its bitmap), transform (a, b, c, d, tx, ty), clip (path
text), shapes [shape] or the string "keep"; a shape has one of d, rect (x, y, w, h, radius), ellipse (x, y, rx, ry), and
fill, stroke (r, g, b, a in 0..1), width, cap, join, miter, dash (length, gap, phase), transform.
"""
import io
import json
import struct
import zipfile
import zlib

CAPS = ["butt", "round", "square"]
JOINS = ["miter", "round", "bevel"]
ARCHIVE_DATE = (2026, 1, 1, 0, 0, 0)


def varint(value):
    out = bytearray()
    value &= (1 << 64) - 1
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def integer(number, value):
    return varint(number << 3) + varint(value) if value else b""


def block(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


def text(number, value):
    return block(number, value.encode()) if value else b""


def floats(values, first=1):
    """Fields first, first + 1, …, those that are zero left out as proto3 wants it."""
    return b"".join(varint(first + i << 3 | 5) + struct.pack("<f", v) for i, v in enumerate(values) if v)


def style_message(shape):
    out = b""
    for number, key in ((1, "fill"), (2, "stroke")):
        if key in shape:
            out += block(number, floats(shape[key]))
    out += floats([shape.get("width", 0)], 3)
    out += integer(4, CAPS.index(shape.get("cap", "butt"))) + integer(5, JOINS.index(shape.get("join", "miter")))
    return out + floats([shape.get("miter", 0)], 6) + floats(shape.get("dash", ()), 7)


def shape_message(shape):
    if "d" in shape:
        out = block(2, text(1, shape["d"]))
    elif "rect" in shape:
        out = integer(1, 1) + block(3, floats(shape["rect"]))
    else:
        out = integer(1, 2) + block(4, floats(shape["ellipse"]))
    out += block(10, style_message(shape))
    return out + (block(11, floats(shape["transform"])) if "transform" in shape else b"")


def frame_message(frame):
    if frame is None:
        return b""
    out = floats([frame.get("alpha", 1)])
    if "size" in frame:
        out += block(2, floats((0, 0) + tuple(frame["size"])))
    out += block(3, floats(frame.get("transform", (1, 0, 0, 1, 0, 0)))) + text(4, frame.get("clip", ""))
    shapes = frame.get("shapes", [])
    if shapes == "keep":
        return out + block(5, integer(1, 3))
    return out + b"".join(block(5, shape_message(shape)) for shape in shapes)


def movie_message(movie, version, images):
    params = floats((movie["width"], movie["height"])) + integer(3, movie["fps"]) + integer(4, frame_count(movie))
    out = text(1, version) + block(2, params)
    for key, value in images.items():
        out += block(3, text(1, key) + block(2, value))
    for sprite in movie["sprites"]:
        frames = b"".join(block(2, frame_message(frame)) for frame in sprite["frames"])
        out += block(4, text(1, sprite["imageKey"]) + frames + text(3, sprite.get("matteKey", "")))
    return out


def frame_count(movie):
    return max(len(sprite["frames"]) for sprite in movie["sprites"])


def shape_spec(shape):
    style = {key: list(shape[key]) for key in ("fill", "stroke") if key in shape}
    style["strokeWidth"] = shape.get("width", 0)
    style["lineCap"], style["lineJoin"] = shape.get("cap", "butt"), shape.get("join", "miter")
    style["miterLimit"], style["lineDash"] = shape.get("miter", 0), list(shape.get("dash", (0, 0, 0)))
    if "d" in shape:
        spec = {"type": "shape", "args": {"d": shape["d"]}}
    elif "rect" in shape:
        spec = {"type": "rect", "args": dict(zip(("x", "y", "width", "height", "cornerRadius"), shape["rect"]))}
    else:
        spec = {"type": "ellipse", "args": dict(zip(("x", "y", "radiusX", "radiusY"), shape["ellipse"]))}
    spec["styles"] = style
    if "transform" in shape:
        spec["transform"] = dict(zip(("a", "b", "c", "d", "tx", "ty"), shape["transform"]))
    return spec


def frame_spec(frame):
    if frame is None:
        return {}
    spec = {"alpha": frame.get("alpha", 1)}
    spec["transform"] = dict(zip(("a", "b", "c", "d", "tx", "ty"), frame.get("transform", (1, 0, 0, 1, 0, 0))))
    if "size" in frame:
        spec["layout"] = {"x": 0, "y": 0, "width": frame["size"][0], "height": frame["size"][1]}
    if "clip" in frame:
        spec["clipPath"] = frame["clip"]
    shapes = frame.get("shapes", [])
    spec["shapes"] = [{"type": "keep"}] if shapes == "keep" else [shape_spec(shape) for shape in shapes]
    return spec


def movie_spec(movie):
    sprites = [
        {"imageKey": s["imageKey"], "matteKey": s.get("matteKey", ""), "frames": [frame_spec(f) for f in s["frames"]]}
        for s in movie["sprites"]
    ]
    view = {"viewBox": {"width": movie["width"], "height": movie["height"]}, "fps": movie["fps"]}
    view["frames"] = frame_count(movie)
    return {"ver": "1.1.0", "movie": view, "images": {k: k for k in movie["images"]}, "sprites": sprites}


def svga_2(movie):
    """A zlib stream around a protobuf message, images inside."""
    return zlib.compress(movie_message(movie, "2.0.0", movie["images"]), 9)


def svga_1_5(movie):
    """A ZIP archive with movie.binary, movie.spec and image files."""
    names = {key: key.encode() for key in movie["images"]}
    return archive(movie, {"movie.binary": movie_message(movie, "1.5.0", names)})


def svga_1_0(movie):
    """A ZIP archive with movie.spec and image files."""
    return archive(movie, {})


def archive(movie, files):
    files = dict(files, **{"movie.spec": json.dumps(movie_spec(movie), separators=(",", ":")).encode()})
    files.update({key + ".png": png for key, png in movie["images"].items()})
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zip_file:
        for name, data in files.items():
            zip_file.writestr(zipfile.ZipInfo(name, ARCHIVE_DATE), data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def png(width, height, pixel):
    """An RGBA image; pixel(x, y) gives r, g, b, a in 0..1 at a pixel's centre."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            rows += bytes(min(255, max(0, round(channel * 255))) for channel in pixel(x + 0.5, y + 0.5))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b"")
