// The dialog that chooses which part of a photo is shown.
import { one } from '../dom.js';
import { diary } from './diary-editor/state.js';
import { layout } from './diary-editor/geometry.js';
import { knownPictures } from './diary-editor/draw.js';
import { framed } from './diary-tray.js';

const cropper = one('#cropper');
const view = one('.view', cropper);
const zoom = one('[type=range]', cropper);
const shape = one('.shapes', cropper);
let part;
const showPart = () => {
  const { picture, x, y, aspect } = part;
  const [w, h] = visible();
  part.x = Math.max(0, Math.min(1 - w, x));
  part.y = Math.max(0, Math.min(1 - h, y));
  view.style.aspectRatio = String(aspect);
  const image = one('img', view);
  Object.assign(image.style, { width: `${100 / w}%`, height: `${100 / h}%`, left: `${(-100 * part.x) / w}%`, top: `${(-100 * part.y) / h}%` });
  if (image.getAttribute('src') !== picture.address) image.src = picture.address;
};
// The visible fractions of the picture's width and height.
const visible = () => {
  const { picture, aspect, near } = part;
  const pictureAspect = picture.width / picture.height;
  return pictureAspect > aspect ? [aspect / pictureAspect / near, 1 / near] : [1 / near, pictureAspect / aspect / near];
};
export const crop = (key, index = 0) => {
  const element = diary.find(key);
  const photo = element?.photos?.[index];
  const picture = photo && knownPictures[photo.sha256];
  if (!picture) return;
  const [, , width, height] = layout(element).places[index];
  const shown = photo.crop ?? { x: 0, y: 0, width: 1, height: 1 };
  part = { key, index, picture, aspect: width / height, original: width / height, near: 1, x: 0, y: 0 };
  const [w, h] = visible();
  part.near = Math.max(1, Math.min(w / shown.width, h / shown.height));
  const [w1, h1] = visible();
  Object.assign(part, { x: shown.x + (shown.width - w1) / 2, y: shown.y + (shown.height - h1) / 2 });
  zoom.value = part.near;
  shape.hidden = element.frame === 'fourCut';
  const next = one('[data-next]', cropper);
  next.hidden = element.photos.length < 2;
  showPart();
  if (!cropper.open) cropper.showModal();
};
// Applies a change of zoom or shape and keeps the centre.
const keepCentre = change => {
  const [w, h] = visible();
  const [cx, cy] = [part.x + w / 2, part.y + h / 2];
  change();
  const [w1, h1] = visible();
  Object.assign(part, { x: cx - w1 / 2, y: cy - h1 / 2 });
  showPart();
};
zoom.addEventListener('input', () => keepCentre(() => { part.near = Number(zoom.value); }));
shape.addEventListener('click', event => {
  const value = event.target.closest('button')?.value;
  if (value) keepCentre(() => { part.aspect = value === 'own' ? part.picture.width / part.picture.height : Number(value); });
});
let from;
const slide = (dx, dy) => {
  const [w, h] = visible();
  part.x -= (dx / view.clientWidth) * w;
  part.y -= (dy / view.clientHeight) * h;
  showPart();
};
view.addEventListener('pointerdown', event => { event.preventDefault(); view.focus(); view.setPointerCapture(event.pointerId); from = [event.clientX, event.clientY]; });
view.addEventListener('pointermove', event => {
  if (!from) return;
  slide(event.clientX - from[0], event.clientY - from[1]);
  from = [event.clientX, event.clientY];
});
for (const name of ['pointerup', 'pointercancel']) view.addEventListener(name, () => { from = undefined; });
view.addEventListener('keydown', event => {
  const by = { ArrowLeft: [12, 0], ArrowRight: [-12, 0], ArrowUp: [0, 12], ArrowDown: [0, -12] }[event.key];
  if (!by) return;
  event.preventDefault();
  slide(...by);
});
view.addEventListener('wheel', event => {
  event.preventDefault();
  keepCentre(() => { part.near = Math.max(1, Math.min(6, part.near * Math.exp(-event.deltaY * 0.001))); zoom.value = part.near; });
}, { passive: false });
const applyCrop = () => {
  const { key, index, aspect, original, x, y } = part;
  const element = diary.find(key);
  if (!element) return;
  const [width, height] = visible();
  const round = value => Math.round(value * 1e5) / 1e5;
  const shown = { ...element.photos[index].crop, x: round(x), y: round(y), width: Math.min(round(width), 1 - round(x)), height: Math.min(round(height), 1 - round(y)) };
  const photos = element.photos.map((each, at) => (at === index ? { ...each, crop: shown } : each));
  const [, , w, h] = layout(element).places[0];
  const side = Math.sqrt(w * h);
  const shaped = aspect === original ? {} : framed(element.frame ?? 'plain', Math.round(side * Math.sqrt(aspect)), Math.round(side / Math.sqrt(aspect)));
  diary.change(key, { photos, ...shaped });
};
one('[value=take]', cropper).addEventListener('click', () => { applyCrop(); cropper.close(); });
one('[data-next]', cropper).addEventListener('click', () => {
  applyCrop();
  crop(part.key, (part.index + 1) % diary.find(part.key).photos.length);
});
