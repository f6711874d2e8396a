// Keeps all heart buttons of a work in the same state: in lists, search results, details and other windows.
import { one, all } from '../dom.js';
import { json, page, post } from '../request.js';

const set = (heart, on) => { heart.ariaPressed = String(on); heart.value = on ? '0' : '1'; };

const updateHearts = async () => {
  const url = one('#hearts')?.dataset.hearts;
  const hearts = all('[data-heart]');
  const names = [...new Set(hearts.map(heart => heart.dataset.heart))];
  const known = new Map();
  for (let start = 0; start < names.length; start += 100) {
    const parameters = new URLSearchParams(names.slice(start, start + 100).map(name => ['of', name]));
    for (const each of await json(`${url}?${parameters}`)) known.set(each.of, each);
  }
  for (const heart of hearts) set(heart, known.get(heart.dataset.heart)?.on === true);
  for (const keep of all('[data-keep]')) {
    const savedWork = known.get(keep.dataset.keep);
    one('[name=keep]', keep).hidden = Boolean(savedWork);
    const link = one('a', keep);
    link.hidden = !savedWork;
    if (savedWork) link.href = savedWork.url;
  }
};
// Updates the counts in the sidebar and the tab bar.
const count = async () => {
  const fresh = await page(location.href);
  for (const name of ['.side', '.tabbar']) one(name)?.replaceWith(one(name, fresh));
};

document.addEventListener('submit', async event => {
  const form = event.target;
  if (form.id !== 'hearts') return;
  event.preventDefault();
  const button = event.submitter;
  const body = new FormData(form, button);
  const wasOn = button.ariaPressed === 'true';
  if (button.name === 'on') set(button, !wasOn);
  if (await post(button.formAction, body)) {
    await updateHearts();
    await count();
  } else if (button.name === 'on') set(button, wasOn);
});
// Undo on a list of search results updates the buttons only, so that the list keeps its position.
document.addEventListener('submit', async event => {
  if (!event.target.closest('#toasts') || !one('[data-keep]')) return;
  event.preventDefault();
  event.stopPropagation();
  if (await post(event.target.action, new FormData(event.target))) {
    await updateHearts();
    await count();
  }
}, true);
let timer;
addEventListener('storage', ({ key }) => {
  if (key !== 'heard') return;
  clearTimeout(timer);
  timer = setTimeout(() => updateHearts().catch(() => {}), 150);
});
// A page restored from the back/forward cache may be outdated.
addEventListener('pageshow', ({ persisted }) => { if (persisted) updateHearts().catch(() => {}); });
