// Searches a list while the user types. The list is replaced; the search field keeps its focus.
import { one, isTyped } from '../dom.js';
import { page, latest } from '../request.js';
import { setLoadedRange } from '../list.js';

const form = one('form[data-bar]');
const field = one('[name=q]', form);
latest(field, 150, async signal => {
  const url = `${form.action.split('?')[0]}?${new URLSearchParams(new FormData(form))}`;
  const fresh = await page(url, { signal });
  one('#main').replaceWith(one('#main', fresh));
  setLoadedRange();
  history.replaceState(null, '', url);
  document.dispatchEvent(new Event('seorap:content'));
});
if (isTyped(field)) field.dispatchEvent(new Event('input'));
