"""Pictures that load late cause no layout shift."""

import pytest
from conftest import DESKTOP, PHONE
from gates import OBSERVE

PAGES = (
    "/", "/links", "/screenshots", "/movies", "/movies?view=list", "/books", "/diary?view=grid", "/on-this-day",
    "/movies/tonight",
)  # fmt: skip
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_late_pictures_cause_no_layout_shift(open_page, instance, device):
    page = open_page("/tags", device=device)
    page.add_init_script(OBSERVE)
    moved = {}
    held = []
    late = True

    def hold(route):
        if late and route.request.resource_type == "image":
            held.append(route)
        else:
            route.continue_()

    page.route("**/*", hold)
    for path in PAGES:
        late = True
        page.goto(instance.url + path, wait_until="domcontentloaded")
        # The layout without pictures is complete.
        page.evaluate(TWO_FRAMES)
        assert held, path
        page.evaluate("window.__cls = 0")
        late = False
        while held:
            held.pop().continue_()
        page.wait_for_function("() => [...document.images].every(each => each.complete || each.getBoundingClientRect().top > innerHeight)")
        page.evaluate(TWO_FRAMES)
        if shift := page.evaluate("window.__cls"):
            moved[path] = shift
    assert not moved, moved
