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
  if (!box.width || box.right <= width + 1 || element.closest('.sr,.skip')) return false;
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (/(auto|scroll|hidden|clip)/.test(getComputedStyle(parent).overflowX)) return false;
  }
  return true;
}).slice(0, 5).map(element => element.outerHTML.slice(0, 120))
"""

# Controls smaller than `least` in either direction, not counting links within sentences.
SMALL_TARGETS = """
least => [...document.querySelectorAll('a[href],button,input:not([type=hidden]),select,summary')].filter(element => {
  if (!element.checkVisibility() || element.tabIndex < 0 || element.closest('p,dialog,.sr,.skip')) return false;
  const box = (element.closest('label') || element).getBoundingClientRect();
  return box.width && (box.width < least || box.height < least);
}).slice(0, 5).map(element => element.outerHTML.slice(0, 120))
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
