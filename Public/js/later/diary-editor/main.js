// Draws the page, then loads the rest of the editor.
import { root, diary, need, withPart } from './state.js';
import { redraw } from './draw.js';
import './gestures.js';
import './save.js';

// Lines are measured with the fonts of this page.
document.fonts.ready.then(redraw);
redraw();
// A click before the tray has loaded is repeated once its actions exist.
root.addEventListener('click', event => {
  const button = event.target.closest('.rail button, .editor-tray button, [data-do]');
  if (button && !diary.jobs.undo) withPart('tray', () => button.click());
});
const rest = () => ['handles', 'keys', 'tray'].reduce((before, name) => before.then(() => need(name)), Promise.resolve()).catch(() => {});
if ('requestIdleCallback' in self) requestIdleCallback(rest, { timeout: 1000 });
else setTimeout(rest, 50);
