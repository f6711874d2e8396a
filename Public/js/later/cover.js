// A picture that is pasted or dropped on the page of one work becomes its poster or cover, not a new screenshot.
import { one, words } from '../dom.js';
import { say } from '../toast.js';

const field = one('[data-cover] [type=file]');
if (field) {
  const take = (event, { files }) => {
    const picture = [...files].find(file => file.type.startsWith('image/'));
    if (!picture) return;
    event.preventDefault();
    event.stopPropagation();
    const chosen = new DataTransfer();
    chosen.items.add(picture);
    field.files = chosen.files;
    const menu = field.closest('details');
    if (menu) menu.open = true;
    field.scrollIntoView({ block: 'center' });
    say(words('그림을 골랐어요. 저장하면 바뀌어요.', 'Picture chosen. Save to apply it.'));
  };
  document.addEventListener('paste', event => take(event, event.clipboardData), true);
  document.addEventListener('drop', event => take(event, event.dataTransfer), true);
}
