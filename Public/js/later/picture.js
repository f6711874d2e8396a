// The light box: 0, 1 and 2 zoom, I toggles the details, Escape returns to the wall at its former position. Turning to a
// neighbour replaces the history entry, so that the wall stays one step back.
import { one, all } from '../dom.js';

const shot = one('.shot');
const about = () => {
  if (innerWidth < 1000) one('#about').scrollIntoView();
  else shot.classList.toggle('alone');
};
const leave = () => {
  const place = JSON.parse(sessionStorage.getItem('wall'));
  if (!place) return location.assign(one('.shot [rel=up]').href);
  sessionStorage.setItem('wall', JSON.stringify({ ...place, last: shot.dataset.id }));
  const entries = self.navigation?.entries() ?? [];
  if (entries[self.navigation?.currentEntry.index - 1]?.url === place.here) history.back();
  else location.assign(place.here);
};
document.addEventListener('click', event => {
  const link = event.target.closest?.('.shot .pager a, .shot [rel=up], [data-about]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (link.rel === 'up') leave();
  else if ('about' in link.dataset) about();
  else location.replace(link.href);
});
const strip = one('.strip');
const currentThumbnail = strip && one('[aria-current]', strip);
if (currentThumbnail) strip.scrollLeft = currentThumbnail.offsetLeft - strip.offsetLeft - (strip.clientWidth - currentThumbnail.clientWidth) / 2;
const zoom = link => {
  one('.stage').className = 'stage stage--' + link.dataset.zoom;
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
  else if (letter === 'i') about();
  else if (event.key === 'Escape' && !one('details.menu[open]')) leave();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// A horizontal swipe over the fitted picture opens its neighbour.
let start;
document.addEventListener('pointerdown', event => {
  const isFree = event.pointerType === 'touch' && event.target.closest?.('.stage--0');
  start = isFree && !start ? { x: event.clientX, y: event.clientY } : null;
});
document.addEventListener('pointercancel', () => { start = null; });
document.addEventListener('pointerup', event => {
  const [x, y] = start ? [event.clientX - start.x, event.clientY - start.y] : [0, 0];
  start = null;
  if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) one(`.shot .pager [rel=${x > 0 ? 'prev' : 'next'}]`)?.click();
});
