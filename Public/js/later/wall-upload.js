// Uploads pictures dropped on the wall: shows each with its progress, then at its day.
import { one, all, words, make, fragment, now } from '../dom.js';
import { showToast, say } from '../toast.js';
import { refresh } from '../refresh.js';
import { pendingFiles, setUploader } from '../capture.js';

const frame = on => document.body.classList.toggle('accepting-drop', on);
const isFiles = event => event.dataTransfer.types.includes('Files');
document.addEventListener('dragenter', event => { if (isFiles(event)) frame(true); });
document.addEventListener('dragleave', event => { if (!event.relatedTarget) frame(false); });
document.addEventListener('drop', () => frame(false), true);

let place;
const tiles = files => {
  place ??= make('section', { className: 'panel pending-uploads', ariaLabel: words('담는 그림', 'Pictures being saved') });
  place.replaceChildren(make('h2', {}, words(`그림 ${files.length}장 담는 중`, `Saving ${files.length} pictures`)), make('ul', {}, ...files.map(file => {
    const bar = make('progress', { max: file.size || 1, value: 0, ariaLabel: file.name });
    const picture = file.type.startsWith('image/') ? make('img', { src: URL.createObjectURL(file), alt: '' }) : '';
    return make('li', {}, picture, bar);
  })));
  const before = one('.walls') ?? one('#main .empty');
  if (before) before.before(place); else one('#main').append(place);
  place.scrollIntoView({ block: 'nearest' });
  return all('progress', place);
};
const clear = () => {
  for (const picture of place ? all('img', place) : []) URL.revokeObjectURL(picture.src);
  place?.remove();
};
// XMLHttpRequest, because fetch reports no upload progress.
const send = (files, tell) => new Promise((resolve, reject) => {
  const body = new FormData();
  for (const file of files) body.append('file', file, file.name || words('붙여넣은 그림.png', 'Pasted picture.png'));
  const request = new XMLHttpRequest();
  request.open('POST', '/screenshots');
  request.setRequestHeader('Accept', 'text/html-fragment');
  request.upload.addEventListener('progress', ({ loaded }) => tell(loaded));
  request.addEventListener('load', () => resolve(request));
  for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => reject(new Error(event)));
  request.send(body);
});

let isSending = false;
const next = async () => {
  if (isSending || !pendingFiles.length) return;
  isSending = true;
  const files = pendingFiles.splice(0, 60);
  const bars = tiles(files);
  const tell = loaded => {
    let left = loaded;
    for (const bar of bars) { bar.value = Math.max(0, Math.min(bar.max, left)); left -= bar.max; }
  };
  const known = new Set(all('#main .tile').map(each => each.dataset.id));
  try {
    const answer = await send(files, tell);
    if (answer.status < 300) {
      showToast(answer.responseText);
      clear();
      await refresh();
      const fresh = all('#main .tile').filter(each => !known.has(each.dataset.id));
      for (const each of fresh) each.classList.add('fresh');
      fresh[0]?.scrollIntoView({ block: 'nearest' });
    } else {
      const reason = one('.bad', fragment(answer.responseText))?.textContent;
      clear();
      say(reason ?? words('담지 못했어요. 그림 파일인지 확인해 주세요.', 'Nothing was saved. Are these picture files?'));
    }
  } catch {
    const again = make('button', { className: 'btn btn--primary', type: 'button' }, words('다시 보내기', 'Send again'));
    again.addEventListener('click', () => { pendingFiles.unshift(...files); clear(); next(); });
    one('h2', place).textContent = words('연결이 끊겨서 담지 못했어요', 'Connection lost, nothing was saved');
    place.append(again);
  }
  isSending = false;
  next();
};
setUploader(next);
addEventListener('beforeunload', event => { if (isSending) event.preventDefault(); });
now(() => {
  for (const form of all('#main form[action="/screenshots"][enctype]')) {
    form.addEventListener('submit', event => {
      const field = one('[type=file]', form);
      if (event.defaultPrevented || !field.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      pendingFiles.push(...field.files);
      form.reset();
      form.closest('details').open = false;
      next();
    });
  }
});
