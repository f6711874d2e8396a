// Shows one toast at a time, for ten seconds. The timer stops while the toast is hovered or focused.
import { one, make, fragment } from './dom.js';

const place = one('#toasts') ?? make('div');
let timer;
const start = () => { clearTimeout(timer); timer = setTimeout(() => place.replaceChildren(), 1e4); };
for (const event of ['pointerenter', 'focusin']) place.addEventListener(event, () => clearTimeout(timer));
for (const event of ['pointerleave', 'focusout']) place.addEventListener(event, start);
start();

const show = toast => { place.replaceChildren(toast); start(); };
export const showToast = html => show(fragment(html));
export const say = text => show(make('div', { className: 'toast' }, make('span', {}, text)));
