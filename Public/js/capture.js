// Saves pasted and dropped addresses and files to the inbox, wherever they land on the page.
import { one, all, bring } from './dom.js';
import { post } from './request.js';
import { renew } from './live.js';

const saveText = async text => await post('/inbox', { text }) && renew(one('#cap, .links') ? '#main' : '.side');

// Holds files until the upload script has loaded. The first files trigger the loading.
export const pendingFiles = [];
let send;
export const setUploader = run => { send = run; };
const takeFiles = (event, { files } = event.dataTransfer) => {
  if (!files.length) return;
  event.preventDefault();
  pendingFiles.push(...files);
  if (send) send();
  else bring(document.body.dataset.upload).catch(() => {});
  return true;
};
// A drag that starts on this page is not an addition to the inbox.
let isOwnDrag;
document.addEventListener('dragstart', () => { isOwnDrag = true; });
document.addEventListener('dragend', () => { isOwnDrag = false; });
const isExternalDrag = event => /Files|uri/.test(event.dataTransfer.types) && !isOwnDrag;
document.addEventListener('dragover', event => isExternalDrag(event) && event.preventDefault());
document.addEventListener('drop', event => {
  if (!isExternalDrag(event) || takeFiles(event)) return;
  event.preventDefault();
  saveText(event.dataTransfer.getData('text/uri-list'));
});

document.addEventListener('paste', event => {
  if (takeFiles(event, event.clipboardData)) return;
  // A single-line field drops line breaks, so spaces replace them to keep several addresses apart.
  const text = event.clipboardData.getData('text').trim().replace(/\s*\n\s*/g, ' ');
  const field = all('#cap').pop();
  if (!text || (event.target !== field && event.target.closest('input, textarea'))) return;
  // A pasted address is saved at once. Other text is put into the capture field, to be confirmed there.
  if (event.target !== field && /^https?:\/\//i.test(text)) saveText(text);
  else if (field) {
    event.preventDefault();
    field.focus();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  }
});

// Phones (at most 760 px wide) need the script that opens sheets.
if (innerWidth < 761) for (const { dataset } of all('[data-sheet]')) bring(dataset.sheet).catch(() => {});
