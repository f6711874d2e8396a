// A search among providers follows what is typed from the second syllable on; the address follows, too.
import { one, fragment } from '../dom.js';
import { load, latest } from '../request.js';

const field = one('[data-found]');
if (field) {
  // A photo is chosen to be read.
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
