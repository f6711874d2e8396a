// Where people introduce themselves: a name that cannot be is said while it is typed, and a picture is seen before it is sent.
import { one, words, make } from '../dom.js';
import { load, query, latest } from '../request.js';

const nick = one('#f-nick');
const faces = one('.faces');
const file = one('#f-picture');

const say = (field, text) => {
  const id = `${field.id}-problem`;
  let line = document.getElementById(id);
  if (!line) {
    line = make('p', { id, className: 'bad' });
    line.setAttribute('role', 'status');
    field.parentElement.append(line);
    field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${id}`.trim());
  }
  line.textContent = text;
  field.setAttribute('aria-invalid', String(text !== ''));
  field.parentElement.classList.toggle('wrong', text !== '');
};

// The page's own address answers, so that nobody without a link learns who lives here.
if (nick) {
  // Once the form is sent, its link is used up.
  let isSent;
  nick.form.addEventListener('submit', () => { isSent = true; });
  latest(nick, 250, async signal => {
    if (isSent) return;
    const asked = nick.value;
    const text = await load(query(location.pathname, asked, 'nick'), { signal });
    if (nick.value === asked) say(nick, text);
  });
}

if (file && faces) {
  let shown;
  file.addEventListener('change', () => {
    shown?.remove();
    if (shown) URL.revokeObjectURL(shown.lastChild.src);
    shown = undefined;
    const chosen = file.files[0];
    if (!chosen) return;
    const input = make('input', { type: 'radio', name: 'face', value: 'own', checked: true });
    const picture = make('img', { className: 'face', width: 56, height: 56, alt: words('고른 사진', 'The chosen picture') });
    picture.src = URL.createObjectURL(chosen);
    shown = make('label', {}, input, picture);
    faces.append(shown);
  });
  // Whoever goes back to a drawing does not want the file.
  faces.addEventListener('change', event => {
    if (shown && !shown.contains(event.target)) {
      file.value = '';
      shown.remove();
      shown = undefined;
    }
  });
}
