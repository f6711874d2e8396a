"""The tray of stickers: forty fall on a slow phone and leave time in every frame; a phone that is tilted moves them."""

import statistics

import pytest
from conftest import PHONE, wait_until
from diary_editor import FALLING, RESTING, write  # noqa: F401

# What one of sixty frames a second has, in milliseconds, and how much slower than this machine a phone is.
FRAME, SLOWER = 1000 / 60, 4

# Leaves so many stickers in the tray, lets them fall, shakes them half-way and whenever they rest, and says how long the
# script took in each of its frames, in milliseconds.
FALL = """([stickers, frames]) => new Promise(done => {
  for (const button of [...document.querySelectorAll('.stickers button')].slice(stickers)) button.remove();
  const spent = [];
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = step => ask.call(window, time => {
    const begun = performance.now();
    step(time);
    spent.push(performance.now() - begun);
    if (spent.length === frames / 2 || !document.querySelector('.tumbling')) document.querySelector('[data-do=shake]').click();
    if (spent.length < frames) return;
    window.requestAnimationFrame = ask;
    done(spent);
  });
  document.querySelector('[data-pack=all]').click();
})"""


def metrics(devtools):
    return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}


def test_forty_stickers_leave_time_in_every_frame(write):
    """What a frame costs the page's own thread is counted, not how many come: that depends on what else runs here."""
    page = write(device=PHONE)
    wait_until(page, RESTING)
    devtools = page.context.new_cdp_session(page)
    # The processor time of that thread, whoever else wants the processor.
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before, frames = metrics(devtools), 160
    script = page.evaluate(FALL, [40, frames])
    after = metrics(devtools)
    assert page.locator(".stickers button:not([hidden])").count() == 40

    def each(name):
        return (after[name] - before[name]) / frames

    whole, layouts = each("TaskDuration") * 1000, each("LayoutCount")
    print(f"a frame: {whole:.2f} ms, of them script {statistics.median(script):.2f} ms; {layouts:.2f} layouts")
    # Measured here: 3 ms, of which 0.3 are the script's. A machine three times slower passes.
    assert SLOWER * statistics.median(script) < FRAME / 2
    assert whole < FRAME
    assert layouts < 0.1


@pytest.mark.windows("it tells how a phone is held")
@pytest.mark.https("only a secure page is told how a phone is held")
def test_a_tilted_phone_moves_them(write):
    page = write(device=PHONE)
    wait_until(page, RESTING)
    middle = """() => {
      const tray = document.querySelector('.stickers').getBoundingClientRect();
      const boxes = [...document.querySelectorAll('.stickers button:not([hidden])')].map(each => each.getBoundingClientRect());
      return boxes.reduce((sum, box) => sum + box.left + box.width / 2 - tray.left, 0) / boxes.length / tray.width;
    }"""
    # A first touch of a sticker begins to listen: iPhones ask then.
    page.locator(".stickers button:not([hidden])").first.dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
    devtools = page.context.new_cdp_session(page)

    def tilted(gamma):
        devtools.send("DeviceOrientation.setDeviceOrientationOverride", {"alpha": 0, "beta": 30, "gamma": gamma})
        wait_until(page, FALLING)
        wait_until(page, RESTING)
        return page.evaluate(middle)

    assert tilted(-60) + 0.1 < tilted(60)
