// Goes on with a list when its end comes into sight. The address follows, so that a reload stays here; a fresh copy of the
// page is read from where the list began, and as far as it has come.
import { one, all } from './dom.js';
import { page } from './request.js';

const end = root => one('#main :is(ul, section:not(.panel), .wall, .shot-list) + .pager:has([rel=next])', root);
// Where the list begins that is shown, and how many pages were added to it.
let range;
export const loadedRange = () => range ?? { url: location.href, pages: 0 };
export const setLoadedRange = value => { range = value; };
// Puts what is new of a fresh page into a list that is no plain one.
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
// Who is still at the top stays there.
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
  const begun = range;
  try {
    place = await append(document);
    begun.pages += 1;
    follow();
    document.dispatchEvent(new Event('seorap:content'));
  } catch { /* The link is still there. */ }
}, { rootMargin: '900px' });
// The whole list anew, as far as it has come.
export const whole = async () => {
  const { url, pages } = loadedRange();
  const fresh = await page(url);
  for (let read = 0; read < pages && end(fresh); read += 1) await append(fresh);
  return fresh;
};
for (const event of ['DOMContentLoaded', 'seorap:content']) document.addEventListener(event, () => { if (end()) sight.observe(end()); });
