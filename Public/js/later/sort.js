// Triage of the inbox, one item at a time without page loads. Each control names its key in data-key. A swipe to the right keeps
// the item, to the left postpones it, and upwards discards it.
import { one, words } from '../dom.js';
import { showToast, say } from '../toast.js';
import { page } from '../request.js';

const sheet = () => one('.triage');
const control = key => one(`.triage [data-key="${CSS.escape(key)}"]`);

// Shows the page of a response, which contains the next item and a toast.
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

// For each action: the URL of an item that was postponed, else false. Z returns to a postponed item.
const postponed = [];
// Actions run one after another; a key pressed while the next item loads waits.
let lastAction = Promise.resolve();
const queue = work => { lastAction = lastAction.then(work, work); };
const press = key => queue(() => {
  const each = control(key);
  if (!each) return;
  if (each.matches('input')) return each.focus();
  if (key === 'Escape') return each.click();
  if (key !== 'ArrowLeft') postponed.push(key === 'l' && location.href);
  return each.matches('a') ? show(each.href) : send(each.form, each);
});

document.addEventListener('submit', event => {
  const form = event.target;
  if (!form.closest('.triage') || 'live' in form.dataset) return;
  event.preventDefault();
  postponed.push(false);
  queue(() => send(form, event.submitter));
});
document.addEventListener('click', event => {
  const link = event.target.closest?.('.triage .pager a');
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  postponed.push(link.rel === 'next' && location.href);
  queue(() => show(link.href));
});

const aliases = { Delete: '#', ArrowRight: 'l' };
document.addEventListener('keydown', event => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || one('dialog[open]')) return;
  if (event.target.closest('input, textarea, select')) return;
  const letter = /^Key/.test(event.code) ? event.code[3].toLowerCase() : event.key;
  if (letter === 'z' && !event.shiftKey) {
    const place = postponed.pop();
    if (!place) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    return queue(() => show(place));
  }
  const key = [event.key, letter].map(each => aliases[each] ?? each).find(each => /^[f]$/i.test(each) || control(each));
  if (!key) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (/^f$/i.test(key)) one('.triage .star').click();
  else press(key);
}, true);

let start;
const movement = event => start?.id === event.pointerId && [event.clientX - start.x, event.clientY - start.y];
const end = () => { if (start) start.sight.style.translate = ''; start = null; };
document.addEventListener('pointerdown', event => {
  const sight = event.target.closest?.('.triage-preview');
  if (!sight || event.pointerType !== 'touch') return;
  // A second finger starts a zoom, which ends the swipe.
  if (start) return end();
  start = { sight, id: event.pointerId, x: event.clientX, y: event.clientY };
});
document.addEventListener('pointermove', event => {
  const moved = movement(event);
  if (moved) start.sight.style.translate = `${moved[0]}px ${Math.min(0, moved[1])}px`;
});
document.addEventListener('pointercancel', end);
let isSwiped;
document.addEventListener('pointerup', event => {
  const [x, y] = movement(event) || [0, 0];
  isSwiped = Math.hypot(x, y) > 12;
  end();
  if (Math.abs(x) > 70 && Math.abs(x) > Math.abs(y)) press(x > 0 ? 'e' : 'l');
  else if (y < -90) press('#');
});
document.addEventListener('click', event => {
  if (isSwiped && event.target.closest?.('.triage-preview')) event.preventDefault();
  isSwiped = false;
}, true);
