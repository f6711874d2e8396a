// The search of a list answers while somebody types: everything around the form is the next page's, the form stays.
(() => {
  'use strict';
  const { one, all, page, latest, isTyped } = seorap;
  const graft = (old, fresh) => {
    for (; old.id !== 'main'; old = old.parentNode, fresh = fresh.parentNode) {
      for (const each of [...old.parentNode.childNodes]) if (each !== old) each.remove();
      while (fresh.previousSibling) old.parentNode.prepend(fresh.previousSibling);
      while (fresh.nextSibling) old.parentNode.append(fresh.nextSibling);
    }
  };
  const listen = form => {
    const field = one('[name=q]', form);
    latest(field, 150, async signal => {
      const url = `${form.action.split('?')[0]}?${new URLSearchParams(new FormData(form))}`;
      const fresh = await page(url, { signal });
      graft(form, one('[data-bar]', fresh));
      seorap.begun = null;
      history.replaceState(null, '', url);
      document.dispatchEvent(new Event('seorap:content'));
    });
    if (isTyped(field)) field.dispatchEvent(new Event('input'));
  };
  for (const form of all('form[data-bar]')) listen(form);
})();
