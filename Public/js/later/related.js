// Finds items to relate while their title is typed. Without script, the form opens a page with the same results.
import { one, all, fragment } from '../dom.js';
import { load, latest } from '../request.js';

for (const form of all('[data-ties]')) {
  latest(form.elements.q, 120, async signal => {
    const place = one(form.dataset.ties);
    const found = form.elements.q.value.trim() && await load(`${form.action}?${new URLSearchParams(new FormData(form))}`, { signal });
    // On that page, live results replace those of the server.
    one('.found')?.remove();
    place.replaceChildren(...(found ? [fragment(found)] : []));
  });
}
