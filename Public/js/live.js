// Rings the bell and fills in what is still arriving. Listens only while the window is seen. Browsers allow six
// connections to a server, so one window listens and tells the others; each also looks by itself every three seconds.
import { one, all, words, fragment, isTyped } from './dom.js';
import { say } from './toast.js';
import { load } from './request.js';
import { refresh } from './refresh.js';

const me = String(Math.random());
let events, timer, isWorking;
const isSeen = () => !document.hidden && one('.bell');

const fill = async card => {
  const fresh = fragment(await load(card.dataset.fill)).firstElementChild;
  const hadFocus = card.contains(document.activeElement);
  // Nor from under a hand; the next look tries again.
  if (card.matches(':active, .dropping *') || (fresh.dataset.fill && hadFocus)) return;
  const [box, old] = [one('.item__check input', fresh), one('.item__check input', card)];
  if (box && old) box.checked = old.checked;
  if (!fresh.isEqualNode(card)) card.replaceWith(fresh);
  if (hadFocus) one('a.item__title', fresh)?.focus({ preventScroll: true });
};
// Nothing is taken from under somebody who types.
export const renew = region => {
  const isFree = () => !document.activeElement.closest(`${region} :is(input, textarea, select)`)
    && !all(`${region} :is(input, textarea)`).some(isTyped);
  if (isFree()) return refresh(region, isFree);
};
const look = async () => {
  if (isWorking) return;
  isWorking = true;
  try {
    for (const card of all('[data-fill]')) await fill(card);
    const id = one('[data-busy]')?.id ?? (one('[data-refresh]') && 'main');
    if (id) await renew('#' + id);
  } catch { /* The next event or the next look tries again. */ }
  isWorking = false;
  listen();
};
const later = delay => { clearTimeout(timer); timer = setTimeout(look, delay); };
const close = () => {
  events?.close();
  if (events) localStorage.removeItem('listener');
  events = null;
};
const stop = () => { close(); clearTimeout(timer); };

// The window that listens says so for five seconds at a time.
const isTaken = () => {
  const [listener, until] = (localStorage.getItem('listener') ?? '').split(' ');
  return listener !== me && until > Date.now();
};
// Windows hear of this from their own browser; the one that listens tells itself.
const hear = () => { dispatchEvent(new StorageEvent('storage', { key: 'heard' })); localStorage.setItem('heard', Math.random()); };
const count = data => {
  const { unread } = data = JSON.parse(data);
  for (const bell of all('.bell .count')) bell.textContent = unread || '';
  return data;
};
const ring = data => {
  const { ko, en, path } = count(data);
  say(words(ko, en));
  return [words(ko, en), path];
};
const notice = async ({ data }) => {
  localStorage.setItem('notice', data);
  const [text, path] = ring(data);
  // Phones show these only from a service worker, which opens the page as well.
  if (self.Notification?.permission === 'granted') (await navigator.serviceWorker?.ready)?.showNotification(text, { data: path });
};
const listen = () => {
  if (!isSeen()) return stop();
  later(3000);
  if (isTaken()) return events = events?.close();
  localStorage.setItem('listener', `${me} ${Date.now() + 5000}`);
  if (events) return;
  events = new EventSource('/api/v1/events');
  // What happened while nobody listened was heard by nobody.
  events.addEventListener('open', hear);
  for (const name of ['job', 'item', 'items', 'devices']) events.addEventListener(name, hear);
  events.addEventListener('notification', notice);
  events.addEventListener('unread', ({ data }) => count(data));
};
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'heard' && isSeen() && one('[data-fill], [data-refresh], [data-busy]')) later(150);
  if (key === 'notice') ring(newValue);
});
for (const event of ['visibilitychange', 'seorap:content']) document.addEventListener(event, listen);
addEventListener('pagehide', stop);
addEventListener('pageshow', listen);
