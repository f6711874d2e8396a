// Checks an address while it is typed: it must be valid and not saved already.
import { all, make } from '../dom.js';
import { json, query, latest } from '../request.js';

for (const field of all('[data-check]')) {
  const hint = document.getElementById(field.getAttribute('aria-describedby'));
  const initialHint = [...hint.childNodes];
  latest(field, 250, async signal => {
    const { state, message, title, url } = await json(query(field.dataset.check, field.value, 'url'), signal);
    hint.className = url || state === 'invalid' ? 'bad' : 'hint';
    hint.replaceChildren(...(message ? [message + ' ', url ? make('a', { href: url }, title || url) : ''] : initialHint));
    field.ariaInvalid = state === 'invalid' ? 'true' : null;
  });
}
