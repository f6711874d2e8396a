// Copying works on a phone over plain http too, where the clipboard interface is missing.
import { all, words, make, now } from './dom.js';
import { say } from './toast.js';

const byHand = text => {
  const field = make('textarea', { value: text, className: 'visually-hidden' });
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
};
export const copy = async text => {
  const done = await navigator.clipboard?.writeText(text).then(() => true, () => false) || byHand(text);
  say(done ? words('복사했어요', 'Copied') : words('복사하지 못했어요', 'Could not copy'));
};
document.addEventListener('click', event => {
  const button = event.target.closest?.('[data-copy-text], [data-share], [data-copy]');
  if (!button) return;
  const { share: url, copyText } = button.dataset;
  if (url) return navigator.share({ url, title: document.title }).catch(() => {});
  button.select?.();
  copy(copyText ?? button.value);
});
now(() => { for (const button of all('[data-share]')) button.hidden = !navigator.share; });
