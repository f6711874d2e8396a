// Pasting anywhere keeps, and an address is checked while it is typed.
(() => {
  const { one, all, make, json, query, latest, now } = seorap;

  document.addEventListener('paste', event => {
    // A field of one line would join the lines of several addresses into one.
    const text = event.clipboardData.getData('text').trim().replace(/\s*\n\s*/g, ' ');
    const field = one('#cap');
    if (!text || (event.target !== field && event.target.closest('input, textarea'))) return;
    if (field) {
      event.preventDefault();
      field.focus();
      field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    } else if (/^https?:\/\/\S+$/i.test(text)) location.assign(query('/add', text, 'url'));
  });

  const watch = field => {
    const hint = document.getElementById(field.getAttribute('aria-describedby'));
    const first = [...hint.childNodes];
    latest(field, 250, async signal => {
      const { state, message, title, url } = await json(query(field.dataset.check, field.value, 'url'), signal);
      hint.className = url || state === 'invalid' ? 'bad' : 'hint';
      hint.replaceChildren(...(message ? [message + ' ', url ? make('a', { href: url }, title || url) : ''] : first));
      field.ariaInvalid = state === 'invalid' ? 'true' : null;
    });
  };
  for (const field of all('[data-check]')) watch(field);

  now(() => { for (const form of all('form[data-auto]')) form.requestSubmit(); });
})();
