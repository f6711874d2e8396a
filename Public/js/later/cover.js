// A picture pasted or dropped on the page of a work is chosen as its poster or cover, not saved as a screenshot.
import { one, words } from '../dom.js';
import { say } from '../toast.js';

const field = one('[data-cover] [type=file]');
if (field) {
  const choosePicture = (event, { files }) => {
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
  document.addEventListener('paste', event => choosePicture(event, event.clipboardData), true);
  document.addEventListener('drop', event => choosePicture(event, event.dataTransfer), true);
}
