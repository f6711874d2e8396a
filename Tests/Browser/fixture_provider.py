"""Somebody who knows films and books, on loopback: TMDB, Wikidata, Open Library and Google Books in one."""

import json
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fixture_site import png

BATCHES = 3
LOGO = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 190.24 81.52"><defs><linearGradient id="a" x2="1">
<stop offset="0" stop-color="#8fce9f"/><stop offset="1" stop-color="#10b0e0"/></linearGradient></defs>
<rect width="190.24" height="36" rx="18" fill="url(#a)"/><rect y="45" width="120" height="36" rx="18" fill="url(#a)"/></svg>"""


def film(number, title="영화"):
    return {
        "id": number, "title": f"{title} {number}", "original_title": f"Film {number}", "release_date": "2001-02-03",
        "overview": f"{number}번째 이야기", "poster_path": None if number % 20 == 5 else f"/{number}.png",
    }  # fmt: skip


class FixtureProvider:
    def __init__(self):
        provider = self
        self.asked = []
        self.ill = False

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                address = urllib.parse.urlparse(self.path)
                query = {name: values[0] for name, values in urllib.parse.parse_qs(address.query).items()}
                provider.asked.append((address.path, query))
                if address.path.endswith((".png", ".jpg")):
                    number = int("".join(c for c in address.path if c.isdigit()) or 0)
                    picture = png(120, 180, (40, number * 37 % 200, 120), (200, 120, number * 53 % 200))
                    return self.answer(200, "image/png", picture)
                if address.path.endswith(".svg"):
                    return self.answer(200, "image/svg+xml", LOGO)
                status, body = provider.answer(address.path, query)
                self.answer(status, "application/json;charset=utf-8", json.dumps(body).encode())

            def answer(self, status, kind, body):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def environment(self):
        sources = ("TMDB", "WIKIDATA", "OPENLIBRARY", "GOOGLEBOOKS", "KAKAO", "NLK", "KOBIS")
        return {f"SEORAP_{source}_URL": f"http://{self.host}" for source in sources}

    def answer(self, path, query):
        if self.ill:
            return 503, {}
        page = int(query.get("page", 1))
        if path.startswith("/3/"):
            return self.tmdb(path[2:], query, page)
        if path == "/w/api.php":
            return 200, {"query": {"search": [], "searchinfo": {"totalhits": 0}}}
        if path == "/search.json":
            docs = [
                {"key": f"/works/OL{number}W", "title": f"책 {number}", "author_name": ["지은이"], "cover_i": number}
                for number in range(page * 20 - 19, page * 20 + 1)
            ]
            return 200, {"numFound": 60, "docs": docs}
        if path == "/isbn/9788937460449.json":
            return 200, {"key": "/books/OL1M", "title": "데미안", "isbn_13": ["9788937460449"], "publishers": ["작은 출판사"]}
        if path.startswith("/works/OL"):
            return 200, {"key": path.removesuffix(".json"), "title": "책", "description": "이야기"}
        if path == "/books/v1/volumes":
            return 429, {"error": {"code": 429, "message": "Quota exceeded"}}
        return 404, {}

    def tmdb(self, path, query, page):
        if path == "/authentication":
            return 200, {"success": True}
        if path == "/search/movie" and query["query"] != "없는영화":
            films = [film(number) for number in range(page * 20 - 19, page * 20 + 1)]
            return 200, {"page": page, "total_pages": BATCHES, "total_results": 20 * BATCHES, "results": films}
        if path == "/search/movie":
            return 200, {"page": 1, "total_pages": 1, "total_results": 0, "results": []}
        lists = {"/trending/movie/day": "오늘의 영화", "/movie/now_playing": "상영 중", "/movie/upcoming": "다가올 영화"}
        if path in lists:
            films = [film(number, lists[path]) for number in range(1, 21)]
            return 200, {"page": 1, "total_pages": 1, "total_results": 20, "results": films}
        if path.startswith("/movie/") and path[7:].isdigit():
            cast = [{"id": 1, "name": "첫째 배우", "character": "주인공", "order": 0}]
            crew = [{"id": 2, "name": "어느 감독", "job": "Director"}]
            return 200, {**film(int(path[7:])), "runtime": 90, "credits": {"cast": cast, "crew": crew}}
        return 404, {"success": False, "status_code": 34}

    def close(self):
        self.server.shutdown()
