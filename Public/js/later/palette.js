// The command palette (⌘K) finds pages, commands and items, and shows the shortcuts of commands. Titles that begin with the search
// text come first, then titles that contain it, then matches in pictures and notes.
import { one, all, words, make, fragment, choose } from '../dom.js';
import { load, query, latest } from '../request.js';

let dialog, before;
const input = make('input', {
  type: 'text', role: 'combobox', autocomplete: 'off', ariaExpanded: 'true', ariaAutoComplete: 'list',
  placeholder: words('어디로 갈까요? 무엇을 찾을까요?', 'Go to a page or search'), ariaLabel: words('명령이나 검색어', 'Command or search text'),
});
const list = make('ul', { id: 'pal', role: 'listbox', ariaLabel: words('결과', 'Results') });
input.setAttribute('aria-controls', 'pal');

const press = (key, ko, en) => ({
  title: words(ko, en), key: key.toUpperCase(), run: () => (before?.isConnected ? before : document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
});
const place = each => ({ title: one('.label', each).textContent, icon: one('svg', each)?.cloneNode(true), detail: one('.count', each)?.textContent, key: each.dataset.go && `G ${each.dataset.go.toUpperCase()}`, run: () => each.click() });
const commands = () => [
  ...all('.nav a').map(place),
  press('n', '새로 담기', 'Add something'), press('z', '마지막 동작 되돌리기', 'Undo the last action'),
  ...(before?.closest?.('[data-id]') || one('.reader[data-id]')
    ? [press('f', '즐겨찾기', 'Favourite'), press('t', '태그 붙이기', 'Add tags'), press('v', '폴더로 옮기기', 'Move to a folder')] : []),
  press('[', '옆 메뉴 접기', 'Collapse the sidebar'), press('?', '단축키', 'Keyboard shortcuts'),
];

let number = 0;
const option = entry => Object.assign(
  make('li', { id: `pal-${number++}`, role: 'option', className: entry.kind ?? '' },
    make('span', { className: 'pic' }, entry.icon ?? ''),
    make('span', { className: 'palette__text' }, make('b', {}, ...(entry.marked ?? [entry.title])), ...(entry.snippet ? [make('small', {}, ...entry.snippet)] : [])),
    make('span', { className: 'palette__aside' }, ...(entry.detail ? [make('span', { className: 'palette__kind' }, entry.detail)] : []), ...(entry.key ? [make('kbd', {}, entry.key)] : []))),
  { run: entry.run });
const show = groups => {
  number = 0;
  list.replaceChildren(...groups.filter(([, entries]) => entries.length).flatMap(([title, entries]) => [
    ...(title ? [make('li', { className: 'palette__heading', role: 'presentation' }, title)] : []), ...entries.map(option),
  ]));
  input.removeAttribute('aria-activedescendant');
  move(1);
};
// Headings cannot be chosen.
const move = step => { if (one('[role=option]', list)) choose(input, list, step); };

// Ranks a title: 0 begins with the text, 1 has a word that does, 2 contains it (marked by the server), 3 does not.
const fold = text => text.normalize('NFC').toLowerCase();
const rank = (title, marks, text) => (fold(title).startsWith(text) ? 0 : marks ? (new RegExp(`(^|\\s)${RegExp.escape?.(text) ?? text.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}`, 'u').test(fold(title)) ? 1 : 2) : 3);
const hit = (row, text) => {
  const link = one('a.item__title', row);
  const picture = one('.thumbnail', row)?.cloneNode(true);
  picture?.removeAttribute('href');
  return {
    title: link.textContent, marked: [...link.cloneNode(true).childNodes], snippet: [...(one('.item__excerpt', row) ?? make('i')).cloneNode(true).childNodes],
    icon: picture ? make('span', { className: picture.className }, ...picture.childNodes) : undefined, detail: one('.kind', row)?.textContent,
    kind: [...row.classList].find(each => each.startsWith('c-')), rank: rank(link.textContent, one('mark', link), text), run: () => location.assign(link.href),
  };
};
const find = async signal => {
  const text = input.value.trim();
  const wanted = fold(text.replace(/^>\s*/, ''));
  const own = commands().filter(each => fold(each.title).includes(wanted));
  if (!text || text.startsWith('>')) return show([['', own]]);
  const url = query('/search', text);
  const answer = fragment(await load(url, { signal }));
  const hits = all('[data-id]', answer).map(row => hit(row, wanted)).sort((a, b) => a.rank - b.rank);
  show([
    [words('제목에 있어요', 'In titles'), hits.filter(each => each.rank < 3).slice(0, 8)],
    [words('글자 속에 있어요', 'In the text'), hits.filter(each => each.rank === 3).slice(0, 6)],
    [words('명령', 'Commands'), [...own.slice(0, 6), { title: words(`“${text}” 모두 찾기`, `Search for “${text}”`), run: () => location.assign(url) }]],
  ]);
};
const run = item => {
  if (item && !item.run) return;
  dialog.close();
  item?.run();
};
latest(input, 80, find);
input.addEventListener('keydown', event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.isComposing || !(step || event.key === 'Enter')) return;
  event.preventDefault();
  if (step) move(step);
  else run(one('[aria-selected=true]', list));
});
list.addEventListener('click', event => run(event.target.closest('li')));

const href = one('[data-palette]').dataset.palette.split(' ')[1];
const styled = new Promise(onload => document.head.append(make('link', { rel: 'stylesheet', href, onload })));
export const openPalette = async () => {
  await styled;
  if (dialog?.open) return;
  if (!dialog) {
    const key = text => make('kbd', {}, text);
    const foot = make('p', { className: 'foot' }, make('span', {}, key('↑'), key('↓'), words(' 고르기', ' choose')), make('span', {}, key('⏎'), words(' 열기', ' open')), make('span', {}, key('>'), words(' 명령만', ' commands only')), make('span', {}, key('#'), words(' 태그', ' tags')), make('span', {}, key('@'), words(' 폴더', ' folders')));
    dialog = make('dialog', { className: 'palette', ariaLabel: words('명령', 'Commands') }, input, list, foot);
    dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
    // A dialog restores the focus, except to an element that a refresh has replaced.
    dialog.addEventListener('close', () => {
      const id = before?.closest?.('[data-id]')?.dataset.id;
      const same = before?.isConnected ? before : id && one(`#main [data-id="${id}"] a.item__title`);
      if (same) same.focus({ preventScroll: true });
    });
    document.body.append(dialog);
  }
  before = document.activeElement === document.body ? undefined : document.activeElement;
  input.value = '';
  dialog.showModal();
  find();
};
