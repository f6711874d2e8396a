// The wall goes on by days: one that stands on two pages is put together again.
(() => {
  'use strict';
  const { one, all } = seorap;
  seorap.join = (before, fresh, isNew) => {
    if (before.matches('.shot-list')) one('tbody', before).append(...all('.shot-list tbody > tr', fresh).filter(isNew));
    else for (const section of all('.wall > section', fresh)) {
      const last = before.lastElementChild;
      if (last.dataset.day !== section.dataset.day) { before.append(section); continue; }
      last.className = 'b';
      one('ul', last).append(...all('.tile', section).filter(isNew));
    }
  };

  // A file is the answer to some buttons, which no script may take for a page.
  document.addEventListener('submit', event => {
    if (event.submitter?.hasAttribute('formaction')) event.stopImmediatePropagation();
  }, true);
})();
