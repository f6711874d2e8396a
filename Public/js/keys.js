// Keyboard shortcuts. A key matches by its letter first and by its physical position second, for the Hangul layout.
import { one, all } from './dom.js';
import { undo } from './undo.js';
import { boxes, select, clear, targets, act, original } from './selection.js';
import { copy } from './clipboard.js';
import { rail } from './sidebar.js';
import { openPalette } from './palette.js';

const link = element => one('a.item__title, a:not([tabindex="-1"])', element);
const reader = () => one('.reader[data-id]');
const focused = () => document.activeElement.closest('[data-id]:not(.reader)');
const current = () => focused() ?? reader();
const chosen = () => targets(current());
const click = selector => one(selector)?.click();
const go = path => () => location.assign(path);

// Moves the focus to the nearest item in a direction on the screen. Distance across the direction counts three times.
const move = (dx, dy) => {
  const list = all('#main [data-id]:not(.reader)').filter(each => !each.hidden);
  const from = focused();
  const middle = element => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  let best = from ? dx && list[list.indexOf(from) + dx] : list[0];
  let least = Infinity;
  for (const each of from ? list : []) {
    const [x, y] = middle(from);
    const [cx, cy] = middle(each);
    const along = (cx - x) * dx + (cy - y) * dy;
    const cost = along + 3 * Math.abs((cx - x) * dy + (cy - y) * dx);
    if (along > 8 /* px, so that items of the same row or column are skipped */ && cost < least) [best, least] = [each, cost];
  }
  if (!best) return;
  link(best).focus({ preventScroll: true });
  best.scrollIntoView({ block: 'nearest' });
};
const turn = (relation, dx) => () => (reader() ? click(`.pager [rel=${relation}]`) : move(dx, 0));
const sort = order => () => all('.head .pop a').find(each => order.test(each.search))?.click();
const open = name => () => {
  const field = one(`.reader #f-${name}, #bulk-${name}`);
  const menu = field?.closest('details');
  if (menu) {
    if (current() && !one('.item__check :checked')) select(one('.item__check input', current()), true);
    menu.open = true;
  }
  field?.focus();
};
const check = extend => () => {
  const box = current() && one('.item__check input', current());
  if (box) select(box, extend || !box.checked, extend);
};
const edit = () => {
  if (location.pathname === '/inbox') return act('keep', chosen());
  if (current()) location.assign(one('[data-edit]', current())?.href ?? link(current()).href + '/edit');
};
const escape = () => {
  const menu = one('details.menu[open]');
  if (menu) menu.open = false;
  else clear();
};
const selectAll = () => { for (const box of boxes()) select(box, true); };
const trash = () => act('trash', chosen());

const keys = {
  j: () => move(0, 1), k: () => move(0, -1), h: () => move(-1, 0), l: () => move(1, 0),
  ArrowDown: () => move(0, 1), ArrowUp: () => move(0, -1), ArrowLeft: turn('prev', -1), ArrowRight: turn('next', 1),
  o: () => current() && link(current()).click(),
  O: () => current() && original(current())?.click(),
  x: check(false), X: check(true), e: edit, '#': trash, Delete: trash,
  a: () => act('archive', chosen()),
  f: () => act(chosen().every(each => one('.fav, .star[aria-pressed=true]', each)) ? 'unfavourite' : 'favourite', chosen()),
  c: () => current() && copy((original(current()) ?? link(current())).href),
  t: open('tags'), v: open('folder'), z: undo,
  '/': () => one('#q').focus(), n: () => (one('#cap') ? one('#cap').focus() : location.assign('/add')),
  '[': rail, '?': go('/help/keys'), w: () => click('.seg a:not([aria-current])'), Escape: escape,
};
const chains = {
  g: { h: go('/'), i: go('/inbox'), t: go('/timeline'), ',': go('/settings') },
  s: { n: sort(/newest|^$/), o: sort(/oldest/), a: sort(/title/) },
};
// Each collection defines its key after G.
for (const { dataset, href } of all('a[data-go]')) chains.g[dataset.go] = go(href);
const places = { Slash: '/', BracketLeft: '[', Comma: ',' };
const place = ({ code, shiftKey }) => (/^Key/.test(code) ? (shiftKey ? code[3] : code[3].toLowerCase()) : !shiftKey && places[code]);

let chain = {};
let chainEndsAt = 0;
document.addEventListener('keydown', event => {
  if (event.isComposing || one('dialog[open]')) return;
  const isTyping = event.target.closest('input:not([type=checkbox]), textarea, select');
  const pick = map => map[event.key] ?? map[place(event)];
  const currentChain = event.timeStamp < chainEndsAt ? chain : {};
  let run;
  chain = {};
  if (event.ctrlKey || event.metaKey) {
    run = pick({ k: openPalette, ...(!isTyping && { a: boxes().length && selectAll, z: undo }) });
  } else if (isTyping) {
    if (event.key === 'Escape') isTyping.blur();
  } else if (!event.altKey) {
    run = pick(currentChain);
    if (!run && pick(chains)) {
      chain = pick(chains);
      chainEndsAt = event.timeStamp + 1000;
      run = () => {};
    }
    run ??= (!event.key.startsWith('Arrow') || current()) && pick(keys);
  }
  if (run) {
    event.preventDefault();
    run();
  }
});
