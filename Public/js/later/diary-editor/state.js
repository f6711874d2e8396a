// The state of the editor: the document, the chosen element and the undo history. Documents are immutable, so that steps share
// unchanged elements.
import { one, words, bring } from '../../dom.js';

export const root = one('.edit');
const { dataset } = root;

const keys = new WeakMap();
let count = 0;
const key = element => {
  if (!keys.has(element)) keys.set(element, `e${(count += 1)}`);
  return keys.get(element);
};
// The same element with other values; undefined takes a value away.
const edit = (element, values) => {
  const next = { ...element, ...values };
  for (const name in values) if (values[name] === undefined) delete next[name];
  keys.set(next, key(element));
  return next;
};

const about = () => ({ day: dataset.day, weather: dataset.weather, mood: dataset.mood });
let now = { document: JSON.parse(dataset.document), ...about() };
let settled = now;
let past = [];
let future = [];
let last = { at: 0 };
let chosen;
const listeners = { change: [], choose: [], mode: [] };
const tell = name => { for (const listener of listeners[name]) listener(); };

const elements = () => now.document.elements;
const find = wanted => elements().find(each => key(each) === wanted);
const show = next => { now = next; if (chosen && !find(chosen)) choose(); tell('change'); };
// Ends a step. Changes of the same name within 700 ms are one step.
const commit = name => {
  if (now === settled) return;
  const at = performance.now();
  if (!name || name !== last.name || at - last.at > 700) past.push(settled);
  last = { name, at };
  settled = now;
  future = [];
  tell('change');
};
const put = (values, name) => { show({ ...now, ...values }); commit(name); };
const place = elements => ({ ...now, document: { ...now.document, elements } });
const changed = (wanted, values) => place(elements().map(each => (key(each) === wanted ? edit(each, values) : each)));
const step = (from, to) => {
  commit();
  if (!from.length) return;
  to.push(now);
  settled = from.pop();
  last = { at: 0 };
  show(settled);
};
function choose(wanted) {
  const next = wanted && find(wanted) ? wanted : undefined;
  if (next === chosen) return;
  chosen = next;
  tell('choose');
}

export const diary = {
  key, edit, elements, find, commit, put, choose,
  // The actions of buttons with data-do.
  jobs: {},
  on: (name, listener) => { listeners[name].push(listener); },
  get page() { return now; },
  get chosen() { return chosen && find(chosen); },
  get hasPast() { return past.length > 0 || now !== settled; },
  get hasFuture() { return future.length > 0; },
  // Shows a change that is still going on; commit makes it a step.
  move: (wanted, values) => show(changed(wanted, values)),
  change: (wanted, values, name) => { show(changed(wanted, values)); commit(name); },
  add: (...added) => {
    show(place([...elements(), ...added]));
    commit();
    choose(key(added.at(-1)));
  },
  remove: wanted => { show(place(elements().filter(each => key(each) !== wanted))); commit(); },
  undo: () => step(past, future),
  redo: () => step(future, past),
  // Replaces the whole page, as with a version of the server. Undo restores the former one.
  replace: page => { commit(); show(page); commit(); },
  setMode: mode => {
    if (root.dataset.mode === mode) return;
    root.dataset.mode = mode;
    tell('mode');
  },
  get mode() { return root.dataset.mode; },
  say: text => { one('.edit .editor-status').textContent = text; },
};
// Loads parts of the editor on demand. The module diary-photos is called photos.
const addresses = Object.fromEntries(dataset.parts.split(' ').map(each => [each.match(/diary-(\w+)/)[1], each]));
export const need = name => bring(addresses[name]).catch(error => {
  diary.say(words('연결이 끊겨서 열지 못했어요. 다시 눌러 주세요.', 'No connection. Please try again.'));
  throw error;
});
export const withPart = (name, run) => need(name).then(run, () => {});
