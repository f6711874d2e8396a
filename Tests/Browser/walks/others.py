"""The main walk in Firefox and in WebKitGTK's MiniBrowser, each step with a picture in `.build/pictures/others`.

A step that does not come is said and does not stop the walk. `make walk-others` runs it; it is not part of `make test`."""

import sys
import time

from engines import ENGINES, Missing
from stage import PICTURES, FixtureSite, file_name, living_in

from gates import CROWDED, MISSHAPEN, OVERFLOW

FOLDER = PICTURES / "others"
STEPS = []
KNOWS = """
return {
  'cross-document view transitions': 'onpagereveal' in window && CSS.supports('view-transition-name: a'),
  'content-visibility': CSS.supports('content-visibility: auto'),
  'field-sizing': CSS.supports('field-sizing: content'),
  'RegExp.escape': 'escape' in RegExp,
  'service workers here': 'serviceWorker' in navigator,
  'layout shifts are reported': PerformanceObserver.supportedEntryTypes.includes('layout-shift'),
  'EventSource': 'EventSource' in window,
};
"""


def step(words):
    def keep(function):
        STEPS.append((words, function))
        return function

    return keep


def need(condition, words):
    if not condition:
        raise Missing(words)


@step("the one-time link signs in")
def enter(web, instance):
    web.go(instance.login_link())
    web.until("return !location.pathname.startsWith('/login')")
    web.go(instance.url + "/")
    web.find(".greeting h1")


@step("pages keep within their window, and nothing lies over anything else")
def gates(web, instance):
    problems = []
    for path in ("/", "/links", "/screenshots", "/movies", "/books", "/diary", "/timeline", "/on-this-day", "/settings", "/movies/stats"):
        web.go(instance.url + path)
        for name, gate in (("overflow", OVERFLOW), ("crowded", CROWDED), ("misshapen", MISSHAPEN)):
            if found := web.script(f"return ({gate})(innerWidth)"):
                problems.append(f"{path} {name}: {found[:2]}")
    need(not problems, "; ".join(problems))


@step("an address is kept and fills in")
def keep_a_link(web, instance):
    web.go(instance.url + "/")
    web.type("#cap", instance.site.url("/plain/first") + "\ue007")
    web.go(instance.url + "/links")
    web.until("return [...document.querySelectorAll('.links .item__title')].some(e => e.textContent.includes('라멘 육수'))")


@step("the field of a list answers while one types")
def search_a_list(web, instance):
    web.go(instance.url + "/links")
    before = web.script("return document.querySelectorAll('#main [data-id]').length")
    web.type("#q", "라멘")
    web.until("return document.querySelectorAll('#main [data-id]').length < arguments[0] && location.search.includes('q=')", before)
    need(web.script("return document.activeElement.id") == "q", "the focus is lost")


@step("a link's page takes a tag")
def tag(web, instance):
    web.click("#main [data-id] a.item__title")
    web.at("^/links/[0-9]+")
    web.keys("t")
    web.until("return document.activeElement.id === 'f-tags'")
    web.type("#f-tags", "육수\ue007")
    web.until("return [...document.querySelectorAll('main')].some(e => e.textContent.includes('#육수'))")


@step("back keeps the place in a list")
def back(web, instance):
    web.go(instance.url + "/links")
    web.script("scrollTo(0, 500)")
    web.until("return scrollY > 400")
    place = web.script("return scrollY")
    web.click(".links > li:nth-child(9) a.item__title")
    web.at("^/links/[0-9]+")
    web.back()
    web.at("^/links$")
    web.until("return Math.abs(scrollY - arguments[0]) < 60", place)


@step("a film gets its stars with one press, and gives them back")
def rate(web, instance):
    web.go(instance.url + "/movies?show=want")
    web.click(".posters a.item__title")
    web.at("^/movies/[0-9]+")
    web.click("main .work-actions button[name=rating][value='4']")
    web.find(".toast button")
    web.click(".toast button")
    web.until("return !document.querySelector('main .work-actions [name=rating][aria-pressed=true]')")


@step("tonight picks a film")
def tonight(web, instance):
    web.go(instance.url + "/movies/tonight")
    first = web.script("return document.querySelector('h1').textContent")
    web.click("#another")
    web.at("turn=1")
    need(web.script("return document.querySelector('h1').textContent") != first, "the same film again")


@step("the light box opens, turns and closes")
def light_box(web, instance):
    web.go(instance.url + "/screenshots")
    web.click("#main .tile a.item__title")
    web.at("^/screenshots/[0-9]+")
    first = web.script("return location.pathname")
    web.keys("\ue014")
    web.until("return location.pathname !== arguments[0]", first)
    web.keys("\ue00c")
    web.at("^/screenshots(\\\\?|$)")


@step("the palette finds")
def palette(web, instance):
    web.go(instance.url + "/")
    web.keys("\ue009", "k")
    web.type("dialog.palette input", "라멘")
    web.until("return document.querySelectorAll('dialog.palette [role=option]').length > 0")
    web.keys("\ue00c")


@step("a page of the diary is read, and its editor opens")
def diary(web, instance):
    web.go(instance.url + "/diary")
    web.find("#main a[href^='/diary/']")
    web.go(instance.url + "/diary/new")
    web.until("return document.querySelector('.paper, .sheet, [data-editor], main svg, main canvas')")


@step("things are selected and moved by keys")
def select(web, instance):
    web.go(instance.url + "/links")
    web.keys("j")
    web.keys("x")
    web.until("return document.body.classList.contains('selecting')")
    web.keys("\ue00c")
    web.until("return !document.body.classList.contains('selecting')")


@step("the settings are searched, and the theme is switched")
def settings(web, instance):
    web.go(instance.url + "/settings")
    web.type("#q", "토큰")
    web.until("return document.querySelectorAll('.settings li').length === 1")
    web.go(instance.url + "/settings/appearance")
    web.script("document.querySelector('#f-theme').value = 'dark'; document.querySelector('#appearance form').requestSubmit()")
    web.until("return document.documentElement.dataset.theme === 'dark'")


@step("a narrow window has the bar at the bottom")
def narrow(web, instance):
    web.size(500, 900)
    for path in ("/", "/links", "/movies", "/screenshots"):
        web.go(instance.url + path)
        found = web.script(f"return ({OVERFLOW})(innerWidth)")
        need(not found, f"{path}: {found}")
    web.find(".tabbar")


def walk(name, site):
    with living_in(["--demo"], [site.host]) as instance, ENGINES[name]() as web:
        instance.site = site
        shown = 0
        web.size(1440, 900)
        print(f"\n{web.version}")
        for number, (words, function) in enumerate(STEPS, 1):
            begun = time.monotonic()
            try:
                function(web, instance)
                outcome = f"shown, {time.monotonic() - begun:.1f} s"
                shown += 1
            except Exception as problem:
                outcome = "MISSING: " + (str(problem) or repr(problem)).splitlines()[0][:300]
            web.shot(FOLDER / f"{name}-{number:02}-{file_name(words)}.png")
            print(f"{number:2} {words}: {outcome}")
            for error in web.errors():
                print("   console:", error[:200])
        print("   knows:", ", ".join(what if is_known else f"NOT {what}" for what, is_known in web.script(KNOWS).items()))
        print(f"{shown} of {len(STEPS)} steps are shown; pictures in {FOLDER}")
        return shown == len(STEPS)


def main(wanted):
    FOLDER.mkdir(parents=True, exist_ok=True)
    site = FixtureSite()
    results = [walk(name, site) for name in wanted or ENGINES]
    site.close()
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
