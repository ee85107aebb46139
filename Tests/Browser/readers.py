"""What apngdis, webpmux and gifsicle say of a file, each as (number, sum of milliseconds, …) or as an AssertionError."""
import pathlib
import re
import shutil
import subprocess


def run(*words, folder=None):
    result = subprocess.run(words, capture_output=True, text=True, cwd=folder, timeout=120)
    assert result.returncode == 0, f"{words[0]}: {result.returncode} {result.stderr or result.stdout}"
    return result.stdout


def apngdis(path, folder):
    """The frames of an APNG as stills with durations, which apngdis writes beside its input."""
    folder.mkdir()
    shutil.copy(path, folder / "a.png")
    run("apngdis", "a.png", folder=folder)
    stills = sorted(folder.glob("apngframe*.png"), key=lambda still: int(still.stem[9:]))
    milliseconds = []
    for still in stills:
        count, unit = re.search(r"delay=(\d+)/(\d+)", still.with_suffix(".txt").read_text()).groups()
        milliseconds.append(int(count) * 1000 / int(unit))
    (folder / "a.png").unlink()
    return stills, milliseconds


def webpmux(path, frame_count, milliseconds, plays, dispose):
    text = run("webpmux", "-info", str(path))
    rows = re.findall(r"^\s*\d+:\s+(.*)$", text, re.M)
    assert len(rows) == frame_count, f"webpmux counts {len(rows)} frames"
    total = 0
    for row in rows:
        _, _, _, x, y, duration, disposed, blend = row.split()[:8]
        assert int(x) % 2 == 0 and int(y) % 2 == 0, f"webpmux: an odd offset: {row}"
        assert (disposed, blend) == (dispose, "no"), f"webpmux: a frame that blends, or stays or goes: {row}"
        total += int(duration)
    assert total == milliseconds, f"webpmux: {total} ms in place of {milliseconds}"
    loops = int(re.search(r"Loop Count : (\d+)", text).group(1))
    assert loops == plays, f"webpmux: {loops} loops in place of {plays}"


def gifsicle(path, frame_count, milliseconds, plays):
    text = run("gifsicle", "--info", str(path))
    count = int(re.search(r"(\d+) images?$", text, re.M).group(1))
    assert count == frame_count, f"gifsicle counts {count} frames"
    delays = [float(delay) * 100 for delay in re.findall(r"delay ([\d.]+)s", text)]
    assert frame_count == 1 or len(delays) == count and min(delays) > 1.5, f"gifsicle: delays {delays}"
    total = round(sum(delays))
    assert frame_count == 1 or abs(total - milliseconds / 10) <= 1, f"gifsicle: {total} hundredths of a second"
    # GIF counts the repetitions, and a file that plays once has no count.
    found = re.search(r"loop (forever|count (\d+))", text)
    played = 1 if not found else 0 if found.group(1) == "forever" else int(found.group(2)) + 1
    assert frame_count == 1 or played == plays, f"gifsicle: {played} plays in place of {plays}"


def img2webp(path, stills, ends):
    """Writes stills, each up to a moment in milliseconds, as animated WebP with the settings that ours has."""
    words, begin = [], 0
    for still, end in zip(stills, ends):
        words += ["-d", str(end - begin), str(still)]
        begin = end
    run("img2webp", "-lossy", "-q", "75", "-m", "4", *words, "-o", str(path))


def mkvinfo(path):
    """A WebM has its alpha in a second stream beside the first, by the numbers under which browsers look for it."""
    text = run("mkvinfo", "--all", str(path))
    for line in (r"VideoAlphaMode; ID: 0x53c0 .*|Alpha mode: 1", "Maximum block additional ID: 1", "Block additional ID: 1"):
        assert re.search(rf"({line})$", text, re.M), f"mkvinfo: nothing like \"{line}\""
    # Versions before 80 do not know the element that says that there is alpha: an element of one byte, which is 1.
    assert b"\x53\xc0\x81\x01" in path.read_bytes()[:4096], "the track has no alpha mode of 1"
