// The screenshot wall: merges a day split over two pages, and restores pages and scroll position on return from a picture.
import { one, all } from '../dom.js';
import { loadedRange, setLoadedRange, setMerger } from '../list.js';
import { refresh } from '../refresh.js';

setMerger((before, fresh, isNew) => {
  if (before.matches('.shot-list')) one('tbody', before).append(...all('.shot-list tbody > tr', fresh).filter(isNew));
  else for (const section of all('.wall > section', fresh)) {
    const last = before.lastElementChild;
    if (last.dataset.day !== section.dataset.day) { before.append(section); continue; }
    last.className = 'wall__day';
    one('ul', last).append(...all('.tile', section).filter(isNew));
  }
});

// Buttons with formaction download a file, so other submit handlers must not fetch it as a page.
document.addEventListener('submit', event => {
  if (event.submitter?.hasAttribute('formaction')) event.stopImmediatePropagation();
}, true);

const item = id => one(`#main [data-id="${id}"]`);
const top = element => element.getBoundingClientRect().top;
const isBack = () => performance.getEntriesByType('navigation')[0]?.type === 'back_forward';
document.addEventListener('click', event => {
  const opened = event.target.closest?.('.tile, .shot-list tr')?.dataset.id;
  if (!opened || !event.target.closest('a')) return;
  const { url, pages } = loadedRange();
  sessionStorage.setItem('wall', JSON.stringify({ url, pages, here: location.href, id: opened, top: top(item(opened)) }));
});
addEventListener('pageshow', async ({ persisted }) => {
  const place = JSON.parse(sessionStorage.getItem('wall'));
  sessionStorage.removeItem('wall');
  if (!place || !(place.last || isBack())) return;
  if (!persisted) {
    setLoadedRange({ url: place.url, pages: place.pages });
    history.replaceState(null, '', place.here);
    if (place.pages || !item(place.id)) await refresh();
    if (item(place.id)) scrollBy(0, top(item(place.id)) - place.top);
  }
  const last = item(place.last ?? place.id);
  if (!last) return;
  one('a.item__title', last).focus({ preventScroll: true });
  last.scrollIntoView({ block: 'nearest' });
});
