"""What other engines are driven by: Firefox over Marionette, WebKitGTK's MiniBrowser over its WebDriver. Both speak the same
commands, and nothing but Debian's own packages is needed."""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 20
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"


class Missing(Exception):
    """What was asked for is not there, or does not come."""


class Engine:
    """A browser with one window. `command` is WebDriver's, as each engine says it."""

    name = ""

    def go(self, url):
        raise NotImplementedError

    def command(self, name, **fields):
        raise NotImplementedError

    def script(self, body, *arguments):
        """The body of a function; its arguments are `arguments`."""
        return self.command("script", script=body, args=list(arguments))

    def find(self, selector):
        found = self.until(
            "return [...document.querySelectorAll(arguments[0])].find(e => e.checkVisibility()) ?? null", selector
        )
        return found[ELEMENT]

    def click(self, selector):
        self.command("click", id=self.find(selector))

    def type(self, selector, text):
        self.command("type", id=self.find(selector), text=text)

    def keys(self, *keys):
        actions = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp") for key in (keys if kind == "keyDown" else keys[::-1])]
        self.command("actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def until(self, body, *arguments, patience=PATIENCE):
        """What a script returns once that is something."""
        end = time.monotonic() + patience
        while True:
            with contextlib.suppress(OSError if patience == 0 else Missing):
                value = self.script(body, *arguments)
                if value:
                    return value
            if time.monotonic() > end:
                raise Missing(f"{body[:70]} {arguments}")
            time.sleep(0.05)

    def at(self, pattern):
        self.until("return new RegExp(arguments[0]).test(location.pathname + location.search) && document.readyState === 'complete'", pattern)

    def shot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.command("shot")))

    def errors(self):
        """What the console has told of pages since the last time; None where nobody can say."""
        return None


class Firefox(Engine):
    name = "firefox"
    COMMANDS = {
        "script": "WebDriver:ExecuteScript", "click": "WebDriver:ElementClick", "type": "WebDriver:ElementSendKeys",
        "actions": "WebDriver:PerformActions", "shot": "WebDriver:TakeScreenshot", "size": "WebDriver:SetWindowRect",
        "back": "WebDriver:Back", "forward": "WebDriver:Forward",
    }  # fmt: skip
    PREFERENCES = {
        "marionette.port": 0, "intl.accept_languages": "ko-KR, ko", "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
        "app.normandy.enabled": False, "services.settings.server": "data:,", "browser.region.network.url": "",
        "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
        "browser.safebrowsing.update.enabled": False, "extensions.update.enabled": False,
        "browser.aboutwelcome.enabled": False, "browser.startup.homepage_override.mstone": "ignore",
    }  # fmt: skip

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in self.PREFERENCES.items()]
        (pathlib.Path(self.profile) / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            ["firefox-esr", "--marionette", "--headless", "--no-remote", "--profile", self.profile, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.profile},
        )  # fmt: skip
        port_file = pathlib.Path(self.profile) / "MarionetteActivePort"
        end = time.monotonic() + 60
        while not port_file.exists():
            if time.monotonic() > end:
                raise Missing("Firefox does not open its port")
            time.sleep(0.1)
        self.socket = socket.create_connection(("127.0.0.1", int(port_file.read_text())))
        self.buffer = b""
        self.count = 0
        self.read()
        session = self.ask("WebDriver:NewSession", {})
        self.version = "Firefox " + session["capabilities"]["browserVersion"]

    def read(self):
        """One message: its length, a colon, JSON."""
        while b":" not in self.buffer:
            self.buffer += self.receive()
        length, _, rest = self.buffer.partition(b":")
        while len(rest) < int(length):
            rest += self.receive()
        self.buffer = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def receive(self):
        if not (part := self.socket.recv(1 << 16)):
            raise Missing("Firefox has gone")
        return part

    def ask(self, name, fields):
        self.count += 1
        message = json.dumps([0, self.count, name, fields]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, value = self.read()
        if error:
            raise Missing(error["message"])
        return value

    def command(self, name, **fields):
        value = self.ask(self.COMMANDS[name], fields)
        return value["value"] if isinstance(value, dict) and "value" in value else value

    def go(self, url):
        self.ask("WebDriver:Navigate", {"url": url})

    def errors(self):
        self.ask("Marionette:SetContext", {"value": "chrome"})
        found = self.script(
            "const all = Services.console.getMessageArray().map(String).filter(each => /\"http:\\/\\/127/.test(each));"
            "Services.console.reset(); return all;"
        )
        self.ask("Marionette:SetContext", {"value": "content"})
        return found

    def close(self):
        with contextlib.suppress(Missing):
            self.ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        self.socket.close()
        self.process.wait(timeout=30)
        shutil.rmtree(self.profile, ignore_errors=True)


class WebKit(Engine):
    name = "webkit"
    PATHS = {
        "script": ("POST", "/execute/sync"), "click": ("POST", "/element/{id}/click"),
        "type": ("POST", "/element/{id}/value"), "actions": ("POST", "/actions"), "shot": ("GET", "/screenshot"),
        "size": ("POST", "/window/rect"), "back": ("POST", "/back"), "forward": ("POST", "/forward"),
    }  # fmt: skip

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        display = f":{90 + os.getpid() % 900}"
        self.screen = subprocess.Popen(
            ["Xvfb", display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {
            **os.environ, "DISPLAY": display, "HOME": self.folder, "LANG": "C.UTF-8", "LANGUAGE": "ko",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1",
        }  # fmt: skip
        self.process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        capabilities = {
            "browserName": "MiniBrowser",
            "webkitgtk:browserOptions": {"binary": MINI_BROWSER, "args": ["--automation"]},
        }
        end = time.monotonic() + 60
        while True:
            try:
                made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
                break
            except (OSError, Missing) as problem:
                if time.monotonic() > end:
                    raise Missing(f"no session: {problem}") from problem
                time.sleep(0.3)
        self.session = made["sessionId"]
        self.version = "WebKitGTK " + made["capabilities"].get("browserVersion", "")

    def ask(self, method, path, fields=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        connection.request(method, path, None if method == "GET" else json.dumps(fields or {}), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        value = json.loads(answer.read() or b"{}").get("value")
        connection.close()
        if answer.status >= 400:
            raise Missing(f"{value.get('error')}: {value.get('message')}")
        return value

    def command(self, name, id="", **fields):
        method, path = self.PATHS[name]
        return self.ask(method, f"/session/{self.session}{path.format(id=id)}", fields)

    def go(self, url):
        self.ask("POST", f"/session/{self.session}/url", {"url": url})

    def close(self):
        with contextlib.suppress(Exception):
            self.ask("DELETE", f"/session/{self.session}")
        for process in (self.process, self.screen):
            process.terminate()
            process.wait(timeout=30)
        shutil.rmtree(self.folder, ignore_errors=True)
