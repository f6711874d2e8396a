// Edits text in place on the page. A textarea takes the input, so that the browser handles the composition of Hangul.
import { one, words, make } from '../../dom.js';
import { root, diary } from './state.js';
import { pixels, sizeOf } from './geometry.js';
import { family, breakLines } from './letters.js';
import { showWriting } from './draw.js';
import { drawFrame } from './frame.js';

// Breaks the lines again once the font's own letters are here.
export const settleLines = key => {
  const { size, font, text } = diary.find(key);
  document.fonts.load(`${size}px ${family(font)}`, text).then(() => {
    const element = diary.find(key);
    if (element?.text !== text || element.font !== font) return;
    const lines = breakLines(element);
    if (lines.join('\n') !== element.lines?.join('\n')) diary.change(key, { lines }, 'lines');
  }).catch(() => {});
};

let writing;
const fit = () => {
  const { area, key } = writing;
  const element = diary.find(key);
  if (!element) return;
  const unit = pixels();
  const { x, y, scale = 1, angle = 0, width, size, font, colour, align } = element;
  const height = sizeOf(element)[1];
  Object.assign(area.style, {
    left: `${x * unit}px`, top: `${y * unit}px`, width: `${width * unit * scale}px`, height: `${height * unit * scale}px`,
    fontSize: `${size * unit * scale}px`, fontFamily: family(font), color: colour, textAlign: align, rotate: `${angle}deg`,
  });
};
const type = () => {
  const { area, key } = writing;
  const element = diary.find(key);
  const text = area.value.normalize('NFC');
  // Text grows downwards: the first line keeps its position.
  const before = sizeOf(element)[1];
  const next = { text, lines: breakLines({ ...element, text }) };
  const grown = ((sizeOf({ ...element, ...next })[1] - before) / 2) * (element.scale ?? 1);
  const turned = ((element.angle ?? 0) * Math.PI) / 180;
  diary.move(key, { ...next, x: element.x - grown * Math.sin(turned), y: element.y + grown * Math.cos(turned) });
  fit();
};
export const finishText = () => {
  if (!writing) return;
  const { area, key } = writing;
  writing = undefined;
  area.remove();
  root.classList.remove('typing');
  const element = diary.find(key);
  if (element && !element.text.trim()) diary.remove(key);
  else diary.commit();
  if (diary.find(key)) settleLines(key);
  showWriting();
  drawFrame();
};
export const writeText = key => {
  const element = diary.find(key);
  if (!element || element.locked || writing?.key === key) return;
  finishText();
  diary.choose(key);
  const area = make('textarea', {
    className: 'writing', value: element.text, ariaLabel: words('글 쓰기', 'Write'), spellcheck: false, maxLength: 20_000,
    placeholder: words('여기에 써요', 'Write here'),
  });
  writing = { area, key };
  root.classList.add('typing');
  one('.over').append(area);
  fit();
  showWriting(key);
  drawFrame();
  area.focus({ preventScroll: true });
  area.setSelectionRange(area.value.length, area.value.length);
  area.addEventListener('input', type);
  // A press on the tray's own fields changes this text and goes on with it.
  area.addEventListener('blur', ({ relatedTarget }) => {
    if (!relatedTarget?.closest('.editor-tray')) setTimeout(() => { if (writing?.area === area && document.activeElement !== area) finishText(); }, 120);
  });
  if (matchMedia('(pointer: coarse)').matches) setTimeout(() => area.scrollIntoView({ block: 'center' }), 300);
};
diary.on('change', () => { if (writing) { if (diary.find(writing.key)) fit(); else finishText(); } });
diary.on('choose', () => { if (writing && (!diary.chosen || diary.key(diary.chosen) !== writing.key)) finishText(); });
addEventListener('resize', () => writing && fit());
