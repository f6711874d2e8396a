"""What every page is held to: measured in the page itself."""

# Installed before the page's own scripts.
OBSERVE = """
window.__cls = 0;
new PerformanceObserver(list => list.getEntries().forEach(entry => {
  if (!entry.hadRecentInput) window.__cls += entry.value;
})).observe({type: 'layout-shift', buffered: true});
"""

# A list whose end is near the window fetches its next page by itself, and what is looked at meanwhile is half gone.
WHOLE = """
() => [...document.querySelectorAll('#main :is(ul, section:not(.panel), .wall, .shot-list) + .pager [rel=next]')]
  .every(link => link.getBoundingClientRect().top > innerHeight + 900)
"""

# Elements whose right edge lies outside the window without a scroller around them.
OVERFLOW = """
width => [...document.body.querySelectorAll('*')].filter(element => {
  const box = element.getBoundingClientRect();
  // What is folded away has a box of its own somewhere else.
  if (!box.width || box.right <= width + 1 || element.closest('.visually-hidden,.skip,details:not([open]) > :not(summary)')) return false;
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (/(auto|scroll|hidden|clip)/.test(getComputedStyle(parent).overflowX)) return false;
  }
  return true;
}).slice(0, 5).map(element => element.outerHTML.slice(0, 120))
"""

# Controls smaller than `least` in either direction, not counting links within sentences. A link whose pseudo-element
# covers its card is as large as the card.
SMALL_TARGETS = """
least => [...document.querySelectorAll('a[href],button,input:not([type=hidden]),select,summary')].filter(element => {
  if (!element.checkVisibility() || element.tabIndex < 0 || element.closest('p,dialog,.visually-hidden,.skip')) return false;
  const covers = getComputedStyle(element, '::after');
  const whole = covers.position === 'absolute' && covers.inset === '0px' && covers.content !== 'none' && element.offsetParent;
  const box = (element.closest('label') || whole || element).getBoundingClientRect();
  return box.width && (box.width < least || box.height < least);
}).slice(0, 5).map(element => element.outerHTML.slice(0, 120))
"""

# Menus that reach out of the window once they are open.
CUT_MENUS = """
() => [...document.querySelectorAll('details.menu:not([open])')].filter(each => each.checkVisibility()).filter(menu => {
  menu.open = true;
  const box = menu.querySelector('.pop')?.getBoundingClientRect();
  menu.open = false;
  return box && (box.left < 0 || box.right > innerWidth || box.top < 0);
}).slice(0, 5).map(menu => menu.outerHTML.slice(0, 120))
"""

# Texts and pictures that lie over one another within one row of controls, and texts wider than the box that frames them.
CROWDED = """
() => {
  const found = [];
  for (const row of document.querySelectorAll('.chips, .tools, .head, .switch, .tabbar, .row, .bar, .nav, .months, .tabs, .list-row, .lines > li')) {
    const parts = [...row.children].filter(each => each.checkVisibility() && !each.matches('.visually-hidden, .skip, .item__check') && !/absolute|fixed/.test(getComputedStyle(each).position));
    const boxes = parts.map(each => each.getBoundingClientRect());
    parts.forEach((each, index) => {
      const [box, next] = [boxes[index], boxes[index + 1]];
      if (next && box.width && next.width && box.right > next.left + 1 && box.left < next.right - 1 && box.bottom > next.top + 1 && box.top < next.bottom - 1) {
        found.push(`over its neighbour: ${each.outerHTML.slice(0, 100)}`);
      }
    });
  }
  for (const box of document.querySelectorAll('.btn:not(.bell), .chip, .tabs a, .switch a, .badge, .doors li, .collection-links a')) {
    if (!box.checkVisibility()) continue;
    const style = getComputedStyle(box);
    if (style.overflowX === 'visible' && box.scrollWidth > box.clientWidth + 1) found.push(`wider than its box: ${box.outerHTML.slice(0, 100)}`);
  }
  return found.slice(0, 5);
}
"""

# How far down the first thing of a collection begins.
FIRST_CONTENT = """
() => document.querySelector('#main :is(.shelf, .links, .wall, .list-rows, .shot-list, .work-rows, .pages)')?.querySelector('li, tr, .list-row')?.getBoundingClientRect().top ?? 0
"""

# Pictures on a shelf that are not shaped as posters, screens or previews are.
MISSHAPEN = """
() => [...document.querySelectorAll('.strip .cover')].filter(element => {
  const box = element.getBoundingClientRect();
  return box.width && (box.width > 320 || box.width / box.height < .5 || box.width / box.height > 2);
}).map(element => element.outerHTML.slice(0, 100))
"""

# Hints in empty fields of which one sees only the beginning.
CUT_HINTS = """
() => [...document.querySelectorAll('input[placeholder], textarea[placeholder]')].filter(field => {
  if (!field.checkVisibility() || !field.placeholder || field.value) return false;
  const style = getComputedStyle(field, '::placeholder');
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const own = getComputedStyle(field);
  const room = field.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight);
  return room > 0 && field.matches('input') && pen.measureText(field.placeholder).width > room + 1;
}).slice(0, 5).map(field => field.outerHTML.slice(0, 160))
"""

# Texts cut after so many lines, of which the next line shows in the padding below.
HALF_LINES = """
() => [...document.querySelectorAll('#main *')].filter(each => {
  const style = getComputedStyle(each);
  return style.webkitLineClamp !== 'none' && !/flex|grid/.test(style.display) && each.checkVisibility()
    && parseFloat(style.paddingBottom) >= 4;
}).slice(0, 5).map(each => each.outerHTML.slice(0, 120))
"""

# Words of the page itself that a line breaks in their middle. What people and the web wrote may be one word without end.
BROKEN_WORDS = """
() => {
  const found = [];
  for (const each of document.querySelectorAll('#main :is(h1, h2, h3, label, legend, dt, th, summary, button, .btn, .chip, .doors b)')) {
    if (!each.checkVisibility() || each.closest('.visually-hidden')) continue;
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      // What only a screen reader says has a box of one pixel.
      if (texts.currentNode.parentElement.getBoundingClientRect().width < 4) continue;
      for (const word of texts.currentNode.data.matchAll(/[A-Za-z]{2,18}|[가-힣]{2,7}/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter(line => line.width > 1).map(line => Math.round(line.top)));
        if (lines.size > 1) found.push(`${word[0]}: ${each.outerHTML.slice(0, 120)}`);
      }
    }
  }
  return found.slice(0, 5);
}
"""

# Rows that scroll sideways and do not begin at their beginning.
BEGUN_LATE = """
() => [...document.querySelectorAll('.strip, .cast, .chips, .tabs, .months')]
  .filter(row => row.scrollLeft > 0 && !row.querySelector('[aria-current]')).map(row => row.outerHTML.slice(0, 120))
"""

# Dates as machines write them, where a person reads when something was. File names and words in pictures may have their own.
MACHINE_DATES = """
() => [...document.querySelectorAll('#main :is(time, dd, .item__meta, .link-facts, .day, .date, .when, .hint, small, figcaption, .lines .item__title, td:is(.k-added, .k-taken))')]
  .filter(each => each.checkVisibility() && /\\b(19|20)\\d\\d-\\d\\d-\\d\\d\\b/.test(each.innerText) && !each.closest('code, pre'))
  .slice(0, 5).map(each => each.outerHTML.slice(0, 160))
"""

# More than one filled button at the head of a page: of two that call, neither is heard.
LOUD = """
() => {
  const loud = [...document.querySelectorAll('.bar .btn--primary, .head .btn--primary')].filter(each =>
    each.checkVisibility() && !each.closest('.pop') && getComputedStyle(each).backgroundColor !== getComputedStyle(document.body).backgroundColor
      && getComputedStyle(each).color !== getComputedStyle(document.body).color);
  return loud.length > 1 ? loud.map(each => each.outerHTML.slice(0, 120)) : [];
}
"""

# Pictures of a wall or list that do not answer with what they show: a target of something else lies on more than a fifth.
COVERED = """
() => [...document.querySelectorAll('#main :is(.tile, .shelf .card, .links > li, .strip .card, .list-row) :is(img, .cover, .thumbnail)')].filter(picture => {
  const box = picture.getBoundingClientRect();
  if (!picture.checkVisibility() || box.width < 40 || box.top < 120 || box.bottom > innerHeight - 90 || box.left < 0 || box.right > innerWidth) return false;
  const card = picture.closest('li, .tile, .card, .list-row');
  const main = card.querySelector('a.item__title, .item__title a, .tile > a, a[href]');
  let away = 0;
  for (let x = 1; x < 10; x++) for (let y = 1; y < 10; y++) {
    const hit = document.elementFromPoint(box.left + box.width * x / 10, box.top + box.height * y / 10);
    const target = hit?.closest('a, button, label, input, summary');
    if (target && target !== main && target.href !== main?.href) away++;
  }
  return away > 81 / 5;
}).slice(0, 5).map(picture => picture.closest('li, .tile, .card, .list-row').outerHTML.slice(0, 200))
"""

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# Sections that the browser does not lay out while they are out of sight lie over what follows when they are measured.
# Colours that change by a transition, however short, are those of neither scheme meanwhile.
LAID_OUT = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition-property: none !important }');
  document.adoptedStyleSheets.push(sheet);
}
"""


def axe_violations(page, rules=AXE_RULES):
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate(LAID_OUT)
    # What holds is most of the answer, and nobody reads it.
    response = Axe().run(page, options={"runOnly": rules, "resultTypes": ["violations"]}).response
    return [
        (v["id"], v["nodes"][0]["target"], v["nodes"][0].get("failureSummary", "")[:200]) for v in response["violations"]
    ]
