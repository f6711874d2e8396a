"""The gates see: each names the fault that is put into a page that has none."""

import pytest

from conftest import DESKTOP
from gates import BEGUN_LATE, BROKEN_WORDS, CUT_HINTS, HALF_LINES, LOUD, MACHINE_DATES, OVERFLOW, SMALL_TARGETS

FAULTS = {
    "a word broken by its line": (BROKEN_WORDS, [], "<h2 data-look='width: 40px; overflow-wrap: anywhere'>Screenshots</h2>"),
    "half a line below a cut text": (
        HALF_LINES, [], "<p data-look='display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; padding-bottom: 12px'>가</p>"),
    "a hint that is cut": (CUT_HINTS, [], "<input placeholder='주소나 글을 여기에 붙여넣어 주세요' data-look='width: 60px'>"),
    "a date as machines write it": (MACHINE_DATES, [], "<p class='hint'>2026-11-25</p>"),
    "a row that begins late": (BEGUN_LATE, [], "<div class='months' data-look='display: block; width: 90px; overflow-x: auto; scroll-behavior: auto'>"
                               + "<p data-look='width: 400px; max-width: none'>길다</p></div>"),
    "two buttons that call": (LOUD, [], "<div class='bar'><a class='btn btn--primary' href='/'>하나</a><a class='btn btn--primary' href='/'>둘</a></div>"),
    "what is wider than the window": (OVERFLOW, [DESKTOP["viewport"]["width"]], "<p data-look='width: 3000px'>넓다</p>"),
    "a target too small": (SMALL_TARGETS, [24], "<button data-look='width: 10px; height: 10px; min-height: 0; padding: 0'></button>"),
}  # fmt: skip


# The instance forbids styles that stand in the markup.
PUT = """markup => {
  const main = document.querySelector('#main');
  main.insertAdjacentHTML('beforeend', markup);
  for (const each of main.querySelectorAll('[data-look]')) each.style.cssText = each.dataset.look;
  for (const row of main.querySelectorAll('.months')) row.scrollLeft = 50;
}"""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_gate_names_its_fault(open_page, fault):
    gate, arguments, markup = FAULTS[fault]
    page = open_page("/trash", device=DESKTOP)

    def found():
        return page.evaluate(gate, *arguments)

    before = found()
    page.evaluate(PUT, markup)
    assert len(found()) > len(before), (before, found())
