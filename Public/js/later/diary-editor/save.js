// Saves the page on the server within two seconds and when it is left, and in localStorage while the server cannot be reached.
// If two devices changed the page, the user chooses a version.
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
let firstChangeAt = 0;
let isStopped = false;
// The device identifier of this window before it was reopened. Its last request may still arrive and is no conflict.
let former;

const tell = (look, text) => {
  if (state.textContent !== text) state.textContent = text;
  root.dataset.state = look;
};
const isUnsaved = () => diary.page !== saved;
const body = page => JSON.stringify({ revision, device, ...page });
const keepHere = isLeft => {
  try { localStorage.setItem(name, JSON.stringify({ revision, page: diary.page, left: isLeft && device })); } catch { /* The storage is full; this window still holds the page. */ }
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
    const reply = await answer.json().catch(() => ({}));
    if (answer.status === 409 && reply.current) {
      if (reply.current.device !== former) return await differ(reply.current);
      ({ revision } = reply.current);
      return;
    }
    if (answer.status === 422 || answer.status === 413) {
      keepHere();
      return tell('bad', reply.problems?.[0]?.message ?? reply.detail ?? words('저장할 수 없어요', 'Could not be saved'));
    }
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    ({ revision } = reply);
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
  if (!timer) firstChangeAt = now;
  // Waits for a pause in typing, at most 900 ms after the first change.
  else if (now - firstChangeAt > 900 || failures) return;
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
// A page restored from the back/forward cache may be older than the server's.
addEventListener('pageshow', event => { if (event.persisted) location.reload(); });

// Saves everything and returns true if nothing is left unsaved.
const settle = async () => {
  finishText();
  diary.commit();
  for (let attempt = 0; attempt < 3 && (isUnsaved() || running); attempt += 1) {
    while (running) await new Promise(resolve => { setTimeout(resolve, 50); });
    await save();
  }
  return !isUnsaved() && !isStopped;
};

// Handles a conflict with another device: the user chooses, and the other version is kept among the earlier versions.
const differ = async current => {
  isStopped = true;
  keepHere();
  tell('both', words('다른 기기에서도 수정했어요', 'Changed on another device too'));
  try {
    const { chooseOne } = await need('both');
    const { theirs, isMine, message } = await chooseOne(current);
    ({ revision } = current);
    if (isMine) saved = theirs;
    else {
      diary.replace(theirs);
      saved = diary.page;
      forget();
      tell('saved', message);
    }
  } finally { isStopped = false; }
};

// Submits the page once everything is saved.
one('.editor-bar form').addEventListener('submit', async event => {
  const form = event.target;
  if (form.dataset.isReady) return;
  event.preventDefault();
  // Deferred, because a form ignores a submission during another one.
  if (await settle()) setTimeout(() => { form.dataset.isReady = 'yes'; form.requestSubmit(event.submitter); });
  else diary.say(words('아직 저장하지 못해서 보내지 않았어요. 연결되면 다시 눌러 주세요.', 'Not sent: it is not saved yet. Try again when you are connected.'));
});

// Continues with the local draft if the server has no newer revision; otherwise offers it.
const localDraft = JSON.parse(localStorage.getItem(name));
if (localDraft?.left && localDraft.revision === revision) {
  former = localDraft.left;
  diary.replace(localDraft.page);
} else if (localDraft) withPart('both', ({ offer }) => offer(name));
