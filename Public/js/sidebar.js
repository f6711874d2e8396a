// Stores the collapsed parts of the sidebar in cookies, so that the server renders them collapsed.
import { all } from './dom.js';

export const remember = (name, value) => { document.cookie = `${name}=${value}; path=/; max-age=99999999`; };
export const rail = () => remember('rail', document.documentElement.toggleAttribute('data-rail') ? 1 : 0);
document.addEventListener('toggle', ({ target }) => {
  if (target.dataset.fold) remember('folded', all('[data-fold]:not([open])').map(each => each.dataset.fold).join('.'));
}, true);
// A menu closes when something else is clicked.
document.addEventListener('click', event => {
  for (const menu of all('details.menu[open]')) if (!menu.contains(event.target)) menu.open = false;
});
