// Searches while the user types and updates the URL, so that a reload shows the same results.
import { one, fragment } from '../dom.js';
import { load, query, latest } from '../request.js';

const field = one('[data-results]');
if (field) {
  latest(field, 120, async signal => {
    const url = query(field.form.action, field.value);
    one(field.dataset.results).replaceChildren(fragment(await load(url, { signal })));
    history.replaceState(null, '', url);
    document.dispatchEvent(new Event('seorap:content'));
  });
}
