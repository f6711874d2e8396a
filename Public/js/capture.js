// Pasting and dropping anywhere keeps.
import { one, all, bring } from './dom.js';
import { post } from './request.js';
import { renew } from './live.js';

const keep = async text => await post('/inbox', { text }) && renew(one('#cap, .links') ? '#main' : '.side');

// Files wait here for the script that sends them, which is fetched with the first ones.
export const parcels = [];
let send;
export const setUploader = run => { send = run; };
const take = (event, { files } = event.dataTransfer) => {
  if (!files.length) return;
  event.preventDefault();
  parcels.push(...files);
  if (send) send();
  else bring(document.body.dataset.upload).catch(() => {});
  return true;
};
// What is dragged from this page is no news.
let isOurs;
document.addEventListener('dragstart', () => { isOurs = true; });
document.addEventListener('dragend', () => { isOurs = false; });
const isNews = event => /Files|uri/.test(event.dataTransfer.types) && !isOurs;
document.addEventListener('dragover', event => isNews(event) && event.preventDefault());
document.addEventListener('drop', event => {
  if (!isNews(event) || take(event)) return;
  event.preventDefault();
  keep(event.dataTransfer.getData('text/uri-list'));
});

document.addEventListener('paste', event => {
  if (take(event, event.clipboardData)) return;
  // A field of one line would join the lines of several addresses into one.
  const text = event.clipboardData.getData('text').trim().replace(/\s*\n\s*/g, ' ');
  const field = all('#cap').pop();
  if (!text || (event.target !== field && event.target.closest('input, textarea'))) return;
  // Addresses are kept where one is; whatever else waits in the field for a yes.
  if (event.target !== field && /^https?:\/\//i.test(text)) keep(text);
  else if (field) {
    event.preventDefault();
    field.focus();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  }
});

// What only a phone needs.
if (innerWidth < 761) for (const { dataset } of all('[data-sheet]')) bring(dataset.sheet).catch(() => {});
