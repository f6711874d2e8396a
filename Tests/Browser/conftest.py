"""Starts the real program on port 0 in a fresh data folder, and a real Chromium signed in to it."""

import os
import pathlib
import signal
import subprocess

import pytest
from playwright.sync_api import sync_playwright

from fixture_site import FixtureSite

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SEORAP_PROGRAM", str(ROOT / ".build" / "debug" / "seorap"))
LAN_NAME = "seorap.lan"
# What has not come after so many milliseconds does not come.
PATIENCE = 10_000


class House:
    """One running Seorap and its sign-in link."""

    def __init__(self, folder, allow, seed=True):
        self.data = str(folder)
        if seed:
            subprocess.run([PROGRAM, "seed", "--demo", "--data", self.data], check=True, capture_output=True)
        command = [PROGRAM, "serve", "--data", self.data, "--port", "0", "--log-level", "warning"]
        for host in allow:
            command += ["--allow-host", host]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def login_link(self):
        done = subprocess.run([PROGRAM, "login", "--data", self.data], check=True, capture_output=True, text=True)
        return done.stdout.split()[-1]

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) == 0, self.process.stderr.read()


@pytest.fixture(scope="session")
def site():
    site = FixtureSite()
    yield site
    site.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory, site):
    house = House(tmp_path_factory.mktemp("house"), [site.host, LAN_NAME])
    yield house
    house.close()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--force-color-profile=srgb", f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"],
            ignore_default_args=["--disable-back-forward-cache"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def cookies(browser, house):
    """Signs in once, as a person does: by the one-time link."""
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    page.goto(house.login_link())
    if "/login/" in page.url:
        page.locator("form button").first.click()
        page.wait_for_url(lambda url: "/login/" not in url)
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def english(browser, cookies, house):
    """The person reads English for the length of a test."""
    context = browser.new_context(storage_state=cookies)

    def choose(language):
        form = {"language": language, "theme": "system"}
        answer = context.request.post(house.url + "/settings/appearance", form=form, headers={"Origin": house.url})
        assert answer.ok

    choose("en")
    yield
    choose("ko")
    context.close()


DESKTOP = dict(viewport={"width": 1440, "height": 900})
PHONE = dict(viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True)


@pytest.fixture
def open_page(browser, cookies, house):
    """Opens signed-in pages; every console error, page error and failed request of theirs fails the test."""
    contexts = []
    problems = []

    def open_page(path="/", device=DESKTOP, expect_problems=False, **options):
        context = browser.new_context(
            **{"locale": "ko-KR", "timezone_id": "Asia/Seoul", "storage_state": cookies, **device, **options}
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if not expect_problems:
            page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
            page.on("console", lambda m: m.type == "error" and problems.append(f"{page.url}: {m.text}"))
            page.on("response", lambda r: r.status >= 500 and problems.append(f"{r.status} {r.url}"))
        page.goto(house.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems
