// Copies and shares text. Over plain http, the clipboard API is missing and a hidden field is copied instead.
import { all, words, make, now } from './dom.js';
import { say } from './toast.js';

const copyFromField = text => {
  const field = make('textarea', { value: text, className: 'visually-hidden' });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
};
export const copy = async text => {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false) || copyFromField(text);
  say(isCopied ? words('복사했어요', 'Copied') : words('복사하지 못했어요', 'Could not copy'));
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
