// Rows of the inbox: L leaves one for later, ⇧E takes all, and a swipe does either.
(() => {
  'use strict';
  const { one, all, act } = seorap;
  const rows = () => all('.lrow').filter(row => !row.hidden);
  const later = row => {
    const next = rows()[rows().indexOf(row) + 1] ?? rows()[0];
    row.parentElement.append(row);
    one('a.t', next === row ? row : next)?.focus({ preventScroll: true });
  };

  document.addEventListener('keydown', event => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input:not([type=checkbox]), textarea, select')) return;
    const row = document.activeElement.closest('.lrow');
    const is = letter => event.key.toLowerCase() === letter || event.code === `Key${letter.toUpperCase()}`;
    if (is('l') && !event.shiftKey && row) later(row);
    else if (is('e') && event.shiftKey) act('keep', rows());
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  let held;
  document.addEventListener('touchstart', event => {
    const row = event.target.closest('.lrow');
    const { clientX, clientY } = event.touches[0];
    held = row && event.touches.length === 1 ? { row, x: clientX, y: clientY, by: 0 } : undefined;
  }, { passive: true });
  document.addEventListener('touchmove', event => {
    if (!held) return;
    const { clientX, clientY } = event.touches[0];
    held.by = clientX - held.x;
    // Somebody scrolls.
    if (Math.abs(clientY - held.y) > Math.abs(held.by)) { held.row.style.transform = ''; held = undefined; } else held.row.style.transform = `translateX(${held.by}px)`;
  }, { passive: true });
  document.addEventListener('touchend', () => {
    if (!held) return;
    const { row, by } = held;
    held = undefined;
    row.style.transform = '';
    if (by > 90) act('keep', [row]);
    else if (by < -90) later(row);
  });
})();
