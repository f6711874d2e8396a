// A card, or all selected ones, dropped on a folder or the trash.
import { targets, act, original } from './selection.js';

const target = event => event.target.closest?.('[data-drop]');
const card = event => event.target.closest?.('[data-id]:not(.reader)');
let dragged;
// A card that was filled in meanwhile is another element.
document.addEventListener('pointerdown', event => { if (card(event)) card(event).draggable = true; });
document.addEventListener('dragstart', event => {
  dragged = card(event);
  if (!dragged) return;
  event.dataTransfer.effectAllowed = 'copyMove';
  if (original(dragged)) event.dataTransfer.setData('text/uri-list', original(dragged).href);
  document.body.classList.add('dropping');
});
document.addEventListener('dragover', event => { if (dragged && target(event)) { event.preventDefault(); target(event).classList.add('over'); } });
document.addEventListener('dragleave', event => target(event)?.classList.remove('over'));
document.addEventListener('drop', event => {
  const place = target(event);
  if (!dragged || !place) return;
  event.preventDefault();
  place.classList.remove('over');
  const where = place.dataset.drop;
  const name = { trashed: 'trash', archived: 'archive', kept: 'keep' }[where];
  const chosen = targets();
  act(name ?? 'move', chosen.includes(dragged) ? chosen : [dragged], { folder: where });
});
document.addEventListener('dragend', () => { dragged = null; document.body.classList.remove('dropping'); });
