// Adds photos from the device, the clipboard or saved screenshots to the page, and changes their frames.
import { one, all, words, make } from '../dom.js';
import { say } from '../toast.js';
import { json } from '../request.js';
import { root, diary } from './diary-editor/state.js';
import { clamped, layout } from './diary-editor/geometry.js';
import { knownPictures, learn } from './diary-editor/draw.js';
import { openPack, framed } from './diary-tray.js';

const { dataset } = root;
const picker = one('#f-files');
const chosen = () => diary.chosen && diary.key(diary.chosen);
// The key of the four-cut frame that the next photos fill.
let target;
let uploadsRunning = 0;

const size = ({ width, height }) => {
  const grow = Math.min(1000 / width, 1000 / height);
  return [Math.round(width * grow), Math.round(height * grow)];
};
const put = (photos, at) => {
  for (const { sha256, ...rest } of photos) knownPictures[sha256] = rest;
  const strip = target && diary.find(target);
  target = undefined;
  if (strip?.frame === 'fourCut') {
    const free = 4 - strip.photos.length;
    diary.change(diary.key(strip), { photos: [...strip.photos, ...photos.slice(0, free).map(({ sha256 }) => ({ sha256 }))] });
    photos = photos.slice(free);
  }
  if (!photos.length) return;
  const shift = index => (index - (photos.length - 1) / 2) * (photos.length > 1 ? 220 : 0);
  diary.add(...photos.map((photo, index) => {
    const [width, height] = size(photo);
    const [x, y] = at ?? [850, 1200];
    const scale = photos.length > 1 ? 0.7 : 1;
    return { type: 'photo', ...clamped({ x: x + shift(index) * 0.6, y: y + shift(index), scale, angle: photos.length > 1 ? (index % 2 ? 4 : -4) : 0 }), width, height, frame: 'plain', photos: [{ sha256: photo.sha256 }] };
  }));
};
const ask = async body => {
  const answer = await fetch(dataset.photos, { method: 'POST', body, headers: { Accept: 'application/json' } });
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(answer.status), { detail: reply.problems?.map(each => each.message).join(' ') || reply.detail });
  return reply;
};
const busy = by => {
  uploadsRunning += by;
  root.classList.toggle('sending', uploadsRunning > 0);
  if (by > 0) diary.say(words('사진을 올리고 있어요…', 'Uploading…'));
};
const failed = error => say(error.detail ?? words('사진을 올리지 못했어요. 연결을 확인하고 다시 해 주세요.', 'Not uploaded. Check the connection and try again.'));
export const upload = async (files, at) => {
  const images = files.filter(each => each.type.startsWith('image/') || /\.(heic|heif|avif|jpe?g|png|webp|gif)$/i.test(each.name));
  if (!images.length) return say(words('그림 파일만 붙일 수 있어요', 'Only picture files can be put on a page'));
  const form = new FormData();
  for (const file of images) form.append('file', file, file.name || 'pasted.png');
  busy(1);
  try {
    const { photos, refused = [] } = await ask(form);
    put(photos, at);
    if (refused.length) say(refused.map(each => `${each.file}: ${each.detail}`).join(' '));
    else diary.say(words(`사진 ${photos.length}장을 붙였어요`, `${photos.length} photos added`));
  } catch (error) { failed(error); } finally { busy(-1); }
};

// The dialog of saved screenshots.
const shots = one('#shots');
const list = one('ul', shots);
const more = one('.more-shots', shots);
let after;
const load = async () => {
  const address = new URL(dataset.photos, location.href);
  if (after) address.searchParams.set('after', after);
  const reply = await json(address).catch(() => undefined);
  if (!reply) return say(words('스크린샷을 불러오지 못했어요', 'The screenshots could not be loaded'));
  ({ next: after } = reply);
  more.hidden = !after;
  one('.none', shots).hidden = reply.photos.length > 0 || list.children.length > 0;
  list.append(...reply.photos.map(photo => {
    const image = make('img', { src: photo.thumbnail, alt: '', loading: 'lazy' });
    const button = make('button', { type: 'button', title: photo.title, ariaPressed: 'false' }, image);
    button.setAttribute('aria-label', photo.title || words('스크린샷', 'Screenshot'));
    button.dataset.sha256 = photo.sha256;
    return make('li', {}, button);
  }));
};
const picked = () => all('[aria-pressed=true]', list);
list.addEventListener('click', event => {
  const button = event.target.closest('button');
  if (!button) return;
  button.setAttribute('aria-pressed', String(button.ariaPressed !== 'true'));
  one('[value=put]', shots).disabled = !picked().length;
});
more.addEventListener('click', load);
one('[value=put]', shots).addEventListener('click', async () => {
  const form = new FormData();
  for (const each of picked()) form.append('picture', each.dataset.sha256);
  shots.close();
  busy(1);
  try { put((await ask(form)).photos); } catch (error) { failed(error); } finally { busy(-1); }
});
export const jobs = {
  pick: () => { target = undefined; picker.click(); },
  fill: () => { target = chosen(); picker.click(); },
  shots: () => {
    list.replaceChildren();
    after = undefined;
    one('[value=put]', shots).disabled = true;
    shots.showModal();
    load();
  },
  ownSticker: () => one('#f-stickers').click(),
};

// Changes the frame of the chosen photo and keeps its crop.
export const setFrame = frame => {
  const element = diary.chosen;
  const known = knownPictures[element.photos[0]?.sha256];
  const isStrip = element.frame === 'fourCut';
  let [, , width, height] = layout(element).places[0];
  if (isStrip && known) {
    const { width: w, height: h } = element.photos[0].crop ?? { width: 1, height: 1 };
    height = (width * h * known.height) / (w * known.width);
  }
  const [first, ...others] = element.photos;
  const next = { frame, ...framed(frame, Math.round(width), Math.round(height)) };
  // A frame for one photo keeps the first; the others become photos of their own on the page.
  if (isStrip && others.length) {
    diary.move(chosen(), { ...next, photos: [first] });
    const key = chosen();
    diary.add(...others.map((photo, index) => {
      const [w, h] = size(knownPictures[photo.sha256] ?? { width: 1, height: 1 });
      return { type: 'photo', ...clamped({ x: element.x + 120 * (index + 1), y: element.y + 160 * (index + 1), scale: 0.5, angle: 0 }), width: w, height: h, frame: 'plain', photos: [photo] };
    }));
    return diary.choose(key);
  }
  diary.change(chosen(), next);
};

// Uploads the user's own stickers and adds them to the tray.
export const addStickers = async files => {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  busy(1);
  try {
    const answer = await fetch(dataset.stickers, { method: 'POST', body: form, headers: { Accept: 'application/json' } });
    const reply = await answer.json().catch(() => ({}));
    if (!answer.ok) throw Object.assign(new Error(answer.status), { detail: reply.problems?.map(each => each.message).join(' ') || reply.detail });
    for (const { sha256, width, height, pixels, name, address } of reply.stickers) {
      knownPictures[sha256] = { address, width: pixels[0], height: pixels[1] };
      const button = make('button', { type: 'button', title: name }, make('img', { src: address, alt: '' }));
      Object.assign(button.dataset, { sticker: `sha256:${sha256}`, width, height, pack: 'own' });
      button.setAttribute('aria-label', words(`${name} 붙이기`, `Put ${name} on the page`));
      if (!one(`[data-sticker="sha256:${sha256}"]`)) one('.stickers').append(button);
      learn(button);
    }
    openPack('own');
  } catch (error) { failed(error); } finally { busy(-1); }
};
