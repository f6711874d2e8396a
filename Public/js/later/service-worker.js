// Caches assets, the lists read last, and the offline page. Signing in or out deletes the cached lists.
const [ASSETS, LISTS] = ['assets', 'lists'];
const OFFLINE = '/offline';
const MAX_LISTS = 40;
const isList = path => /^\/(inbox|favourites|archive|timeline|links|tags(\/[^/]+)?|folders(\/\d+)?)?$/.test(path);
const isSessionPath = path => /^\/(login|logout|pair|join|welcome)(\/|$)/.test(path);

const prepare = async () => {
  const cache = await caches.open(ASSETS);
  const answer = await fetch(OFFLINE);
  const assets = (await answer.clone().text()).match(/\/assets\/[^"#]+/g) ?? [];
  await cache.put(OFFLINE, answer);
  await cache.addAll([...new Set(assets)]);
};

// Asset URLs contain a content hash, so a cached asset is never stale. Installing a new version clears the cache.
const asset = async request => {
  const cache = await caches.open(ASSETS);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

const storeList = async (request, answer) => {
  const cache = await caches.open(LISTS);
  await cache.delete(request);
  await cache.put(request, answer);
  for (const old of (await cache.keys()).slice(0, -MAX_LISTS)) await cache.delete(old);
};

const cachedPage = async request => {
  const answer = await caches.match(request, { cacheName: LISTS, ignoreVary: true });
  if (!answer) return (await caches.match(OFFLINE, { ignoreVary: true })) ?? Response.error();
  const html = await answer.text();
  const text = html.includes('<html lang="en"')
    ? 'Seorap cannot be reached. This is what you saw last.'
    : '서랍에 연결할 수 없어요. 마지막으로 본 화면이에요.';
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(html.replace(/<main[^>]*>/, '$&<p class="notice" role="status">' + text + '</p>'), { headers });
};

const page = async ({ request, event, path }) => {
  try {
    const answer = await fetch(request);
    if (answer.ok && isList(path)) event.waitUntil(storeList(request, answer.clone()));
    if (answer.status === 401 || isSessionPath(path)) await caches.delete(LISTS);
    return answer;
  } catch {
    return cachedPage(request);
  }
};

addEventListener('install', event => event.waitUntil(caches.delete(ASSETS).then(prepare).then(() => skipWaiting())));
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== 'GET') {
    if (isSessionPath(path)) event.waitUntil(caches.delete(LISTS));
  } else if (path.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate') event.respondWith(page({ request, event, path }));
});

addEventListener('notificationclick', event => {
  const { notification } = event;
  notification.close();
  if (!notification.data) return;
  event.waitUntil(clients.matchAll({ type: 'window' }).then(async ([window]) => {
    if (!window) return clients.openWindow(notification.data);
    await window.focus();
    return window.navigate(notification.data);
  }));
});
