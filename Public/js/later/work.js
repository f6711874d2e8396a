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
