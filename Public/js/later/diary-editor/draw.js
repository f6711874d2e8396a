// Draws the document as SVG in page units (1700 × 3000), like the server and the worker do.
import { one, all, words } from '../../dom.js';
import { root, diary } from './state.js';
import { sheet, pixels, pointAt, sizeOf, layout } from './geometry.js';
import { family, breakLines } from './letters.js';

const space = 'http://www.w3.org/2000/svg';
const make = (name, values = {}, ...children) => {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(values)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
export const knownPictures = JSON.parse(root.dataset.pictures);
export const knownStickers = {};
export const learn = button => {
  const { sticker, width, height } = button.dataset;
  knownStickers[sticker] = { address: one('img', button).getAttribute('src'), width: Number(width), height: Number(height), name: button.title };
};
for (const button of all('.stickers [data-sticker]')) learn(button);

const shadow = (w, h, inset, down, filter, opacity) => make('rect', {
  x: inset - w / 2, y: inset + down - h / 2, width: Math.max(1, w - 2 * inset), height: Math.max(1, h - 2 * inset),
  filter: `url(#${filter})`, fill: '#322314', opacity,
});
const place = ([x, y, width, height], photo) => {
  const empty = make('rect', { class: 'empty', x, y, width, height, fill: '#000', opacity: 0.08 });
  const known = photo && knownPictures[photo.sha256];
  if (!known) return [empty];
  const crop = photo.crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const { width: w, height: h, address } = known;
  const viewBox = [crop.x * w, crop.y * h, crop.width * w, crop.height * h].join(' ');
  const image = make('image', { href: address, width: w, height: h, preserveAspectRatio: 'none' });
  return [empty, make('svg', { class: 'place', x, y, width, height, viewBox, preserveAspectRatio: 'xMidYMid slice' }, image)];
};
const photo = element => {
  const { width: w, height: h, frame = 'plain', photos, caption } = element;
  const { p, bottom, places } = layout(element);
  const parts = frame === 'plain' ? [shadow(w, h, 10, 14, 'sheet-far', 0.35)] : [
    shadow(w, h, 0, 5, 'sheet-near', 0.16), shadow(w, h, 17, 27, 'sheet-far', 0.3),
    make('rect', { class: 'card', x: -w / 2, y: -h / 2, width: w, height: h, rx: 8, fill: frame === 'polaroid' ? '#FFFEFB' : '#23211F' }),
  ];
  const inner = make('g', { transform: `translate(${-w / 2} ${-h / 2})` }, ...places.flatMap((each, index) => place(each, photos[index])));
  if (caption && bottom) {
    const units = [...caption].reduce((sum, each) => sum + (each.codePointAt(0) >= 0x1100 ? 0.8 : 0.5), 0);
    const size = Math.min(0.5 * bottom, (w - 2 * p) / units);
    inner.append(make('text', {
      class: 'line', 'font-family': family('pen'), 'font-size': size, fill: frame === 'polaroid' ? '#5B5148' : '#F4EDE0',
      'text-anchor': 'middle', x: w / 2, y: h - bottom / 2 + 0.32 * size,
    }, caption));
  }
  return [...parts, inner];
};
const text = element => {
  const { width: w, size, colour = '#000000', align = 'left' } = element;
  const lines = element.lines ?? breakLines(element);
  const h = lines.length * 1.5 * size;
  const [anchor, x] = { left: ['start', -w / 2], center: ['middle', 0], right: ['end', w / 2] }[align];
  return lines.flatMap((line, index) => (line.trim() ? [make('text', {
    class: 'line', 'font-family': family(element.font), 'font-size': size, fill: colour, 'text-anchor': anchor,
    x, y: -h / 2 + (1.5 * index + 1.05) * size,
  }, line.trim())] : []));
};
const sticker = ({ sticker: key, width, height }) => {
  const own = key.startsWith('sha256:') && knownPictures[key.slice(7)];
  const address = own ? own.address : knownStickers[key]?.address;
  if (!address) return [];
  const place_ = { href: address, x: -width / 2, y: -height / 2, width, height };
  return [make('image', { ...place_, filter: 'url(#sheet-lift)' }), make('image', place_)];
};
const pieces = (points, thickness) => {
  const at = ([x, y]) => `${x} ${y}`;
  const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const level = point => Math.round(8 * (point[2] ?? 0.5));
  const runs = [];
  const add = (value, from, piece) => {
    if (runs.at(-1)?.level === value) runs.at(-1).d += piece;
    else runs.push({ level: value, d: `M${at(from)}${piece}` });
  };
  const last = points.length - 1;
  if (last < 1) add(level(points[0]), points[0], `L${at(points[0])}`);
  for (let index = 0; index <= last && last > 0; index += 1) {
    const from = index ? between(points[index - 1], points[index]) : points[0];
    const to = index < last ? between(points[index], points[index + 1]) : points[last];
    add(level(points[index]), from, index && index < last ? `Q${at(points[index])} ${at(to)}` : `L${at(to)}`);
  }
  return runs.map(run => ({ d: run.d, width: thickness * (0.4 + (1.2 * run.level) / 8) }));
};
export const strokes = ({ points, thickness, colour = '#000000' }) => pieces(points, thickness).map(({ d, width }) => make('path', {
  d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
}));
const stroke = element => [make('g', { transform: `translate(${-element.width / 2} ${-element.height / 2})` }, ...strokes(element))];
const kinds = { photo, text, sticker, stroke };

const rules = (from, step, isDown) => {
  let d = '';
  for (let at = from; at < (isDown ? 1700 : 3000); at += step) d += isDown ? `M${at} 0V3000` : `M0 ${at}H1700`;
  return d;
};
const rulings = {
  lined: { d: rules(200, 100), opacity: 0.16, width: 3 },
  grid: { d: rules(100, 100) + rules(100, 100, true), opacity: 0.12, width: 3 },
  dots: { d: rules(100, 100), opacity: 0.3, width: 10, dash: '0 100' },
};
const paper = ({ colour = '#F5F0E7', pattern } = {}) => {
  const ground = make('rect', { class: 'paper', width: 1700, height: 3000, fill: colour });
  const ruling = rulings[pattern];
  return ruling ? [ground, make('path', {
    class: 'ruling', d: ruling.d, fill: 'none', stroke: '#3C2D1E', 'stroke-opacity': ruling.opacity, 'stroke-width': ruling.width,
    'stroke-dasharray': ruling.dash, 'stroke-linecap': ruling.dash && 'round',
  })] : [ground];
};
const transform = ({ x, y, scale = 1, angle = 0 }) => `translate(${x} ${y}) rotate(${angle}) scale(${scale})`;
const isDrawn = element => element.type in kinds;
const drawElement = element => make('g', { class: `element ${element.type}`, transform: transform(element) }, ...kinds[element.type](element));
// Draws a page that cannot be edited.
export const drawPicture = ({ paper: ground, elements }, values) => make('svg', { class: 'sheet', viewBox: '0 0 1700 3000', role: 'img', ...values }, ...paper(ground), ...elements.filter(isDrawn).map(drawElement));

const names = { photo: words('사진', 'Photo'), text: words('글', 'Text'), sticker: words('스티커', 'Sticker'), stroke: words('그림', 'Drawing') };
const label = element => [
  names[element.type], element.alt ?? element.caption ?? element.text?.slice(0, 60) ?? knownStickers[element.sticker]?.name,
  element.locked && words('잠김', 'locked'),
].filter(Boolean).join(' · ');

const drawn = new Map();
let ground;
let shownPaper;
const places = new Set(['x', 'y', 'scale', 'angle']);
const isSame = (a, b) => a === b || (Object.keys({ ...a, ...b }).every(name => places.has(name) || a[name] === b[name]));
// The key of the text that is being written, which its field shows instead.
let written;
export const draw = () => {
  const { paper: present, elements } = diary.page.document;
  if (present !== shownPaper) {
    shownPaper = present;
    ground = make('g', { class: 'ground' }, ...paper(present));
    all('.paper, .ruling, .ground', sheet).forEach(each => each.remove());
  }
  const focused = document.activeElement?.dataset?.key;
  const list = elements.filter(isDrawn).map(element => {
    const key = diary.key(element);
    const before = drawn.get(key);
    let group = before?.group;
    if (!before || !isSame(before.element, element)) {
      group = drawElement(element);
      group.dataset.key = key;
      group.setAttribute('tabindex', 0);
      group.setAttribute('role', 'button');
      group.setAttribute('aria-label', label(element));
    } else if (before.element !== element) group.setAttribute('transform', transform(element));
    group.setAttribute('aria-pressed', String(element === diary.chosen));
    group.classList.toggle('written', written === key);
    drawn.set(key, { element, group });
    return group;
  });
  const keep = new Set(list.map(each => each.dataset.key));
  for (const key of drawn.keys()) if (!keep.has(key)) drawn.delete(key);
  const wanted = [ground, ...list];
  const currentNodes = [...sheet.children].filter(each => each.tagName !== 'defs');
  if (wanted.length !== currentNodes.length || wanted.some((each, index) => each !== currentNodes[index])) {
    for (const each of currentNodes) if (!wanted.includes(each)) each.remove();
    // Moves only nodes out of order, because a removed node loses focus and pointer capture.
    let after = one('defs', sheet);
    for (const each of wanted) {
      if (after ? after.nextElementSibling !== each : sheet.firstElementChild !== each) {
        if (after) after.after(each);
        else sheet.prepend(each);
      }
      after = each;
    }
    if (focused) drawn.get(focused)?.group.focus({ preventScroll: true });
  }
};
export const redraw = () => { drawn.clear(); shownPaper = undefined; draw(); };
export const showWriting = key => { written = key; draw(); };
for (const event of ['change', 'choose']) diary.on(event, draw);
sheet.addEventListener('focusin', event => {
  const { key } = event.target.closest('[data-key]')?.dataset ?? {};
  if (key && event.target.matches(':focus-visible')) diary.choose(key);
});

// The key of the topmost element at a point. Uses geometry, because strokes are thin and hard to hit.
export const elementAt = event => {
  const [px, py] = pointAt(event);
  const slack = (event.pointerType === 'mouse' ? 4 : 14) / pixels();
  const hits = element => {
    if (!isDrawn(element)) return false;
    const turn = (-(element.angle ?? 0) * Math.PI) / 180;
    const scale = element.scale ?? 1;
    const [dx, dy] = [px - element.x, py - element.y];
    const [x, y] = [(dx * Math.cos(turn) - dy * Math.sin(turn)) / scale, (dx * Math.sin(turn) + dy * Math.cos(turn)) / scale];
    const [w, h] = sizeOf(element);
    const margin = slack / scale;
    if (Math.abs(x) > w / 2 + margin || Math.abs(y) > h / 2 + margin) return false;
    if (element.type !== 'stroke') return true;
    const reach = margin + element.thickness;
    return element.points.some(([sx, sy], index) => {
      const [ox, oy] = [x + w / 2, y + h / 2];
      const [ex, ey] = element.points[index + 1] ?? [sx, sy];
      const length = (ex - sx) ** 2 + (ey - sy) ** 2;
      const part = length ? Math.max(0, Math.min(1, ((ox - sx) * (ex - sx) + (oy - sy) * (ey - sy)) / length)) : 0;
      return Math.hypot(ox - sx - part * (ex - sx), oy - sy - part * (ey - sy)) < reach;
    });
  };
  const found = diary.elements().findLast(hits);
  return found && diary.key(found);
};
