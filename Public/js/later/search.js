// Results follow what is typed; the address follows too, so that a reload shows the same.
(() => {
  'use strict';
  const { one, load, query, fragment, latest } = seorap;
  const field = one('[data-results]');
  if (!field) return;
  latest(field, 120, async signal => {
    const url = query(field.form.action, field.value);
    one(field.dataset.results).replaceChildren(fragment(await load(url, { signal })));
    history.replaceState(null, '', url);
    document.dispatchEvent(new Event('seorap:content'));
  });
})();
