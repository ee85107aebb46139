"""The example of alerts, and what a worker says of itself: judged by promtool where it is installed."""
import re
import shutil
import subprocess

from tool import ROOT, require

EXAMPLE = ROOT / "Docs" / "Examples" / "svga-fleet-alerts.yml"


def check():
    if not shutil.which("promtool"):
        return "alerts: skipped, promtool is not installed"
    found = subprocess.run(["promtool", "check", "rules", EXAMPLE], capture_output=True, text=True, timeout=60)
    require(found.returncode == 0, f"promtool: {found.stdout} {found.stderr}")
    return "alerts: taken by promtool"


def check_metrics(text):
    """A worker has all metrics that alerts speak of, in a form that promtool finds no fault with."""
    names = set(re.findall(r"\bsvga_[a-z_]+\b", EXAMPLE.read_text()))
    known = set(re.findall(r"^# TYPE (\S+)", text, re.M))
    require(names <= known, f"alerts speak of {sorted(names - known)}, and workers do not")
    if shutil.which("promtool"):
        found = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, timeout=60)
        require(found.returncode == 0 and not found.stderr, f"promtool: {found.stdout} {found.stderr}")
