// Loads the command palette when it is first opened.
import { one, bring } from './dom.js';

const button = one('[data-palette]');
export const openPalette = () => { if (button) bring(button.dataset.palette).then(palette => palette.openPalette(), () => {}); };
button?.addEventListener('click', openPalette);
