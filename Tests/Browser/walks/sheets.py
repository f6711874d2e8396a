"""Contact sheets of all pages, desktop and phone, light (in Korean) and dark (in English), in a full instance and a sparse one.

`make pictures` runs it. Look at the sheets whole: gates measure, they do not see."""

import base64
import sys

from stage import DEVICES, PICTURES, browsing, file_name, living_in, settled, sign_in

PAGES = [
    "/", "/inbox", "/inbox/sort", "/links", "/links?view=list", "{link}", "/screenshots", "{screenshot}", "{screenshot}/like", "/movies",
    "{movie}", "/movies/stats", "/movies/find", "/movies/tonight", "/books", "{book}", "/books/stats", "/books/quotes", "/books/new",
    "/diary", "{page}", "/timeline", "/calendar", "/on-this-day", "/search?q=서점", "/favourites", "/tags", "/folders",
    "/movies/lists", "/add", "/add/ways", "/trash", "/history", "/jobs", "/settings", "/settings/devices", "/settings/saving", "/settings/storage", "/settings/phone",
    "/settings/people", "/movies/import", "/help/keys",
]  # fmt: skip
HOUSES = {
    "full": ["--demo"],
    "sparse": ["--links", "1", "--screenshots", "2", "--movies", "1", "--books", "1", "--pages", "1"],
    "empty": [],
}
LIGHTS = {"light": "ko", "dark": "en"}
KINDS = {
    "link": ("/links", r"/links/\d+"), "screenshot": ("/screenshots", r"/screenshots/\d+"),
    "movie": ("/movies", r"/movies/\d+"), "book": ("/books", r"/books/\d+"), "page": ("/diary", r"/diary/\d+"),
}  # fmt: skip


def found(page, instance):
    """The first of each kind, in the order of its list."""
    paths = {}
    for kind, (index, pattern) in KINDS.items():
        page.goto(instance.url + index)
        paths[kind] = page.evaluate(
            "pattern => [...document.querySelectorAll('#main a[href]')].map(a => a.getAttribute('href'))"
            ".map(href => href.match(new RegExp('^' + pattern + '(?=$|[?])'))?.[0]).find(Boolean)",
            pattern,
        )
    return [path.format(**paths) for path in PAGES if not (path.startswith("{") and not paths[path[1 : path.index("}")]])]


def sheet(browser, shots, path, width):
    columns = max(1, 1920 // (width + 8))
    cells = "".join(
        f'<figure><figcaption>{name}</figcaption><img src="data:image/png;base64,{base64.b64encode(shot).decode()}"></figure>'
        for name, shot in shots
    )
    style = f"body{{margin:4px;background:#8a8a8a;font:12px sans-serif}}figure{{display:inline-block;margin:4px;width:{width}px;vertical-align:top}}img{{width:100%}}"
    page = browser.new_page(viewport={"width": columns * (width + 8) + 8, "height": 300})
    page.set_content(f"<style>{style}</style>{cells}")
    page.screenshot(path=path, full_page=True)
    page.close()


def main(wanted):
    PICTURES.mkdir(parents=True, exist_ok=True)
    with browsing() as browser:
        for name, seed in HOUSES.items():
            if wanted and name not in wanted:
                continue
            with living_in(seed) as instance:
                state = sign_in(browser, instance)
                paths = None
                for device, settings in DEVICES.items():
                    for light, language in LIGHTS.items():
                        instance.request("/settings/appearance", state, {"language": language, "theme": "system"})
                        context = browser.new_context(
                            **settings | {"device_scale_factor": 1}, storage_state=state, color_scheme=light,
                            timezone_id="Asia/Seoul",
                        )  # fmt: skip
                        page = context.new_page()
                        page.on("console", lambda m: m.type == "error" and print("console", m.text))
                        paths = paths or found(page, instance)
                        shots = []
                        for path in paths:
                            page.goto(instance.url + path)
                            settled(page)
                            shots.append((path, page.screenshot()))
                        width = 470 if device == "desktop" else 232
                        for number, start in enumerate(range(0, len(shots), 16)):
                            target = PICTURES / f"{file_name(name)}-{device}-{light}-{number + 1}.png"
                            sheet(browser, shots[start : start + 16], target, width)
                            print(target)
                        context.close()


main(sys.argv[1:])
