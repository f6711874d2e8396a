// The last of the editor's files: everything is known, so the page is drawn.
(() => {
  'use strict';
  const { diary } = seorap;
  if (!diary) return;
  const begin = () => {
    diary.redraw();
    for (const start of diary.start) start();
  };
  // Lines are measured with the fonts of this page.
  document.fonts.ready.then(() => diary.redraw());
  begin();
})();
