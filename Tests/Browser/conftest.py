"""Starts the real program on port 0 in a fresh data folder, and a real Chromium signed in to it.

The suite runs in one of three ways (`--way`): at the desk (http://127.0.0.1, a secure context by itself), and on a phone
over plain http (lan: http://seorap.lan, an insecure context) and over https with the instance's own certificate, trusted as a
person trusts it: by importing its authority. Every test runs at the desk. What can come out differently on the phone is
marked `lan` or `https`, with the reason, and runs in that way too, in a window of a phone's size.
"""

import http.client
import os
import pathlib
import re
import signal
import ssl
import subprocess
import threading
import time
import urllib.parse

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from fixture_provider import FixtureProvider
from fixture_site import FixtureSite

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SEORAP_PROGRAM", str(ROOT / ".build" / "debug" / "seorap"))
LAN_NAME = "seorap.lan"
# What has not come after so many milliseconds does not come.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser):
    parser.addoption("--way", choices=["desk", "lan", "https"], default="desk", help="how the browser reaches Seorap")


def pytest_configure(config):
    for way in ("lan", "https"):
        config.addinivalue_line("markers", f"{way}(why): may come out differently on a phone that comes by this way")
    config.addinivalue_line("markers", "windows(why): needs a browser that has windows, which takes twice the time")


def pytest_collection_modifyitems(config, items):
    way = config.getoption("--way")
    left = [item for item in items if way != "desk" and not item.get_closest_marker(way)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


def wait_until(page, script, arg=None, patience=PATIENCE):
    """Until an async function says yes: wait_for_function takes its promise for the answer and does not wait."""
    until = time.monotonic() + patience / 1000
    while not page.evaluate(script, arg):
        assert time.monotonic() < until, script
        page.wait_for_timeout(100)


class Instance:
    """One running Seorap and its sign-in link."""

    def __init__(self, folder, allow, seed=True, way="desk", options=(), environment=None):
        self.data = str(folder)
        self.way = way
        if seed:
            subprocess.run([PROGRAM, "seed", "--demo", "--data", self.data], check=True, capture_output=True)
        command = [PROGRAM, "serve", "--data", self.data, "--port", "0", "--log-level", "notice", *options]
        if way == "https":
            command += ["--https-port", "0"]
        for host in allow:
            command += ["--allow-fetch" if ":" in host else "--allow-host", host]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})},
        )
        self.desk_url = self.process.stdout.readline().split()[-1].rstrip("/")
        self.port = int(self.desk_url.rsplit(":", 1)[1])
        self.log = []
        self.secure_port = self.read_secure_port() if way == "https" else None
        # A pipe that nobody reads would stop the server once it is full.
        threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True).start()
        self.url = {
            "desk": self.desk_url,
            "lan": f"http://{LAN_NAME}:{self.port}",
            "https": f"https://{LAN_NAME}:{self.secure_port}",
        }[way]

    def read_secure_port(self):
        for line in self.process.stderr:
            self.log.append(line)
            if found := re.search(r"https is at https://[^ ]*:(\d+)/", line):
                return int(found[1])
        raise AssertionError("".join(self.log))

    def login_link(self):
        done = subprocess.run([PROGRAM, "login", "--data", self.data], check=True, capture_output=True, text=True)
        return self.url + urllib.parse.urlparse(done.stdout.split()[-1]).path

    def request(self, path, cookies, form=None):
        """Asks without a browser, under the same name and with a browser's cookies. Over https the certificate must hold."""
        if self.way == "https":
            trust = ssl.create_default_context(cafile=self.data + "/tls/authority.pem")
            connection = http.client.HTTPSConnection("127.0.0.1", self.secure_port, context=trust)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {
            "Host": urllib.parse.urlparse(self.url).netloc,
            "Cookie": "; ".join(f"{c['name']}={c['value']}" for c in cookies["cookies"]),
        }
        if form is None:
            connection.request("GET", path, headers=headers)
        else:
            headers |= {"Origin": self.url, "Content-Type": "application/x-www-form-urlencoded"}
            connection.request("POST", path, urllib.parse.urlencode(form), headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        assert answer.status < 400, (answer.status, path, body)
        return body

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) == 0, "".join(self.log)


@pytest.fixture(scope="session")
def site():
    site = FixtureSite()
    yield site
    site.close()


@pytest.fixture(scope="session")
def provider():
    provider = FixtureProvider()
    yield provider
    provider.close()


@pytest.fixture(scope="session")
def way(request):
    return request.config.getoption("--way")


@pytest.fixture(scope="session")
def instance(tmp_path_factory, site, provider, way):
    # The pictures of a whole page come from one host here.
    instance = Instance(
        tmp_path_factory.mktemp("house"), [site.host, provider.host, LAN_NAME], way=way,
        options=["--host-gap", "20"], environment=provider.environment,
    )  # fmt: skip
    yield instance
    instance.close()


@pytest.fixture(scope="session")
def trusting_home(tmp_path_factory, instance, way):
    """A home folder whose browsers trust the authority of the instance: what importing the certificate does on Linux."""
    home = tmp_path_factory.mktemp("home")
    if way == "https":
        database = home / ".pki" / "nssdb"
        database.mkdir(parents=True)
        tool = ["certutil", "-d", f"sql:{database}"]
        subprocess.run([*tool, "-N", "--empty-password"], check=True)
        authority = instance.data + "/tls/authority.pem"
        subprocess.run([*tool, "-A", "-n", "seorap", "-t", "C,,", "-i", authority], check=True)
    return str(home)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright, program, home):
    return playwright.chromium.launch(
        executable_path=f"/usr/bin/{program}",
        args=["--no-sandbox", "--force-color-profile=srgb", f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"],
        ignore_default_args=["--disable-back-forward-cache"],
        env={**os.environ, "HOME": home},
    )


@pytest.fixture(scope="session")
def browser(playwright, trusting_home):
    """Chromium without windows of its own, which takes half the time."""
    browser = launch(playwright, "chromium-headless-shell", trusting_home)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def whole_browser(playwright, trusting_home):
    """Opens the pages of tests that are marked `windows`."""
    browser = launch(playwright, "chromium", trusting_home)
    yield browser
    browser.close()


def sign_in(browser, instance):
    """As a person does, by the one-time link. Returns what the browser keeps of it."""
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    page.goto(instance.login_link())
    if "/login/" in page.url:
        page.locator("form button").first.click()
        page.wait_for_url(lambda url: "/login/" not in url)
    # The first page has reported the time zone, which is that of the machine here as at the server.
    page.wait_for_selector("body:not([data-zone])", state="attached")
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture(scope="session")
def cookies(browser, instance):
    return sign_in(browser, instance)


@pytest.fixture
def english(cookies, instance):
    """The person reads English for the length of a test."""

    def choose(language):
        instance.request("/settings/appearance", cookies, {"language": language, "theme": "system"})

    choose("en")
    yield
    choose("ko")


DESKTOP = dict(viewport={"width": 1440, "height": 900})
PHONE = dict(viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True)


# The exports of the modules that every page has, as a promise.
APP = """import(document.querySelector('script[src*="/app-"]').src)"""


def wait_for_forms(page):
    """What was pressed last is done before the next test begins: such forms outlive their page."""
    try:
        page.evaluate(f"document.querySelector('script[type=module]') && {APP}.then(app => app.lastPost()).catch(() => null).then(() => null)")
    except Error:
        pass  # It is on its way to another page, or was closed.


@pytest.fixture
def usual_device(way):
    return DESKTOP if way == "desk" else PHONE


@pytest.fixture
def open_page(request, browser, cookies, instance, usual_device):
    """Opens signed-in pages; every console error, page error and failed request of theirs fails the test."""
    if request.node.get_closest_marker("windows"):
        browser = request.getfixturevalue("whole_browser")
    contexts = []
    problems = []

    def open_page(path="/", device=None, expect_problems=False, **options):
        context = browser.new_context(
            **{
                "locale": "ko-KR",
                "timezone_id": "Asia/Seoul",
                "storage_state": cookies,
                **(device or usual_device),
                **options,
            }
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if not expect_problems:
            page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
            page.on("console", lambda m: m.type == "error" and problems.append(f"{page.url}: {m.text} ({m.location['url']})"))
            page.on("response", lambda r: r.status >= 500 and problems.append(f"{r.status} {r.url}"))
        page.goto(instance.url + path)
        return page

    yield open_page
    for context in contexts:
        for page in context.pages:
            wait_for_forms(page)
        context.close()
    assert not problems, problems
