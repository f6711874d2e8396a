// Stores the poster size in a cookie, so that the server renders it, and toggles the seen mark of a tile.
import { one, now } from '../dom.js';
import { post } from '../request.js';
import { remember } from '../sidebar.js';

now(() => {
  const [slider, button] = [one('[data-size]'), one('[data-columns]')];
  if (!slider) return;
  slider.parentElement.hidden = button.hidden = false;
  slider.oninput = () => {
    one('.posters').className = `shelf posters posters--${slider.value}`;
    remember('posters', slider.value);
  };
  // On a phone, the button cycles through three, two and four posters in a row.
  button.onclick = () => {
    slider.value = { 1: 3, 2: 3, 3: 4 }[slider.value] ?? 2;
    slider.oninput();
  };
});
document.addEventListener('submit', async event => {
  if (event.target.id !== 'marks') return;
  event.preventDefault();
  const button = event.submitter;
  const body = new FormData(event.target, button);
  const [wasOn, before] = [button.ariaPressed, button.value];
  button.ariaPressed = String(wasOn !== 'true');
  button.value = wasOn === 'true' ? button.dataset.done : 'none';
  if (await post(button.formAction, body)) return;
  [button.ariaPressed, button.value] = [wasOn, before];
});
