// ⌘K: places, commands and items in one field. It shows the key of each command, so that it teaches.
(() => {
  const { one, all, words, make, load, query, fragment, choose, latest } = seorap;
  let dialog;
  const input = make('input', {
    type: 'text', role: 'combobox', autocomplete: 'off', ariaExpanded: 'true', ariaAutoComplete: 'list',
    placeholder: words('어디로 갈까요? 무엇을 찾을까요?', 'Where to? What to find?'), ariaLabel: words('명령이나 찾을 말', 'A command or words to find'),
  });
  const list = make('ul', { id: 'pal', role: 'listbox', ariaLabel: words('결과', 'Results') });
  input.setAttribute('aria-controls', 'pal');

  const press = (key, ko, en) => ({
    title: words(ko, en), key: key.toUpperCase(), run: () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
  });
  const commands = () => [
    ...all('.nav a').map(each => ({ title: one('.l', each).textContent, run: () => each.click() })),
    press('n', '새로 담기', 'Add something'), press('z', '마지막 동작 되돌리기', 'Undo the last action'),
    press('[', '옆 메뉴 접기', 'Fold the sidebar'), press('?', '단축키', 'Keys'),
  ];
  const show = entries => {
    list.replaceChildren(...entries.map((entry, index) => Object.assign(
      make('li', { id: 'pal-' + index, role: 'option' }, entry.title, make(entry.key ? 'kbd' : 'small', {}, entry.key ?? entry.detail ?? '')), { run: entry.run })));
    if (entries.length) choose(input, list, 1);
  };
  const find = async signal => {
    const text = input.value.trim();
    const own = commands().filter(each => each.title.toLowerCase().includes(text.replace(/^>\s*/, '').toLowerCase()));
    show(own);
    if (!text || text.startsWith('>')) return;
    const url = query(one('.q').action, text);
    const open = to => () => location.assign(to);
    const hits = all('[data-id] a.t', fragment(await load(url, { signal }))).slice(0, 8).map(each => ({
      title: each.textContent, detail: one('.kind', each.parentNode)?.textContent, run: open(each.href),
    }));
    show([...own, ...hits, { title: words(`“${text}” 모두 찾기`, `Search for “${text}”`), run: open(url) }]);
  };
  const run = item => { dialog.close(); item?.run(); };
  latest(input, 80, find);
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || !(step || event.key === 'Enter')) return;
    event.preventDefault();
    if (!step) run(one('[aria-selected=true]', list));
    else if (list.firstChild) choose(input, list, step);
  });
  list.addEventListener('click', event => run(event.target.closest('li')));

  seorap.palette = () => {
    if (!dialog) {
      dialog = make('dialog', { className: 'pal', ariaLabel: words('명령', 'Commands') }, input, list);
      dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
      document.body.append(dialog);
    }
    input.value = '';
    dialog.showModal();
    find();
  };
  const href = one('[data-palette]').dataset.palette.split(' ')[1];
  document.head.append(make('link', { rel: 'stylesheet', href, onload: () => seorap.palette() }));
})();
