// Lets cards be dragged to a folder, the archive or the trash. Dragging a selected card moves the whole selection.
import { targets, act, original } from './selection.js';

const target = event => event.target.closest?.('[data-drop]');
const card = event => event.target.closest?.('[data-id]:not(.reader)');
let dragged;
// Set on each press, because a card that has been updated is a new element.
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
  const dropTarget = target(event);
  if (!dragged || !dropTarget) return;
  event.preventDefault();
  dropTarget.classList.remove('over');
  const destination = dropTarget.dataset.drop;
  const name = { trashed: 'trash', archived: 'archive', kept: 'keep' }[destination];
  const chosen = targets();
  act(name ?? 'move', chosen.includes(dragged) ? chosen : [dragged], { folder: destination });
});
document.addEventListener('dragend', () => { dragged = null; document.body.classList.remove('dropping'); });
