// What was typed into a long form survives a slip to another page; the tab forgets it once it is sent.
(() => {
  const { all } = seorap;
  for (const form of all('form[data-draft]')) {
    const name = 'draft ' + location.pathname + location.search;
    const fields = all('input[type=text], input[type=url], textarea', form);
    const isTouched = () => fields.some(each => each.value !== each.defaultValue);
    const draft = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    if (!isTouched()) draft.forEach((text, index) => { if (fields[index]) fields[index].value = text; });
    sessionStorage.removeItem(name);
    let isSent;
    form.addEventListener('submit', () => { isSent = true; });
    addEventListener('pagehide', () => {
      if (!isSent && isTouched()) sessionStorage.setItem(name, JSON.stringify(fields.map(each => each.value)));
    });
  }
})();
