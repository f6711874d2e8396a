// Appends the next page when the end of a list comes into sight. The address follows, so that a reload stays here.
(() => {
  const { one, all, page, now } = seorap;
  const append = async pager => {
    const before = pager.previousElementSibling;
    const list = one('ul', before) ?? before;
    const url = one('[rel=next]', pager).href;
    const fresh = await page(url);
    list.append(...all(`#main ul.${[...list.classList].pop()} > li`, fresh).filter(each => !one(`[data-id="${each.dataset.id}"]`)));
    history.replaceState(null, '', url);
    pager.replaceWith(one('#main .pager:has([rel=next])', fresh) ?? '');
    watch();
  };
  const sight = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      append(target).catch(() => {});
    }
  }, { rootMargin: '600px' });
  const watch = () => { for (const pager of all('#main :is(ul, section:not(.panel)) + .pager:has([rel=next])')) sight.observe(pager); };
  now(watch);
})();
