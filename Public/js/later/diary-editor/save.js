// Never lose a stroke: saved on the server within two seconds and when the page is left; in this browser while the server
// cannot be reached; and where two devices wrote at once, both are shown.
import { one, words } from '../../dom.js';
import { root, diary, need, withPart } from './state.js';
import { finishText } from './text.js';

const { dataset } = root;
const state = one('.editor-bar small');
const name = `seorap page ${dataset.uid}`;
const device = Math.random().toString(36).slice(2, 10);
let revision = Number(dataset.revision);
let saved = diary.page;
let timer;
let running;
let failures = 0;
let since = 0;
let isStopped = false;
// What this window was until it was left and opened again: what it sent last may still be on its way.
let former;

const tell = (look, text) => {
  if (state.textContent !== text) state.textContent = text;
  root.dataset.state = look;
};
const isUnsaved = () => diary.page !== saved;
const body = page => JSON.stringify({ revision, device, ...page });
const keepHere = isLeft => {
  try { localStorage.setItem(name, JSON.stringify({ revision, page: diary.page, left: isLeft && device })); } catch { /* A full store: the page itself still has it. */ }
};
const forget = () => localStorage.removeItem(name);

export const save = async () => {
  clearTimeout(timer);
  timer = undefined;
  if (running || isStopped || !isUnsaved()) return;
  const page = diary.page;
  running = new AbortController();
  const patience = setTimeout(() => running?.abort(), 15_000);
  try {
    const answer = await fetch(dataset.draft, {
      method: 'PUT', body: body(page), signal: running.signal, headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    });
    const told = await answer.json().catch(() => ({}));
    if (answer.status === 409 && told.current) {
      if (told.current.device !== former) return await differ(told.current);
      ({ revision } = told.current);
      return;
    }
    if (answer.status === 422 || answer.status === 413) {
      keepHere();
      return tell('bad', told.problems?.[0]?.message ?? told.detail ?? words('저장할 수 없어요', 'Could not be saved'));
    }
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    ({ revision } = told);
    saved = page;
    failures = 0;
    forget();
    tell('saved', words('방금 저장됨', 'Saved just now'));
  } catch {
    failures += 1;
    keepHere();
    tell('lost', words('연결이 끊겼어요, 이 화면에 남아 있어요', 'No connection; it is kept on this screen'));
  } finally {
    clearTimeout(patience);
    running = undefined;
    if (isUnsaved() && !isStopped && !timer) timer = setTimeout(save, failures ? Math.min(15_000, 1000 * 2 ** failures) : 400);
  }
};
diary.on('change', () => {
  if (!isUnsaved() || isStopped) return;
  if (!failures) tell('saving', words('저장하는 중…', 'Saving…'));
  const now = performance.now();
  if (!timer) since = now;
  // A pause of typing, but two seconds at most.
  else if (now - since > 900 || failures) return;
  clearTimeout(timer);
  timer = setTimeout(save, failures ? 2000 : 600);
});
addEventListener('online', () => { if (isUnsaved()) save(); });
addEventListener('pagehide', () => {
  if (!isUnsaved() || isStopped) return;
  keepHere(true);
  running?.abort();
  navigator.sendBeacon(dataset.draft, new Blob([body(diary.page)], { type: 'application/json' }));
});
// A page that comes back from the browser's memory may be older than the server's.
addEventListener('pageshow', event => { if (event.persisted) location.reload(); });

// Saves all, or says no: before the page is sent.
const settle = async () => {
  finishText();
  diary.commit();
  for (let attempt = 0; attempt < 3 && (isUnsaved() || running); attempt += 1) {
    while (running) await new Promise(resolve => { setTimeout(resolve, 50); });
    await save();
  }
  return !isUnsaved() && !isStopped;
};

// Another device was faster: whoever writes chooses, and what they leave stays among the versions.
const differ = async current => {
  isStopped = true;
  keepHere();
  tell('both', words('다른 기기에서도 수정했어요', 'Changed on another device too'));
  try {
    const { chooseOne } = await need('both');
    const { theirs, isMine, said } = await chooseOne(current);
    ({ revision } = current);
    if (isMine) saved = theirs;
    else {
      diary.replace(theirs);
      saved = diary.page;
      forget();
      tell('saved', said);
    }
  } finally { isStopped = false; }
};

// The page is sent when all of it is on the server.
one('.editor-bar form').addEventListener('submit', async event => {
  const form = event.target;
  if (form.dataset.isReady) return;
  event.preventDefault();
  // Where nothing has to be saved this is still the first submission, and a form takes no second one meanwhile.
  if (await settle()) setTimeout(() => { form.dataset.isReady = 'yes'; form.requestSubmit(event.submitter); });
  else diary.say(words('아직 저장하지 못해서 보내지 않았어요. 연결되면 다시 눌러 주세요.', 'Not sent: it is not saved yet. Try again when you are connected.'));
});

// Who comes back goes on where nobody else wrote meanwhile; otherwise what could not be sent before is offered back.
const kept = JSON.parse(localStorage.getItem(name));
if (kept?.left && kept.revision === revision) {
  former = kept.left;
  diary.replace(kept.page);
} else if (kept) withPart('both', ({ offer }) => offer(name));
