// Resolves conflicts between two versions of a page. The version that is not chosen is kept among the earlier versions.
import { one, words } from '../dom.js';
import { root, diary } from './diary-editor/state.js';
import { drawPicture } from './diary-editor/draw.js';

const { dataset } = root;
const choice = one('#both');
const show = (selector, page) => one(selector, choice).replaceChildren(drawPicture(page.document, { 'aria-label': words('일기 그림', 'The page') }));
const keepVersion = page => fetch(dataset.versions, {
  method: 'POST', body: JSON.stringify({ document: page.document }), headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
}).catch(() => {});
choice.addEventListener('cancel', event => event.preventDefault());
export const chooseOne = current => new Promise(resolve => {
  const { day, weather, mood } = { ...diary.page, ...current };
  const theirs = { document: current.document, day, weather, mood };
  show('.mine', diary.page);
  show('.theirs', theirs);
  one('.when', choice).textContent = current.savedAt ? new Date(current.savedAt).toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' }) : '';
  choice.returnValue = '';
  choice.showModal();
  choice.onclose = async () => {
    const isMine = choice.returnValue !== 'theirs';
    await keepVersion(isMine ? theirs : diary.page);
    const message = words('다른 기기의 것을 열었어요. 이 화면의 것은 이전 버전에 있어요', 'The other one is open; yours is among the earlier versions');
    resolve({ theirs, isMine, message });
  };
});

// The server writes default values out, in its own key order, so missing values compare as these defaults.
const defaults = { scale: 1, angle: 0, locked: false, align: 'left', frame: 'plain', colour: '#000000', font: 'pen', pattern: 'plain' };
const isObject = value => value !== null && typeof value === 'object';
const isSame = (a, b, name) => {
  const [left, right] = [a ?? defaults[name], b ?? defaults[name]];
  if (!isObject(left) || !isObject(right)) return left === right;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(each => isSame(left[each], right[each], each));
};
export const offer = name => {
  const forget = () => localStorage.removeItem(name);
  let localDraft;
  try { localDraft = JSON.parse(localStorage.getItem(name)); } catch { forget(); }
  if (!localDraft) return;
  if (isSame(localDraft.page, diary.page)) return forget();
  const bar = one('.again');
  bar.hidden = false;
  one('[value=use]', bar).addEventListener('click', () => { bar.hidden = true; diary.replace(localDraft.page); diary.say(words('이어서 쓰고 있어요', 'Continuing')); });
  one('[value=drop]', bar).addEventListener('click', () => { bar.hidden = true; forget(); });
};
