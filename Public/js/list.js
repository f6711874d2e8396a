// Loads the next page of a list when its end scrolls into view. The URL follows, so that a reload keeps the position. A refresh
// loads all pages again, from the first one shown.
import { one, all } from './dom.js';
import { page } from './request.js';

const end = root => one('#main :is(ul, section:not(.panel), .wall, .shot-list) + .pager:has([rel=next])', root);
// The URL of the first page shown and the number of pages appended to it.
let range;
export const loadedRange = () => range ?? { url: location.href, pages: 0 };
export const setLoadedRange = value => { range = value; };
// Appends the new items of a fetched page to a list that is grouped or a table. Called with the list, the page and a filter.
let merge;
export const setMerger = run => { merge = run; };

const append = async root => {
  const pager = end(root);
  const before = pager.previousElementSibling;
  const list = one('ul', before) ?? before;
  const url = one('[rel=next]', pager).href;
  const fresh = await page(url);
  const isNew = each => !one(`[data-id="${each.dataset.id}"]`, root);
  if (merge) merge(before, fresh, isNew);
  else list.append(...all(`#main ul.${[...list.classList].pop()} > li`, fresh).filter(isNew));
  pager.replaceWith(one('#main .pager:has([rel=next])', fresh) ?? '');
  return url;
};
// Updates the URL only after half a screen was scrolled, so that a reload near the top shows the first page.
let place;
const follow = () => {
  if (!place || scrollY <= innerHeight / 2) return;
  history.replaceState(null, '', place);
  place = null;
};
addEventListener('scroll', follow);
const sight = new IntersectionObserver(async entries => {
  if (!entries.some(each => each.isIntersecting)) return;
  sight.disconnect();
  range ??= loadedRange();
  const startRange = range;
  try {
    place = await append(document);
    startRange.pages += 1;
    follow();
    document.dispatchEvent(new Event('seorap:content'));
  } catch { /* The link to the next page stays usable. */ }
}, { rootMargin: '900px' });
// Fetches the first page and all pages appended to it as one document.
export const whole = async () => {
  const { url, pages } = loadedRange();
  const fresh = await page(url);
  for (let pagesRead = 0; pagesRead < pages && end(fresh); pagesRead += 1) await append(fresh);
  return fresh;
};
for (const event of ['DOMContentLoaded', 'seorap:content']) document.addEventListener(event, () => { if (end()) sight.observe(end()); });
