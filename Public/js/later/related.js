// Finds what may be tied to a thing while its name is typed. The form leads to a page that does the same.
import { one, all, fragment } from '../dom.js';
import { load, latest } from '../request.js';

for (const form of all('[data-ties]')) {
  latest(form.elements.q, 120, async signal => {
    const place = one(form.dataset.ties);
    const found = form.elements.q.value.trim() && await load(`${form.action}?${new URLSearchParams(new FormData(form))}`, { signal });
    // On the page of its own, what is found now stands instead of what was found before.
    one('.found')?.remove();
    place.replaceChildren(...(found ? [fragment(found)] : []));
  });
}
