// The wall goes on when its end comes into sight. A day that stands on two pages is put together again.
(() => {
  'use strict';
  const { one, all, page, now } = seorap;
  const append = async pager => {
    const url = one('[rel=next]', pager).href;
    const fresh = await page(url);
    const rows = one('.shot-list tbody');
    const wall = one('.wall');
    if (rows) rows.append(...all('.shot-list tbody > tr', fresh).filter(each => !one(`[data-id="${each.dataset.id}"]`)));
    else for (const section of all('.wall > section', fresh)) {
      const last = wall.lastElementChild;
      if (last.dataset.day !== section.dataset.day) { wall.append(section); continue; }
      last.className = 'b';
      one('ul', last).append(...all('.tile', section).filter(each => !one(`[data-id="${each.dataset.id}"]`)));
    }
    // Who is still at the top stays there, also when the page is read again.
    if (scrollY > innerHeight / 2) history.replaceState(null, '', url);
    pager.replaceWith(one('#main .pager:has([rel=next])', fresh) ?? '');
    document.dispatchEvent(new Event('seorap:content'));
  };
  const sight = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      append(target).catch(() => {});
    }
  }, { rootMargin: '900px' });
  now(() => { for (const pager of all(':is(.wall, .shot-list) + .pager:has([rel=next])')) sight.observe(pager); });

  // A file is the answer to some buttons, which no script may take for a page.
  document.addEventListener('submit', event => {
    if (event.submitter?.hasAttribute('formaction')) event.stopImmediatePropagation();
  }, true);
})();
