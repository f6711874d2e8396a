// Reorders saved views by dragging. The arrow buttons of each row do the same without script.
import { one, all, now } from '../dom.js';
import { post } from '../request.js';
import { refresh } from '../refresh.js';

let draggedRow;
const rows = () => all('[data-order] > li');
document.addEventListener('dragstart', event => {
  draggedRow = event.target.closest?.('[data-order] > li');
  if (!draggedRow) return;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', draggedRow.dataset.url);
  document.body.classList.add('dropping');
});
document.addEventListener('dragover', event => {
  const row = draggedRow && event.target.closest('[data-order] > li');
  if (!row) return;
  event.preventDefault();
  const { top, height } = row.getBoundingClientRect();
  if (row !== draggedRow) row[event.clientY > top + height / 2 ? 'after' : 'before'](draggedRow);
});
document.addEventListener('drop', event => { if (draggedRow) event.preventDefault(); });
document.addEventListener('dragend', async () => {
  if (!draggedRow) return;
  draggedRow = undefined;
  document.body.classList.remove('dropping');
  const body = new URLSearchParams({ do: 'order' });
  for (const row of rows()) body.append('url', row.dataset.url);
  if (await post(one('[data-order]').dataset.order, body)) await refresh();
});
now(() => { for (const row of rows()) row.draggable = true; });
