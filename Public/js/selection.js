// Selection by the checkboxes of the form `bulk`. Shift extends it, a long press starts it, Escape clears it.
import { one, all } from './dom.js';
import { post } from './request.js';
import { refresh } from './refresh.js';

export const boxes = () => all('[data-id] .item__check input');
const item = element => element.closest('[data-id]');
export const original = element => one('a[target=_blank]', element);
let anchor;

const show = () => {
  const count = all('[data-id] .item__check :checked').length;
  document.body.classList.toggle('selecting', count > 0);
  const label = one('.bulk b');
  if (label && count) label.textContent = label.dataset.template.replace('#', count);
};
export const select = (box, on = !box.checked, extend = false) => {
  const list = boxes();
  const [from, to] = [list.indexOf(anchor), list.indexOf(box)].sort((a, b) => a - b);
  for (const each of extend && from >= 0 ? list.slice(from, to + 1) : [box]) each.checked = on;
  anchor = box;
  show();
};
export const clear = () => { for (const box of boxes()) box.checked = false; anchor = null; show(); };
document.addEventListener('click', event => {
  const box = event.target.closest('.item__check input');
  if (box) select(box, box.checked, event.shiftKey);
});
addEventListener('pageshow', show);
document.addEventListener('seorap:content', show);

// The items that a key or a drop acts on: the selection, or else the given item alone.
export const targets = current => {
  const chosen = all('[data-id]:has(.item__check :checked)');
  return chosen.length || !current ? chosen : [current];
};

export const act = async (name, items, fields = {}) => {
  if (!items.length) return;
  const body = new URLSearchParams({ do: name, ...fields });
  for (const each of items) body.append('id', each.dataset.id);
  const hidden = /trash|archive|keep|delete/.test(name) && !one('.reader') ? items : [];
  const next = hidden.at(-1)?.nextElementSibling ?? hidden[0]?.previousElementSibling;
  for (const each of hidden) each.hidden = true;
  if (hidden.some(each => each.contains(document.activeElement))) one('a.item__title', next ?? document)?.focus();
  if (await post(one('#bulk')?.action ?? '/bulk', body)) {
    clear();
    for (const each of hidden) each.remove();
    if (!hidden.length || !one('#main [data-id]')) await refresh();
  } else for (const each of hidden) each.hidden = false;
};

document.addEventListener('submit', event => {
  if (!event.target.matches('#bulk') || !event.submitter) return;
  event.preventDefault();
  const { tags = '', folder = '' } = Object.fromEntries(new FormData(event.target));
  act(event.submitter.value, targets(), { tags, folder });
  for (const menu of all('details', event.target)) menu.open = false;
});

let pressTimer, isLongPress;
document.addEventListener('pointerdown', event => {
  isLongPress = false;
  const box = event.pointerType === 'touch' && item(event.target)?.querySelector('.item__check input');
  if (!box) return;
  // The browser cancels the pointer when the finger scrolls.
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => clearTimeout(pressTimer), { once: true });
  pressTimer = setTimeout(() => { isLongPress = true; select(box); navigator.vibrate?.(12); }, 350);
});
document.addEventListener('contextmenu', event => { if (isLongPress) event.preventDefault(); });
// While something is selected, a tap selects instead of opening.
document.addEventListener('click', event => {
  const box = item(event.target)?.querySelector('.item__check input');
  const isTap = event.pointerType === 'touch' && document.body.classList.contains('selecting');
  if (!box || event.target.closest('.item__check, button') || !(isLongPress || isTap)) return;
  event.preventDefault();
  if (!isLongPress) select(box);
  isLongPress = false;
}, true);
