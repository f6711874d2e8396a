// Requests of the page's own origin.
import { words } from './dom.js';
import { showToast, say } from './toast.js';

// A redirect to the sign-in page means that the session has ended.
export const load = async (url, { method, body, signal, keepalive } = {}, type = 'text/html-fragment') => {
  const answer = await fetch(url, { method, body, signal, keepalive, headers: { Accept: type } });
  if (answer.redirected && new URL(answer.url).pathname === '/login') location.assign(answer.url);
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
};
export const query = (url, text, name = 'q') => `${url}?${name}=${encodeURIComponent(text)}`;
export const json = async (url, signal) => JSON.parse(await load(url, { signal }, 'application/json'));
export const page = async (url, options) => new DOMParser().parseFromString(await load(url, options, 'text/html'), 'text/html');

// Posts a form and shows the toast that comes back. Somebody may leave the page at once; browsers keep 64 KiB alive.
let last;
// The post that was sent last, as far as it is answered.
export const lastPost = () => last;
export const post = async (url, fields) => {
  const body = String(new URLSearchParams(fields));
  try {
    showToast(await (last = load(url, { method: 'POST', body: new URLSearchParams(body), keepalive: body.length < 6e4 })));
    return true;
  } catch {
    say(words('저장하지 못했어요. 다시 해 주세요.', 'Could not be saved. Please try again.'));
  }
};

// Answers to what is typed: after a pause, and only the latest answer counts. The server says the same on submit.
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
