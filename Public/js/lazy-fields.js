// Loads the scripts of tag completion and of the search in a list when such a field first gets the focus.
import { bring } from './dom.js';

document.addEventListener('focusin', ({ target }) => {
  const { complete } = document.body.dataset;
  const paths = target.dataset.tags ? complete : target.closest('[data-bar]')?.dataset.bar;
  if (paths) bring(paths).catch(() => {});
});
