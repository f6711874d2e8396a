// The page is drawn, and what is pressed next comes after it.
import { root, diary, need, withPart } from './state.js';
import { redraw } from './draw.js';
import './gestures.js';
import './save.js';

// Lines are measured with the fonts of this page.
document.fonts.ready.then(redraw);
redraw();
// Whoever is faster than the tray, which has the buttons' jobs, presses once and is heard when it is here.
root.addEventListener('click', event => {
  const button = event.target.closest('.rail button, .editor-tray button, [data-do]');
  if (button && !diary.jobs.undo) withPart('tray', () => button.click());
});
const rest = () => ['handles', 'keys', 'tray'].reduce((before, name) => before.then(() => need(name)), Promise.resolve()).catch(() => {});
if ('requestIdleCallback' in self) requestIdleCallback(rest, { timeout: 1000 });
else setTimeout(rest, 50);
