// A page that is being written: its document, what is chosen on it, and every step back. The document is never changed,
// only replaced, so that each step is kept for the price of what it changed.
(() => {
  'use strict';
  const { one } = seorap;
  const root = one('.edit');
  if (!root) return;
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
  // What follows within a moment under the same name belongs to the same step.
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
  const document_ = values => ({ ...now, document: { ...now.document, ...values } });
  const place = list => document_({ elements: list });
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

  const diary = (seorap.diary = {
    root, key, edit, elements, find, commit, put, choose,
    width: 1700, height: 3000,
    // What buttons with data-do do, and what begins when all is there.
    jobs: {}, start: [],
    on: (name, listener) => { listeners[name].push(listener); },
    get page() { return now; },
    get chosen() { return chosen && find(chosen); },
    get hasPast() { return past.length > 0 || now !== settled; },
    get hasFuture() { return future.length > 0; },
    // Shows a change that is still going on; commit makes it a step.
    move: (wanted, values) => show(changed(wanted, values)),
    change: (wanted, values, name) => { show(changed(wanted, values)); commit(name); },
    paper: (values, name) => put(document_({ paper: { ...now.document.paper, ...values } }), name),
    add: (...added) => {
      show(place([...elements(), ...added]));
      commit();
      choose(key(added.at(-1)));
    },
    remove: wanted => { show(place(elements().filter(each => key(each) !== wanted))); commit(); },
    // To the front with 1, to the back with -1, past one neighbour with a third value.
    reorder: (wanted, direction, isByOne) => {
      const list = [...elements()];
      const from = list.findIndex(each => key(each) === wanted);
      const [moved] = list.splice(from, 1);
      list.splice(isByOne ? Math.max(0, from + direction) : direction > 0 ? list.length : 0, 0, moved);
      show(place(list));
      commit();
    },
    duplicate: wanted => {
      const { x, y, ...rest } = find(wanted);
      diary.add({ ...rest, x: Math.min(x + 80, 1800), y: Math.min(y + 80, 3100), locked: undefined });
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    // Another page altogether, as from the server; one step back leads to what was here.
    replace: page => { commit(); show(page); commit(); },
    setMode: mode => {
      if (root.dataset.mode === mode) return;
      root.dataset.mode = mode;
      tell('mode');
    },
    get mode() { return root.dataset.mode; },
    say: text => { one('.edit .said').textContent = text; },
  });
  // JSON has no undefined; a copy carries none.
  diary.pure = value => JSON.parse(JSON.stringify(value));
})();
