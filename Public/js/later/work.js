// Reorders the works of a list by dragging. The arrow buttons do the same.
import { all, now } from '../dom.js';
import { post } from '../request.js';
import { refresh } from '../refresh.js';

let dragged;
const row = event => event.target.closest?.('[data-order] > li');
const mark = over => all('[data-order] > li').forEach(other => other.classList.toggle('over', other === over));
now(() => all('[data-order] > li').forEach(entry => { entry.draggable = true; }));
document.addEventListener('dragstart', event => { dragged = row(event); });
document.addEventListener('dragover', event => {
  if (!dragged || !row(event)) return;
  event.preventDefault();
  mark(row(event));
});
document.addEventListener('drop', async event => {
  const [from, before] = [dragged, row(event)];
  if (!from || !before) return;
  event.preventDefault();
  if (from === before) return;
  before.before(from);
  await post(from.parentElement.dataset.order, { item: from.dataset.id, before: before.dataset.id });
  await refresh();
});
document.addEventListener('dragend', () => { dragged = undefined; mark(); });
