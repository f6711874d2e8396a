import { one, all } from './dom.js';
import { keep } from './drafts.js';
import { whole } from './list.js';

// Replaces changed regions with those of a fresh copy of this page. Keeps scroll position, selection, focus and typed input.
export const refresh = async (selector = '#main', isFree) => {
  const fresh = await whole();
  if (isFree && !isFree()) return;
  const focused = document.activeElement.closest('[data-id]')?.dataset.id;
  const chosen = all('.item__check :checked').map(each => each.value);
  for (const box of all('.item__check input', fresh)) box.checked = chosen.includes(box.value);
  keep();
  // The first visible item keeps its position on the screen.
  const top = element => element.getBoundingClientRect().top;
  const first = scrollY && all('#main [data-id]').find(each => top(each) > 0);
  const height = first && top(first);
  for (const part of [selector, '.side', '.tabbar']) {
    const [before, after] = [one(part), one(part, fresh)];
    if (before && after && !before.isEqualNode(after)) before.replaceWith(after);
  }
  const same = first && one(`[data-id="${first.dataset.id}"]`);
  if (same) scrollBy(0, top(same) - height);
  if (focused) one(`[data-id="${focused}"] a.item__title`)?.focus({ preventScroll: true });
  document.dispatchEvent(new Event('seorap:content'));
};
