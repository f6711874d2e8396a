// Searches the providers while the user types, from the second character on, and updates the URL.
import { one, fragment } from '../dom.js';
import { load, latest } from '../request.js';

const field = one('[data-found]');
if (field) {
  // Choosing a photo of a barcode submits it.
  one('[data-barcode]')?.addEventListener('change', event => event.currentTarget.requestSubmit());
  latest(field, 350, async signal => {
    const text = field.value.trim();
    if (text.length === 1) return;
    const url = `${field.form.action}?${new URLSearchParams(new FormData(field.form))}`;
    const place = one(field.dataset.found);
    place.ariaBusy = 'true';
    try {
      place.replaceChildren(fragment(await load(url, { signal })));
    } finally {
      if (!signal.aborted) place.ariaBusy = 'false';
    }
    one('#found-count').textContent = one('[data-count]', place)?.dataset.count ?? '';
    history.replaceState(null, '', url);
    document.dispatchEvent(new Event('seorap:content'));
  });
}
