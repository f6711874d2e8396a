// Rating by keys: a digit gives so many stars, the same again half a star less, 0 takes the rating away.
(() => {
  'use strict';
  const { one } = seorap;
  document.addEventListener('keydown', event => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest('input, textarea, select') || one('dialog[open]')) return;
    const digit = /^Digit([0-5])$/.exec(event.code)?.[1] ?? (/^[0-5]$/.test(event.key) ? event.key : undefined);
    const field = one('.reader #rating');
    if (digit === undefined || !field) return;
    event.preventDefault();
    const halves = 2 * digit;
    field.value = halves === 0 ? '' : String(Number(field.value) === halves ? halves - 1 : halves);
    field.form.requestSubmit();
  });
})();

// Works of a list are dragged to where they belong; the arrows do the same.
(() => {
  'use strict';
  const { all, now, post, refresh } = seorap;
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
})();
