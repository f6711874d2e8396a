"""The hour of a new user: each point of the walk ends with a picture in `.build/pictures/walk`.

A step that is not there is said and does not stop the walk: this looks, the suite tests. `make pictures` runs it."""

import datetime
import sys

from playwright.sync_api import TimeoutError

from stage import DESKTOP, PATIENCE, PHONE, PICTURES, FixtureSite, browsing, file_name, living_in, settled, sign_in

from gates import CROWDED, FIRST_CONTENT, MISSHAPEN, SMALL_TARGETS

FOLDER = PICTURES / "walk"
STEPS = []
PASTE = """text => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
}"""


def step(point, words, instance="full", device=DESKTOP, path="/"):
    def keep(function):
        STEPS.append((point, words, instance, device, path, function))
        return function

    return keep


class Missing(Exception):
    """What the point asks for is not there."""


def need(condition, words):
    if not condition:
        raise Missing(words)


def only(page, selector, words):
    there = page.locator(selector).locator("visible=true").first
    try:
        there.wait_for()
    except TimeoutError as late:
        raise Missing(words) from late
    return there


def open_first(page, index, pattern):
    href = page.evaluate(
        "pattern => [...document.querySelectorAll('#main a[href]')].map(a => a.getAttribute('href')).find(h => new RegExp('^' + pattern + '$').test(h))",
        pattern,
    )
    need(href, f"nothing opens from {index}")
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + href)


# 1. The phone


@step("1.1", "home leads to every collection, empty too", "empty", PHONE)
def rooms_of_an_empty_house(page, instance):
    need(page.locator(".doors a").count() >= 5, "fewer than five doors")


@step("1.1b", "the switcher stands under the title, and the last one used comes back", "full", PHONE, "/movies")
def switcher(page, instance):
    need(page.locator(".switch a").count() >= 5, "no switcher of five")
    page.goto(instance.url + "/")
    page.locator("[data-drawers]").click()
    page.wait_for_url("**/movies")


@step("1.2", "chips stand beside one another, also at 200 %", "full", PHONE, "/screenshots")
def chips(page, instance):
    for path in ("/links", "/screenshots", "/movies", "/inbox"):
        page.goto(instance.url + path)
        need(not page.evaluate(CROWDED), f"{path}: {page.evaluate(CROWDED)}")
    page.set_viewport_size({"width": 195, "height": 422})
    for path in ("/links", "/screenshots"):
        page.goto(instance.url + path)
        need(not page.evaluate(CROWDED), f"{path} at 200 %: {page.evaluate(CROWDED)}")


@step("1.3", "a reason has its own line; the first picture is near the top", "full", PHONE, "/inbox")
def reason(page, instance):
    width = only(page, ".list-row .item__excerpt", "no reason in a row").evaluate("e => e.getBoundingClientRect().width")
    need(width > 200, f"the reason is {width} px wide")
    for path in ("/links", "/screenshots", "/movies", "/books"):
        page.goto(instance.url + path)
        need(0 < page.evaluate(FIRST_CONTENT) <= 260, f"{path}: first content at {page.evaluate(FIRST_CONTENT)} px")
    page.goto(instance.url + "/inbox")


@step("1.4", "the plus opens a sheet", "full", PHONE, "/movies")
def plus(page, instance):
    page.locator(".tabbar .add").click()
    only(page, "dialog .doors", "no sheet")


@step("1.4b", "pasting anywhere saves at once, with undo: one paste", "full", DESKTOP, "/movies")
def paste(page, instance):
    page.evaluate(PASTE, instance.site.url("/plain/pasted"))
    page.locator(".toast button").wait_for()


# 2. First minute


@step("2.1", "welcome: five doors, a phone, what one brings", "empty")
def welcome(page, instance):
    need(page.locator(".doors a").count() >= 5, "fewer than five doors")
    need(page.locator(".import-links a").count() >= 2, "nothing about a phone and what one has")


@step("2.3", "the first link fills in there", "sown")
def first_link(page, instance):
    page.fill("#cap", instance.site.url("/plain/first"))
    page.press("#cap", "Enter")
    page.locator("#going", has_text="라멘 육수").wait_for()


@step("2.4", "an empty page has its one button", "empty", DESKTOP, "/movies")
def empty(page, instance):
    for path in ("/links", "/screenshots", "/books", "/diary", "/movies"):
        page.goto(instance.url + path)
        need(page.locator("main .btn--primary, main .empty .btn").count() >= 1, f"{path} has no button")


@step("2.5", "the demo looks lived in", "full", DESKTOP, "/links")
def lived_in(page, instance):
    need(page.locator(".links > li img").count() > 8, "links without previews")


# 3. Home


@step("3.1", "what is going on comes first", "full")
def going_on(page, instance):
    for selector, words in ((".on-this-day img", "no memory"), (".home-inbox li", "no inbox"), (".continue-reading progress", "nothing to read on")):
        only(page, selector, words)


@step("3.1b", "the same in the hand", "full", PHONE)
def going_on_phone(page, instance):
    only(page, ".on-this-day img", "no memory")


@step("3.2", "shelves have the shape of what stands on them", "full")
def shapes(page, instance):
    page.locator(".strip").first.scroll_into_view_if_needed()
    need(not page.evaluate(MISSHAPEN), f"{page.evaluate(MISSHAPEN)}")


@step("3.3", "rows without anything leave", "sparse")
def sparse(page, instance):
    need(not page.locator(".strip:not(:has(li)), .home-inbox:not(:has(li))").count(), "an empty row")


# 4. Screenshots


@step("4.1", "days with few pictures share a row", "full", DESKTOP, "/screenshots")
def wall(page, instance):
    tops = page.evaluate("() => [...document.querySelectorAll('#main .tile, #main .shot, #main [data-id]')].slice(0, 12).map(e => Math.round(e.getBoundingClientRect().top))")
    need(len(tops) > 4 and len(set(tops)) < len(tops) / 2, f"first pictures stand at {tops}")


@step("4.2", "the light box is the whole screen", "full", DESKTOP, "/screenshots")
def light_box(page, instance):
    open_first(page, "/screenshots", r"/screenshots/\d+")
    need(page.locator(".side").count() == 0 or not page.locator(".side").first.is_visible(), "the sidebar is still there")


# 5. Films and books


@step("5.1", "the film page", "full", DESKTOP, "/movies")
def film(page, instance):
    open_first(page, "/movies", r"/movies/\d+")
    need(page.locator("main select").count() == 0, "select boxes")


@step("5.1b", "rating takes one press", "full", DESKTOP, "/movies?show=want")
def rate(page, instance):
    open_first(page, "/movies", r"/movies/\d+")
    only(page, "main button[name=rating]", "no stars to press").click()


@step("5.1c", "an own list takes two presses", "full", DESKTOP, "/movies")
def own_list(page, instance):
    open_first(page, "/movies", r"/movies/\d+")
    only(page, "main details:has([action*=lists]) > summary", "no menu of lists").click()


@step("5.1d", "the book page", "full", DESKTOP, "/books")
def book(page, instance):
    open_first(page, "/books", r"/books/\d+")
    only(page, "main [name=progress]", "no progress")


@step("5.2", "walls: the poster alone", "full", DESKTOP, "/movies")
def posters(page, instance):
    only(page, ".shelf img", "no poster")


@step("5.2b", "films as a list with columns", "full", DESKTOP, "/movies?view=list")
def columns(page, instance):
    only(page, "main table", "no table")


@step("5.3", "statistics begin with this year", "full", DESKTOP, "/movies/stats")
def statistics(page, instance):
    first = only(page, ".year-nav b, .year-nav h2, .year-nav strong", "no year").inner_text()
    need(str(datetime.date.today().year) in first, f"it begins with {first}")


@step("5.4", "finding a film has the focus in its field", "full", DESKTOP, "/movies/find")
def focus(page, instance):
    need(page.evaluate("() => document.activeElement.matches('main input')"), "the focus is elsewhere")


# 6. Finding


@step("6.2", "a tag on a link's page takes two presses", "full", DESKTOP, "/links")
def tag(page, instance):
    open_first(page, "/links", r"/links/\d+")
    only(page, "main input[data-tags]", "tags are not edited here").click()


@step("6.1", "a list has one search field, and it answers while one types", "full", DESKTOP, "/links")
def one_field(page, instance):
    for path in ("/links", "/screenshots", "/movies", "/books", "/search", "/movies/find", "/settings"):
        page.goto(instance.url + path)
        fields = page.locator("input[type=search]:visible").count()
        need(fields == 1, f"{path} has {fields} search fields")
    page.goto(instance.url + "/links")
    before = page.locator("#main [data-id]").count()
    page.locator("#q").press_sequentially("서울")
    page.wait_for_function("before => document.querySelectorAll('#main [data-id]').length < before", arg=before)


@step("6.3", "history says what each action was about", "full", DESKTOP, "/movies?show=want")
def history(page, instance):
    open_first(page, "/movies", r"/movies/\d+")
    name = page.locator("h1").inner_text()
    page.locator("main .work-actions button[name=rating]").nth(7).click()
    page.locator(".toast button").wait_for()
    page.goto(instance.url + "/history")
    need(name in page.locator(".lines li").first.inner_text(), "the film is not named")


@step("6.4", "settings in two levels, with a search", "full", DESKTOP, "/settings")
def settings(page, instance):
    page.locator("#q").press_sequentially("토큰")
    page.wait_for_function("() => document.querySelectorAll('.settings li').length === 1")
    page.locator(".settings .item__title").click()
    only(page, "#tokens", "devices and tokens are not in one place")


# 7. Beyond the neighbours


@step("7.2", "one press picks tonight's film", "full", DESKTOP, "/movies")
def tonight(page, instance):
    only(page, "a[href='/movies/tonight']", "no way to tonight").click()
    page.wait_for_url("**/movies/tonight")
    only(page, "#another", "no other film")


@step("7.2b", "what was this?", "full", PHONE, "/screenshots")
def like(page, instance):
    open_first(page, "/screenshots", r"/screenshots/\d+")
    page.locator("#like").click()
    page.wait_for_url("**/like")


@step("7.2c", "on this day is looked forward to", "full", PHONE, "/on-this-day")
def on_this_day(page, instance):
    only(page, ".year .on-this-day img", "nothing in large")


# Every page


@step("0.1", "targets of 44 px", "full", PHONE)
def targets(page, instance):
    for path in ("/", "/inbox", "/links", "/screenshots", "/movies", "/books", "/diary"):
        page.goto(instance.url + path)
        small = page.evaluate(SMALL_TARGETS, 44)
        need(not small, f"{path}: {small}")
    page.goto(instance.url + "/")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    missing = 0
    site = FixtureSite()
    seeds = {
        "full": ["--demo"], "empty": [], "sown": [],
        "sparse": ["--links", "1", "--screenshots", "2", "--movies", "1", "--books", "1", "--pages", "1"],
    }  # fmt: skip
    with browsing() as browser:
        for name, seed in seeds.items():
            with living_in(seed, [site.host]) as instance:
                instance.site = site
                state = sign_in(browser, instance)
                for point, words, where, device, path, walk in STEPS:
                    if where != name:
                        continue
                    context = browser.new_context(locale="ko-KR", timezone_id="Asia/Seoul", storage_state=state, **device)
                    page = context.new_page()
                    page.set_default_timeout(PATIENCE)
                    outcome = "shown"
                    try:
                        page.goto(instance.url + path)
                        walk(page, instance)
                    except Exception as problem:
                        missing += 1
                        outcome = "MISSING: " + str(problem).splitlines()[0][:160]
                    settled(page)
                    picture = FOLDER / f"{file_name(point)}-{file_name(words)}.png"
                    page.screenshot(path=picture)
                    context.close()
                    print(f"{point:6} {words}: {outcome}")
    site.close()
    print(f"{len(STEPS) - missing} of {len(STEPS)} points are shown; pictures in {FOLDER}")


if __name__ == "__main__":
    sys.exit(main())
