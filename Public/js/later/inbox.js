// Inbox rows: L moves a row to the end, ⇧E accepts all rows, a swipe accepts or postpones one, and a digit changes the kind.
import { one, all, words } from '../dom.js';
import { showToast, say } from '../toast.js';
import { refresh } from '../refresh.js';
import { targets, act } from '../selection.js';

const rows = () => all('.list-row').filter(row => !row.hidden);
const postpone = row => {
  const next = rows()[rows().indexOf(row) + 1] ?? rows()[0];
  row.parentElement.append(row);
  one('a.item__title', next === row ? row : next)?.focus({ preventScroll: true });
};

// Changes the kind of an item and shows the reason if the server rejects it.
const changeKind = async (form, kind) => {
  const body = new FormData(form);
  body.set('kind', kind);
  const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(body), headers: { Accept: 'text/html-fragment' } }).catch(() => undefined);
  const text = await answer?.text();
  if (answer?.ok) {
    showToast(text);
    return refresh();
  }
  const reason = text && one('.bad', new DOMParser().parseFromString(text, 'text/html'))?.textContent;
  return say(reason ?? words('저장하지 못했어요. 다시 해 주세요.', 'Could not be saved. Please try again.'));
};
const changeAllKinds = async (list, number) => {
  const kind = one('.list-rows').dataset.kinds.split(' ')[number - 1];
  for (const row of list) {
    const form = one('.kinds form', row);
    if (form && kind) await changeKind(form, kind);
    else say(kind ? words('그림은 다른 종류가 될 수 없어요', 'A picture cannot become another kind') : words('이런 종류를 담을 곳은 아직 없어요', 'No collection accepts this kind yet'));
  }
};
document.addEventListener('submit', event => {
  if (!event.target.closest('.kinds')) return;
  event.preventDefault();
  changeKind(event.target, event.submitter.value);
});

document.addEventListener('keydown', event => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input:not([type=checkbox]), textarea, select')) return;
  const row = document.activeElement.closest('.list-row');
  const is = letter => event.key.toLowerCase() === letter || event.code === `Key${letter.toUpperCase()}`;
  if (is('l') && !event.shiftKey && row) postpone(row);
  else if (is('e') && event.shiftKey) act('keep', rows());
  else if (/^[1-9]$/.test(event.key) && targets(row).length) changeAllKinds(targets(row), Number(event.key));
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

let swipe;
document.addEventListener('touchstart', event => {
  const row = event.target.closest('.list-row');
  const { clientX, clientY } = event.touches[0];
  swipe = row && event.touches.length === 1 ? { row, x: clientX, y: clientY, by: 0 } : undefined;
}, { passive: true });
document.addEventListener('touchmove', event => {
  if (!swipe) return;
  const { clientX, clientY } = event.touches[0];
  swipe.by = clientX - swipe.x;
  // A mostly vertical movement is a scroll, not a swipe.
  if (Math.abs(clientY - swipe.y) > Math.abs(swipe.by)) { swipe.row.style.transform = ''; swipe = undefined; } else swipe.row.style.transform = `translateX(${swipe.by}px)`;
}, { passive: true });
document.addEventListener('touchend', () => {
  if (!swipe) return;
  const { row, by } = swipe;
  swipe = undefined;
  row.style.transform = '';
  if (by > 90) act('keep', [row]);
  else if (by < -90) postpone(row);
});
