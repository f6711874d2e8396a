// A heart is the same heart everywhere: in lists, in searches, beside details and in other windows.
import { one, all } from '../dom.js';
import { json, page, post } from '../request.js';

const set = (heart, on) => { heart.ariaPressed = String(on); heart.value = on ? '0' : '1'; };

const look = async () => {
  const url = one('#hearts')?.dataset.hearts;
  const hearts = all('[data-heart]');
  const names = [...new Set(hearts.map(heart => heart.dataset.heart))];
  const known = new Map();
  for (let start = 0; start < names.length; start += 100) {
    const asked = new URLSearchParams(names.slice(start, start + 100).map(name => ['of', name]));
    for (const each of await json(`${url}?${asked}`)) known.set(each.of, each);
  }
  for (const heart of hearts) set(heart, known.get(heart.dataset.heart)?.on === true);
  for (const keep of all('[data-keep]')) {
    const kept = known.get(keep.dataset.keep);
    one('[name=keep]', keep).hidden = Boolean(kept);
    const link = one('a', keep);
    link.hidden = !kept;
    if (kept) link.href = kept.url;
  }
};
// How many are kept stands beside the page.
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
    await look();
    await count();
  } else if (button.name === 'on') set(button, wasOn);
});
// A long list of hits stays where it is when something is taken back.
document.addEventListener('submit', async event => {
  if (!event.target.closest('#toasts') || !one('[data-keep]')) return;
  event.preventDefault();
  event.stopPropagation();
  if (await post(event.target.action, new FormData(event.target))) {
    await look();
    await count();
  }
}, true);
let timer;
addEventListener('storage', ({ key }) => {
  if (key !== 'heard') return;
  clearTimeout(timer);
  timer = setTimeout(() => look().catch(() => {}), 150);
});
// A page that comes back from the browser's own store may be old.
addEventListener('pageshow', ({ persisted }) => { if (persisted) look().catch(() => {}); });
