// Saved views are dragged into order; the arrows of each row do the same without.
import { one, all, now } from '../dom.js';
import { post } from '../request.js';
import { refresh } from '../refresh.js';

let held;
const rows = () => all('[data-order] > li');
document.addEventListener('dragstart', event => {
  held = event.target.closest?.('[data-order] > li');
  if (!held) return;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', held.dataset.url);
  document.body.classList.add('dropping');
});
document.addEventListener('dragover', event => {
  const row = held && event.target.closest('[data-order] > li');
  if (!row) return;
  event.preventDefault();
  const { top, height } = row.getBoundingClientRect();
  if (row !== held) row[event.clientY > top + height / 2 ? 'after' : 'before'](held);
});
document.addEventListener('drop', event => { if (held) event.preventDefault(); });
document.addEventListener('dragend', async () => {
  if (!held) return;
  held = undefined;
  document.body.classList.remove('dropping');
  const body = new URLSearchParams({ do: 'order' });
  for (const row of rows()) body.append('url', row.dataset.url);
  if (await post(one('[data-order]').dataset.order, body)) await refresh();
});
now(() => { for (const row of rows()) row.draggable = true; });
