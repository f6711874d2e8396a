// Uploads files in chunks, three files at a time. An interrupted upload continues at the offset that the server reports.
import { one, all, words, make } from '../dom.js';
import { say } from '../toast.js';
import { renew } from '../live.js';
import { pendingFiles, setUploader } from '../capture.js';

const chunkSize = 1 << 20 /* 1 MiB */;
const maxUploads = 3;
const maxAttempts = 8;
const waiting = [];
let running = 0;
let done = 0;
let list;

const show = () => {
  if (list) return;
  const style = document.body.dataset.upload.split(' ')[1];
  document.head.append(make('link', { rel: 'stylesheet', href: style }));
  const close = make('button', { className: 'btn btn--ghost', type: 'button' }, words('닫기', 'Close'));
  list = make('ul', { className: 'lines' });
  const panel = make('section', { className: 'panel uploads', ariaLabel: words('올리는 파일', 'Uploads') }, list, close);
  close.addEventListener('click', () => { panel.remove(); list = undefined; });
  document.body.append(panel);
};

const row = file => {
  const bar = make('progress', { max: file.size || 1, value: 0, ariaLabel: file.name });
  const state = make('span', { className: 'item__meta' }, words('기다리는 중', 'Waiting'));
  const line = make('li', {}, make('div', { className: 'item__body' }, make('span', { className: 'item__title' }, file.name), bar, state));
  list.append(line);
  return { line, bar, tell: text => { state.textContent = text; } };
};

// An error that another attempt would not solve.
class Refusal extends Error {}
const ask = async (url, options) => {
  const answer = await fetch(url, { ...options, headers: { Accept: 'application/json', ...options.headers } });
  if (answer.ok || answer.status === 409) return answer;
  if (answer.status < 500 && answer.status !== 404 && answer.status !== 429) {
    const problem = await answer.json().catch(() => ({}));
    throw new Refusal(problem.problems?.[0]?.message ?? problem.detail ?? answer.status);
  }
  throw Object.assign(new Error(answer.status), { isGone: answer.status === 404, wait: Number(answer.headers.get('Retry-After')) });
};
const offset = answer => Number(answer.headers.get('Upload-Offset'));

const sendOnce = async entry => {
  const { file, row } = entry;
  let answer;
  if (!entry.url) {
    const form = { name: file.name || words('붙여넣은 그림.png', 'Pasted picture.png'), size: file.size };
    if (file.lastModified) form.modifiedAt = file.lastModified;
    answer = await ask('/api/v1/uploads', { method: 'POST', body: new URLSearchParams(form) });
    entry.url = answer.headers.get('Location');
  } else answer = await ask(entry.url, { method: 'HEAD' });
  for (let here = offset(answer); answer.status !== 202; here = offset(answer)) {
    row.bar.value = here;
    row.tell(words('올리는 중', 'Uploading'));
    const body = file.slice(here, here + chunkSize);
    answer = await ask(entry.url, { method: 'PATCH', body, headers: { 'Upload-Offset': here, 'Content-Type': 'application/offset+octet-stream' } });
  }
  return answer.json();
};

// Waits for the given time or until the network is back.
const rest = seconds => new Promise(resolve => {
  const timer = setTimeout(resolve, seconds * 1000);
  addEventListener('online', () => { clearTimeout(timer); resolve(); }, { once: true });
});

const send = async entry => {
  const { row } = entry;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      const { accepted, asked } = await sendOnce(entry);
      row.bar.value = row.bar.max;
      row.tell(accepted[0]?.isNew === false ? words('이미 있어요', 'Already saved') : accepted[0]?.reason ?? asked?.[0]?.detail ?? '✓');
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        row.tell(error.message);
        row.line.className = 'bad';
        return false;
      }
      if (error.isGone) entry.url = undefined;
      const seconds = error.wait || Math.min(30, 2 ** attempt);
      row.tell(words(`연결이 끊겼어요. ${seconds}초 뒤에 이어서 올려요`, `Connection lost. Continuing in ${seconds} s`));
      await rest(seconds * (0.75 + Math.random() / 2));
    }
  }
  row.tell(words('올리지 못했어요', 'Not uploaded'));
  const again = make('button', { className: 'btn', type: 'button' }, words('다시', 'Try again'));
  again.addEventListener('click', () => { again.remove(); waiting.push(entry); next(); });
  row.line.append(again);
  return false;
};

// Refreshes the inbox once no field in it has the focus.
const arrived = () => renew('#main') ?? document.addEventListener('focusout', () => setTimeout(arrived), { once: true });

const next = async () => {
  if (running >= maxUploads || !waiting.length) return;
  running += 1;
  if (await send(waiting.shift())) done += 1;
  running -= 1;
  if (waiting.length) next();
  else if (!running && done) {
    say(words(`${done}개를 받은함에 담았어요`, `${done} in the inbox`));
    done = 0;
    if (location.pathname === '/inbox') arrived();
  }
};

const upload = () => {
  show();
  for (const file of pendingFiles.splice(0)) waiting.push({ file, row: row(file) });
  for (let each = 0; each < maxUploads; each += 1) next();
};
addEventListener('beforeunload', event => { if (running) event.preventDefault(); });
for (const form of all('form[data-files]')) {
  form.addEventListener('submit', event => {
    const field = one('[type=file]', form);
    if (!field.files.length) return;
    event.preventDefault();
    pendingFiles.push(...field.files);
    form.reset();
    upload();
  });
}
setUploader(upload);
if (pendingFiles.length) upload();
