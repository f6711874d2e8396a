"""What the walks stand on: instances, browsers, and pictures that are written to `.build/pictures`."""

import contextlib
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from conftest import DESKTOP, PATIENCE, PHONE, PROGRAM, ROOT, Instance, sign_in  # noqa: E402
from fixture_site import FixtureSite  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

PICTURES = ROOT / ".build" / "pictures"
DEVICES = {"desktop": DESKTOP, "phone": PHONE}


@contextlib.contextmanager
def browsing():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--force-color-profile=srgb"]
        )
        yield browser
        browser.close()


@contextlib.contextmanager
def living_in(seed=(), allow=()):
    """An instance of its own, seeded with options of `seorap seed`; empty for nothing."""
    with tempfile.TemporaryDirectory() as folder:
        if seed:
            subprocess.run([PROGRAM, "seed", *seed, "--data", folder], check=True, capture_output=True)
        instance = Instance(folder, list(allow), seed=False, options=["--host-gap", "20"])
        try:
            yield instance
        finally:
            instance.close()


def settled(page):
    """Pictures in sight have come."""
    with contextlib.suppress(Exception):
        page.wait_for_function(
            "() => [...document.images].every(i => i.complete || i.getBoundingClientRect().top > innerHeight)", timeout=PATIENCE
        )
    page.wait_for_timeout(150)


def file_name(text):
    return re.sub(r"[^\w]+", "-", text).strip("-") or "home"


__all__ = ["DESKTOP", "DEVICES", "PATIENCE", "PHONE", "PICTURES", "FixtureSite", "browsing", "file_name", "living_in", "settled", "sign_in"]
