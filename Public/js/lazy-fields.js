// The completion of tags, and what makes the search of a list answer while one types, are fetched when somebody first comes
// to such a field.
import { bring } from './dom.js';

document.addEventListener('focusin', ({ target }) => {
  const { complete } = document.body.dataset;
  const paths = target.dataset.tags ? complete : target.closest('[data-bar]')?.dataset.bar;
  if (paths) bring(paths).catch(() => {});
});
