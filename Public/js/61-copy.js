// Copying works on a phone over plain http too, where the clipboard interface is missing.
(() => {
  const { all, words, make, say, now } = seorap;
  const byHand = text => {
    const field = make('textarea', { value: text, className: 'sr' });
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  };
  seorap.copy = async text => {
    const done = await navigator.clipboard?.writeText(text).then(() => true, () => false) || byHand(text);
    say(done ? words('복사했어요', 'Copied') : words('복사하지 못했어요', 'Could not copy'));
  };
  document.addEventListener('click', event => {
    const button = event.target.closest?.('[data-copy-text], [data-share], [data-copy]');
    if (!button) return;
    if ('copy' in button.dataset) { button.select(); seorap.copy(button.value); }
    else if (button.dataset.copyText) seorap.copy(button.dataset.copyText);
    else navigator.share({ url: button.dataset.share, title: document.title }).catch(() => {});
  });
  now(() => { for (const button of all('[data-share]')) button.hidden = !navigator.share; });
})();
