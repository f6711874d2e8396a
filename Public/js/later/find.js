// A search among providers follows what is typed from the second syllable on; the address follows, too.
(() => {
  const { one, load, query, fragment, latest } = seorap;
  const field = one('[data-found]');
  if (!field) return;
  latest(field, 350, async signal => {
    const text = field.value.trim();
    if (field.isComposing || (text.length < 2 && text)) return;
    const url = query(field.form.action, text);
    one(field.dataset.found).replaceChildren(fragment(await load(url, { signal })));
    history.replaceState(null, '', url);
  });
})();
