// Saves tags, folder and note without leaving the page. Other unsent input stays.
import { one, all } from '../dom.js';
import { page, post } from '../request.js';

const part = (name, root) => one(`[data-inplace="${name}"]`, root);
const save = async (form, submitter) => {
  const body = new FormData(form, submitter);
  const { add, note } = Object.fromEntries(body);
  if (add === '' && !submitter?.name) return;
  if (!(await post(form.action, body))) return;
  const fresh = await page(location.href);
  const version = one('[name=version]', part('note', fresh));
  if (version) one('[name=version]', part('note')).value = version.value;
  if (note !== undefined) one('textarea', form).defaultValue = note;
  if (form.dataset.inplace === 'tags') {
    const field = one('#f-tags');
    const hadFocus = form.contains(document.activeElement);
    if (!submitter?.name && field.value === add) field.value = '';
    // Closes the completion list, as the input was sent.
    field.dispatchEvent(new Event('input'));
    for (const pill of all('.pill', form)) pill.remove();
    field.before(...all('.pill', part('tags', fresh)));
    if (hadFocus) field.focus();
  }
  for (const name of ['.facts', '.side']) {
    const [before, after] = [one(name), one(name, fresh)];
    if (before && after && !before.isEqualNode(after)) before.replaceWith(after);
  }
};
document.addEventListener('submit', event => {
  if (!event.target.dataset.inplace) return;
  event.preventDefault();
  save(event.target, event.submitter);
});
document.addEventListener('change', event => {
  const form = event.target.form;
  if (form?.dataset.inplace && event.target.matches('select, textarea')) save(form);
});
