import { one, all } from './dom.js';
import { keep } from './drafts.js';
import { whole } from './list.js';

// Takes what has changed from a fresh copy of this page, without a jump, and leaves what is chosen and typed there.
export const refresh = async (selector = '#main', isFree) => {
  const fresh = await whole();
  if (isFree && !isFree()) return;
  const focused = document.activeElement.closest('[data-id]')?.dataset.id;
  const chosen = all('.item__check :checked').map(each => each.value);
  for (const box of all('.item__check input', fresh)) box.checked = chosen.includes(box.value);
  keep();
  // What stands first on the screen stays where it is.
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
