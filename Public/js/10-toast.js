// One toast at a time. It stays ten seconds, and longer while somebody points at it.
(() => {
  const { one, make, fragment, page, post, refresh } = seorap;
  const place = one('#toasts') ?? make('div');
  let timer;
  const start = () => { clearTimeout(timer); timer = setTimeout(() => place.replaceChildren(), 1e4); };
  for (const event of ['pointerenter', 'focusin']) place.addEventListener(event, () => clearTimeout(timer));
  for (const event of ['pointerleave', 'focusout']) place.addEventListener(event, start);
  start();

  const show = toast => { place.replaceChildren(toast); start(); };
  const send = async form => { if (form && await post(form.action, new FormData(form))) await refresh(); };
  place.addEventListener('submit', event => { event.preventDefault(); send(event.target); });
  Object.assign(seorap, {
    toast: html => show(fragment(html)),
    say: text => show(make('div', { className: 'toast' }, make('span', {}, text))),
    // The toast's own change, or else the latest one of the history, once what was pressed before is done.
    undo: async () => { await post.last; send(one('form', place) ?? one('main form[action$="/undo"]', await page('/history'))); },
  });
})();
