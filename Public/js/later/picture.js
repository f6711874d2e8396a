// The light box: 0, 1 and 2 zoom in place, I hides what is known of the picture, T goes to its tags. The arrows are
// those of every page with neighbours.
(() => {
  'use strict';
  const { one, all } = seorap;
  const zoom = link => {
    one('.stage').className = 'stage z' + link.dataset.zoom;
    for (const each of all('[data-zoom]')) each.toggleAttribute('aria-current', each === link);
    link.setAttribute('aria-current', 'true');
    history.replaceState(null, '', link.href);
  };
  document.addEventListener('click', event => {
    const link = event.target.closest?.('[data-zoom]');
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    zoom(link);
  });
  document.addEventListener('keydown', event => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || one('dialog[open]')) return;
    if (event.target.closest('input, textarea, select')) return;
    const letter = /^Key/.test(event.code) ? event.code[3].toLowerCase() : event.key;
    const link = one(`[data-zoom="${CSS.escape(event.key)}"]`);
    if (link) zoom(link);
    else if (letter === 'i') one('.shot').classList.toggle('alone');
    else if (letter === 't') one('#f-tags').focus();
    else if (event.key === 'Escape' && !one('details.menu[open]')) one('.shot [rel=up]').click();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // A finger that wipes across the fitted picture turns to its neighbour.
  let start;
  document.addEventListener('pointerdown', event => {
    const isFree = event.pointerType === 'touch' && event.target.closest?.('.stage.z0');
    start = isFree && !start ? { x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener('pointercancel', () => { start = null; });
  document.addEventListener('pointerup', event => {
    const [x, y] = start ? [event.clientX - start.x, event.clientY - start.y] : [0, 0];
    start = null;
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) one(`.shot .pager [rel=${x > 0 ? 'prev' : 'next'}]`)?.click();
  });
})();
