// Shows notifications and updates unfinished cards while the window is visible. Browsers allow six connections to a server,
// so one window holds the event stream and informs the others through localStorage. Each window also polls every three seconds.
import { one, all, words, fragment, isTyped } from './dom.js';
import { say } from './toast.js';
import { load } from './request.js';
import { refresh } from './refresh.js';

const windowID = String(Math.random());
let events, timer, isWorking;
const isSeen = () => !document.hidden && one('.bell');

const fill = async card => {
  const fresh = fragment(await load(card.dataset.fill)).firstElementChild;
  const hadFocus = card.contains(document.activeElement);
  // A card that is pressed or dragged is not replaced; the next poll tries again.
  if (card.matches(':active, .dropping *') || (fresh.dataset.fill && hadFocus)) return;
  const [box, old] = [one('.item__check input', fresh), one('.item__check input', card)];
  if (box && old) box.checked = old.checked;
  if (!fresh.isEqualNode(card)) card.replaceWith(fresh);
  if (hadFocus) one('a.item__title', fresh)?.focus({ preventScroll: true });
};
// Refreshes a region unless a field in it has the focus or unsent input.
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
  } catch { /* The next event or poll tries again. */ }
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

// The window with the event stream claims it for five seconds at a time.
const isClaimedByOther = () => {
  const [listener, until] = (localStorage.getItem('listener') ?? '').split(' ');
  return listener !== windowID && until > Date.now();
};
// Other windows receive the storage event from the browser. The window that writes does not, so it dispatches one itself.
const announceChange = () => { dispatchEvent(new StorageEvent('storage', { key: 'heard' })); localStorage.setItem('heard', Math.random()); };
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
  if (isClaimedByOther()) return events = events?.close();
  localStorage.setItem('listener', `${windowID} ${Date.now() + 5000}`);
  if (events) return;
  events = new EventSource('/api/v1/events');
  // Events before the connection opened were missed, so all windows update now.
  events.addEventListener('open', announceChange);
  for (const name of ['job', 'item', 'items', 'devices']) events.addEventListener(name, announceChange);
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
