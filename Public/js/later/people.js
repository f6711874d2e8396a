// Profile forms: checks the name while it is typed and previews the chosen picture.
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

// The check uses the page's own URL, so that only people with an invitation can learn which names exist.
if (nick) {
  // The link is used up once the form is sent, so checks stop.
  let isSent;
  nick.form.addEventListener('submit', () => { isSent = true; });
  latest(nick, 250, async signal => {
    if (isSent) return;
    const checkedName = nick.value;
    const text = await load(query(location.pathname, checkedName, 'nick'), { signal });
    if (nick.value === checkedName) say(nick, text);
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
  // Choosing a drawing again discards the file.
  faces.addEventListener('change', event => {
    if (shown && !shown.contains(event.target)) {
      file.value = '';
      shown.remove();
      shown = undefined;
    }
  });
}
