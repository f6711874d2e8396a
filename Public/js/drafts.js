// Stores the unsent input of forms that have a textarea in the session storage, so that it survives navigation and a refresh.
// Sending a form removes its draft, and signing out removes everything.
import { all, now, isTyped } from './dom.js';

const name = 'draft ' + location.pathname + location.search;
const forms = () => all('#main form[method=post]:has(textarea)');
const fields = form => all('[type=text], [type=url], textarea', form);
const sent = new WeakSet();
document.addEventListener('submit', ({ target }) => {
  sent.add(target);
  if (target.action.endsWith('/logout')) sessionStorage.clear();
});
export const keep = () => {
  const typed = forms().filter(form => !sent.has(form) && fields(form).some(isTyped));
  const texts = form => [form.action, fields(form).map(each => isTyped(each) && each.value)];
  sessionStorage[typed.length ? 'setItem' : 'removeItem'](name, JSON.stringify(Object.fromEntries(typed.map(texts))));
};
addEventListener('pagehide', keep);
now(() => {
  const drafts = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  for (const form of forms()) {
    const texts = fields(form).some(isTyped) ? [] : drafts[form.action] ?? [];
    if (texts.length) form.closest('details:not(.menu)')?.setAttribute('open', '');
    fields(form).forEach((field, index) => { if (texts[index]) field.value = texts[index]; });
  }
  sessionStorage.removeItem(name);
});
