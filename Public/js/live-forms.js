// Forms marked data-live show their effect at once and revert it if the server rejects the request.
import { one } from './dom.js';
import { post } from './request.js';

document.addEventListener('submit', async event => {
  const form = event.target;
  if (!('live' in form.dataset) || event.defaultPrevented) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  if (form.dataset.live === 'remove') {
    const row = form.closest('[data-id], li');
    row.hidden = true;
    return (await post(form.action, body)) ? row.remove() : row.hidden = false;
  }
  const button = one('[aria-pressed]', form);
  const set = on => { button.ariaPressed = on; button.value = on ? '0' : '1'; };
  const wasOn = button.ariaPressed === 'true';
  set(!wasOn);
  if (!(await post(form.action, body))) set(wasOn);
});
// The focus goes to the first field that the server rejected.
one('main [aria-invalid=true]')?.focus();
