// Completes tags while they are typed. No option is chosen until an arrow key is pressed, so Enter submits the form.
import { one, all, make, now, isTyped, choose } from '../dom.js';
import { json, query, latest } from '../request.js';

document.head.append(make('link', { rel: 'stylesheet', href: document.body.dataset.complete.split(' ')[1] }));
let number = 0;
const upgrade = field => {
  const id = 'suggest-' + ++number;
  const list = make('ul', { id, className: 'suggest', role: 'listbox', hidden: true, ariaLabel: field.labels[0].textContent });
  field.after(list);
  Object.assign(field, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' });
  field.setAttribute('aria-controls', id);

  const show = on => {
    list.hidden = !on;
    field.ariaExpanded = String(on);
    field.removeAttribute('aria-activedescendant');
  };
  // The start and end of the tag at the caret.
  const bounds = () => {
    const start = field.value.slice(0, field.selectionStart).search(/[^,，]*$/);
    return [start, start + field.value.slice(start).search(/[,，]|$/)];
  };
  const take = option => {
    const [start, end] = bounds();
    field.setRangeText((start ? ' ' : '') + option.title + (end < field.value.length ? '' : ', '), start, end, 'end');
    show(false);
  };
  latest(field, 80, async signal => {
    const typed = () => field.value.slice(...bounds()).trim().replace(/^#/, '');
    const prefix = typed();
    const { tags } = prefix ? await json(query(field.dataset.tags, prefix), signal) : { tags: [] };
    list.replaceChildren(...tags.map((tag, index) =>
      make('li', { id: id + '-' + index, role: 'option', ariaSelected: 'false', title: tag.name }, '#' + tag.name, make('b', {}, tag.count))));
    // The field may have been sent and emptied meanwhile.
    show(tags.length > 0 && typed() === prefix);
  });
  field.addEventListener('blur', () => show(false));
  list.addEventListener('pointerdown', event => { event.preventDefault(); take(event.target.closest('li')); });
  field.addEventListener('keydown', event => {
    if (list.hidden || event.isComposing) return;
    const chosen = one('[aria-selected=true]', list);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose(field, list, step);
    else if (chosen && /Enter|Tab/.test(event.key)) take(chosen);
    else if (event.key === 'Escape') show(false);
    else return event.key === 'Enter' && show(false);
    event.preventDefault();
    event.stopPropagation();
  });
  // Completes input that was typed before this script loaded.
  if (document.activeElement === field && isTyped(field)) field.dispatchEvent(new Event('input'));
};
now(() => { for (const field of all('[data-tags]:not([role])')) upgrade(field); });
