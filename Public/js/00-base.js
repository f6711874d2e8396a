// Every behaviour is a layer over links and forms that work without it. The files are joined in the order of their names.
const seorap = (() => {
  'use strict';
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const words = (ko, en) => (document.documentElement.lang === 'en' ? en : ko);
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  // A script that few need.
  const bring = paths => document.head.append(make('script', { src: paths.split(' ')[0] }));
  const fragment = html => document.createRange().createContextualFragment(html);

  // A redirect to the sign-in page means that the session has ended.
  const load = async (url, { method, body, signal, keepalive } = {}, type = 'text/html-fragment') => {
    const answer = await fetch(url, { method, body, signal, keepalive, headers: { Accept: type } });
    if (answer.redirected && new URL(answer.url).pathname === '/login') location.assign(answer.url);
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  };
  const query = (url, text, name = 'q') => `${url}?${name}=${encodeURIComponent(text)}`;
  const json = async (url, signal) => JSON.parse(await load(url, { signal }, 'application/json'));
  const page = async (url, options) => new DOMParser().parseFromString(await load(url, options, 'text/html'), 'text/html');

  // Posts a form and shows the toast that comes back. Somebody may leave the page at once; browsers keep 64 KiB alive.
  const post = async (url, fields) => {
    const body = String(new URLSearchParams(fields));
    try {
      seorap.toast(await (post.last = load(url, { method: 'POST', body: new URLSearchParams(body), keepalive: body.length < 6e4 })));
      return true;
    } catch {
      seorap.say(words('저장하지 못했어요. 다시 해 주세요.', 'That did not work. Please try again.'));
    }
  };

  // Takes what has changed from a fresh copy of this page, without a jump, and leaves what is chosen and typed there.
  const refresh = async (selector = '#main', isFree) => {
    const fresh = await seorap.whole();
    if (isFree && !isFree()) return;
    const focused = document.activeElement.closest('[data-id]')?.dataset.id;
    const chosen = all('.ck :checked').map(each => each.value);
    for (const box of all('.ck input', fresh)) box.checked = chosen.includes(box.value);
    seorap.keep();
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
    if (focused) one(`[data-id="${focused}"] a.t`)?.focus({ preventScroll: true });
    document.dispatchEvent(new Event('seorap:content'));
  };

  // Typed, and not sent yet.
  const isTyped = field => field.value !== field.defaultValue;

  // Runs now and whenever content has arrived.
  const now = start => { start(); document.addEventListener('seorap:content', start); };

  // What a list of options under a field has in common: the arrow keys choose, the field keeps the focus.
  const choose = (field, list, step) => {
    const options = all('[role=option]', list);
    const index = options.findIndex(each => each.ariaSelected === 'true');
    const next = options[(index < 0 && step < 0 ? options.length - 1 : index + step + options.length) % options.length];
    for (const each of options) each.ariaSelected = String(each === next);
    field.setAttribute('aria-activedescendant', next.id);
    next.scrollIntoView({ block: 'nearest' });
  };

  // Answers to what is typed: after a pause, and only the latest answer counts. The server says the same on submit.
  const latest = (field, pause, answer) => {
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

  return { one, all, words, make, bring, fragment, load, query, json, page, post, refresh, isTyped, now, choose, latest };
})();
