// Phone navigation: the plus opens as a sheet, the Collections tab opens the last collection, and a swipe opens the next one.
import { one, all, words, make, now } from '../dom.js';
import { page } from '../request.js';

document.addEventListener('click', async event => {
  const link = event.target.closest?.('[data-sheet]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const fresh = await page(link.href).catch(() => undefined);
  const ways = fresh && one('#ways', fresh);
  if (!ways) return location.assign(link.href);
  for (const style of all('link[rel=stylesheet]', fresh)) if (!one(`link[href="${CSS.escape(style.getAttribute('href'))}"]`)) await new Promise(done => { style.onload = style.onerror = done; document.head.append(style); });
  const sheet = make('dialog', { className: 'sheet', ariaLabel: words('담기', 'Add') }, ways);
  sheet.addEventListener('close', () => sheet.remove());
  sheet.addEventListener('click', ({ target }) => { if (target === sheet) sheet.close(); });
  document.body.append(sheet);
  sheet.showModal();
  one('#cap', sheet).focus();
  document.dispatchEvent(new Event('seorap:content'));
});

const index = () => one('body.index .switch [aria-current]');
const storageKey = 'seorap.collection';
now(() => {
  const here = index();
  try {
    if (here) localStorage.setItem(storageKey, here.getAttribute('href'));
    const last = localStorage.getItem(storageKey);
    if (last && one(`.side a[href="${CSS.escape(last)}"], .switch a[href="${CSS.escape(last)}"]`)) all('[data-drawers]').forEach(link => { link.href = last; });
  } catch { /* Storage may be disabled. */ }
  here?.scrollIntoView({ block: 'nearest', inline: 'center' });
});

// A swipe opens the neighbouring collection. Swipes from the edge (24 px) belong to the browser.
let start;
const slides = element => {
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
  }
};
document.addEventListener('touchstart', event => {
  const [touch] = event.touches;
  const isOurs = event.touches.length === 1 && index() && touch.clientX > 24 && touch.clientX < innerWidth - 24;
  start = isOurs && event.target.closest('main') && !slides(event.target) ? touch : undefined;
}, { passive: true });
document.addEventListener('touchend', event => {
  const [touch] = event.changedTouches;
  const [x, y] = start ? [touch.clientX - start.clientX, touch.clientY - start.clientY] : [0, 0];
  start = undefined;
  if (Math.abs(x) < 90 || Math.abs(x) < 2.5 * Math.abs(y) || getSelection().toString()) return;
  index()?.[x < 0 ? 'nextElementSibling' : 'previousElementSibling']?.click();
}, { passive: true });
