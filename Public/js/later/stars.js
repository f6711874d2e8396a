// Star ratings. Arrow keys move by half a star. A digit rates the focused or shown work; pressing it again or with Shift gives half
// a star less, and 0 removes the rating.
import { one, all, words, make, now } from '../dom.js';
import { post } from '../request.js';

const radios = form => all('[role=radio]', form);
const checked = form => one('[aria-checked=true]', form);
// Roving tabindex: the group is one stop of the Tab key.
const roam = form => {
  const stop = checked(form) ?? radios(form)[0];
  for (const each of radios(form)) each.tabIndex = each === stop ? 0 : -1;
};
now(() => all('[data-rate]').forEach(roam));
const show = (form, value) => {
  for (const each of radios(form)) each.ariaChecked = String(each.value === value);
  one('.rating-value', form).textContent = value && String(value / 2);
  one('.clear-rating', form).hidden = !value;
  roam(form);
};
document.addEventListener('submit', async event => {
  const form = event.target;
  if (!('rate' in form.dataset)) return;
  event.preventDefault();
  const before = checked(form)?.value ?? '';
  const value = event.submitter.value;
  const body = new FormData(form, event.submitter);
  show(form, value);
  if (document.activeElement === document.body) (checked(form) ?? radios(form)[0]).focus();
  if (!(await post(form.action, body))) show(form, before);
});
const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -10, End: 10 };
document.addEventListener('keydown', event => {
  const step = event.target.matches('[role=radio]') && steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const list = radios(event.target.form).filter(each => each.checkVisibility());
  const next = list[Math.min(Math.max(list.indexOf(event.target) + step, 0), list.length - 1)];
  event.preventDefault();
  event.stopPropagation();
  for (const each of radios(event.target.form)) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}, true);

// On a wall, the tile stores the rating in half stars (data-halves).
const tile = () => document.activeElement.closest('li.card[data-id]');
const paint = (card, halves) => {
  const row = one('.tile-status', card);
  one('.rating', row)?.remove();
  card.dataset.halves = halves || '';
  if (!halves) return;
  const stars = make('span', { className: `rating rating--${halves}`, role: 'img', ariaLabel: words(`별 ${halves / 2}개`, `${halves / 2} stars`) });
  row.prepend(stars);
};
document.addEventListener('keydown', async event => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input:not([type=checkbox], [type=radio]), textarea, select') || one('dialog[open]')) return;
  const digit = /^(?:Digit|Numpad)([0-5])$/.exec(event.code)?.[1] ?? (/^[0-5]$/.test(event.key) ? event.key : undefined);
  const card = tile();
  const form = !card && one('.reader [data-rate]');
  if (digit === undefined || !(card || form)) return;
  event.preventDefault();
  const before = Number(card ? card.dataset.halves : checked(form)?.value ?? 0);
  const full = 2 * digit;
  const halves = full && (event.shiftKey || before === full) ? full - 1 : full;
  if (form) return halves ? radios(form)[halves - 1].click() : one('.clear-rating', form).click();
  paint(card, halves);
  if (!(await post(`${one('a.item__title', card).href}/rating`, { rating: halves || '' }))) paint(card, before);
});
