"""A small website of our own on loopback: the outside world of the browser suite."""

import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def png(width, height, top, bottom):
    """A PNG whose upper half is `top` and whose lower half is `bottom` (RGB)."""
    rows = b"".join(b"\0" + bytes(top if y < height // 2 else bottom) * width for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def page(title, description, image):
    return f"""<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>{title}</title>
<meta property="og:title" content="{title}"><meta property="og:description" content="{description}">
<meta property="og:site_name" content="작은 신문"><meta property="og:image" content="{image}">
<link rel="icon" href="/favicon.png"></head><body><h1>{title}</h1></body></html>""".encode()


class FixtureSite:
    """Serves pages that a test may hold back (`hold`) until it has seen the state before."""

    def __init__(self):
        self.released = threading.Event()
        self.released.set()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                path = self.path.split("?")[0]
                if path.startswith("/held"):
                    site.released.wait(20)
                if path in ("/preview.png", "/favicon.png"):
                    size = (600, 315) if path == "/preview.png" else (32, 32)
                    return self.answer(200, "image/png", png(*size, (30, 120, 200), (220, 90, 60)))
                if path.startswith("/gone"):
                    return self.answer(404, "text/html", b"<title>Not here</title>")
                name = path.rsplit("/", 1)[-1]
                body = page(f"라멘 육수 끓이는 법 {name}", "열두 시간 끓인 육수 이야기", "/preview.png")
                return self.answer(200, "text/html; charset=utf-8", body)

            do_HEAD = do_GET

            def answer(self, status, kind, body):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command == "GET":
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://{self.host}{path}"

    def hold(self):
        self.released.clear()

    def release(self):
        self.released.set()

    def close(self):
        self.released.set()
        self.server.shutdown()
