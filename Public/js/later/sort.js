// Sorting one by one: the next thing takes the place of the last without a new page. Each control names its key, and a
// finger does the same: to the right keeps, to the left leaves it for later, upwards discards.
import { one, words } from '../dom.js';
import { showToast, say } from '../toast.js';
import { page } from '../request.js';

const sheet = () => one('.triage');
const control = key => one(`.triage [data-key="${CSS.escape(key)}"]`);

// The answer to a form is the next page already, with its toast.
const show = async (url, options) => {
  try {
    const fresh = await page(url, options);
    const [next, toast] = [one('.triage', fresh), one('#toasts > *', fresh)];
    if (!next) return location.assign('/inbox');
    const back = options?.body?.get('back') ?? url;
    history.replaceState(null, '', back);
    sheet().replaceWith(next);
    if (toast) showToast(toast.outerHTML);
    one('#main').focus({ preventScroll: true });
    document.dispatchEvent(new Event('seorap:content'));
  } catch {
    say(words('저장하지 못했어요. 다시 해 주세요.', 'Could not be saved. Please try again.'));
  }
};
const send = (form, button) => show(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form, button)) });

// What was left for later, each since what was done before it; Z goes back there.
const left = [];
// What is pressed while the next thing is on its way waits for it.
let line = Promise.resolve();
const queue = work => { line = line.then(work, work); };
const press = key => queue(() => {
  const each = control(key);
  if (!each) return;
  if (each.matches('input')) return each.focus();
  if (key === 'Escape') return each.click();
  if (key !== 'ArrowLeft') left.push(key === 'l' && location.href);
  return each.matches('a') ? show(each.href) : send(each.form, each);
});

document.addEventListener('submit', event => {
  const form = event.target;
  if (!form.closest('.triage') || 'live' in form.dataset) return;
  event.preventDefault();
  left.push(false);
  queue(() => send(form, event.submitter));
});
document.addEventListener('click', event => {
  const link = event.target.closest?.('.triage .pager a');
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  left.push(link.rel === 'next' && location.href);
  queue(() => show(link.href));
});

const other = { Delete: '#', ArrowRight: 'l' };
document.addEventListener('keydown', event => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || one('dialog[open]')) return;
  if (event.target.closest('input, textarea, select')) return;
  const letter = /^Key/.test(event.code) ? event.code[3].toLowerCase() : event.key;
  if (letter === 'z' && !event.shiftKey) {
    const place = left.pop();
    if (!place) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    return queue(() => show(place));
  }
  const key = [event.key, letter].map(each => other[each] ?? each).find(each => /^[f]$/i.test(each) || control(each));
  if (!key) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (/^f$/i.test(key)) one('.triage .star').click();
  else press(key);
}, true);

let start;
const held = event => start?.id === event.pointerId && [event.clientX - start.x, event.clientY - start.y];
const end = () => { if (start) start.sight.style.translate = ''; start = null; };
document.addEventListener('pointerdown', event => {
  const sight = event.target.closest?.('.triage-preview');
  if (!sight || event.pointerType !== 'touch') return;
  // A second finger zooms.
  if (start) return end();
  start = { sight, id: event.pointerId, x: event.clientX, y: event.clientY };
});
document.addEventListener('pointermove', event => {
  const moved = held(event);
  if (moved) start.sight.style.translate = `${moved[0]}px ${Math.min(0, moved[1])}px`;
});
document.addEventListener('pointercancel', end);
let isSwiped;
document.addEventListener('pointerup', event => {
  const [x, y] = held(event) || [0, 0];
  isSwiped = Math.hypot(x, y) > 12;
  end();
  if (Math.abs(x) > 70 && Math.abs(x) > Math.abs(y)) press(x > 0 ? 'e' : 'l');
  else if (y < -90) press('#');
});
document.addEventListener('click', event => {
  if (isSwiped && event.target.closest?.('.triage-preview')) event.preventDefault();
  isSwiped = false;
}, true);
