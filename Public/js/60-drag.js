// A card, or all selected ones, dropped on a folder or the trash.
(() => {
  const { all, now, original, targets, act } = seorap;
  const target = event => event.target.closest?.('[data-drop]');
  let dragged;
  document.addEventListener('dragstart', event => {
    dragged = event.target.closest?.('[data-id][draggable]');
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
  now(() => { for (const each of all('[data-id]:not(.reader)')) each.draggable = true; });
  document.addEventListener('dragend', () => { dragged = null; document.body.classList.remove('dropping'); });
})();
