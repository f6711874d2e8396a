// Requests to the page's own origin.
import { words } from './dom.js';
import { showToast, say } from './toast.js';

// A redirect to the sign-in page means that the session has ended.
export const load = async (url, { method, body, signal, keepalive } = {}, type = 'text/html-fragment') => {
  const response = await fetch(url, { method, body, signal, keepalive, headers: { Accept: type } });
  if (response.redirected && new URL(response.url).pathname === '/login') location.assign(response.url);
  if (!response.ok) throw new Error(response.status);
  return response.text();
};
export const query = (url, text, name = 'q') => `${url}?${name}=${encodeURIComponent(text)}`;
export const json = async (url, signal) => JSON.parse(await load(url, { signal }, 'application/json'));
export const page = async (url, options) => new DOMParser().parseFromString(await load(url, options, 'text/html'), 'text/html');

let last;
// The promise of the latest post, to wait for its response.
export const lastPost = () => last;
// Posts a form and shows the toast of the response; true on success. keepalive lets the request outlive the page, and browsers
// limit such bodies to 64 KiB.
export const post = async (url, fields) => {
  const body = String(new URLSearchParams(fields));
  try {
    showToast(await (last = load(url, { method: 'POST', body: new URLSearchParams(body), keepalive: body.length < 6e4 })));
    return true;
  } catch {
    say(words('저장하지 못했어요. 다시 해 주세요.', 'Could not be saved. Please try again.'));
  }
};

// Calls `answer` when typing pauses for `pause` milliseconds, and aborts the request of the previous call.
export const latest = (field, pause, answer) => {
  let timer, request;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      request?.abort();
      request = new AbortController();
      answer(request.signal).catch(() => {});
    }, pause);
  });
};
