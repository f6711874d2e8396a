// The last of the editor's first files: the page is drawn, and what is pressed next comes after it.
(() => {
  'use strict';
  const { diary } = seorap;
  if (!diary) return;
  // Lines are measured with the fonts of this page.
  document.fonts.ready.then(() => diary.redraw());
  diary.redraw();
  // Whoever is faster than a part presses once and is heard when it is here.
  diary.root.addEventListener('click', event => {
    const button = event.target.closest('.rail button, .trayp button, [data-do]');
    if (button && !diary.tool) diary.with('tray', () => button.click());
  });
  const rest = () => ['handles', 'keys', 'tray'].reduce((before, name) => before.then(() => diary.need(name)), Promise.resolve()).catch(() => {});
  if ('requestIdleCallback' in self) requestIdleCallback(rest, { timeout: 1000 });
  else setTimeout(rest, 50);
})();
