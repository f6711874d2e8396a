// Page coordinates: a page is 1700 units wide and 3000 high.
import { one } from '../../dom.js';
import { root } from './state.js';

export const sheet = one('.sheet', root);
// How many pixels of the screen one unit is.
export const pixels = () => sheet.clientWidth / 1700;
// A point of the window in page units.
export const pointAt = ({ clientX, clientY }) => {
  const box = sheet.getBoundingClientRect();
  return [(clientX - box.left) / pixels(), (clientY - box.top) / pixels()];
};
const limit = (value, low, high) => Math.min(high, Math.max(low, value));
// Limits position, scale and angle to the range around the page and rounds them.
export const clamped = ({ x, y, scale, angle }) => ({
  x: Math.round(limit(x, -400, 2100) * 10) / 10, y: Math.round(limit(y, -400, 3400) * 10) / 10,
  scale: Math.round(limit(scale, 0.05, 20) * 1000) / 1000,
  angle: Math.round(((((angle + 180) % 360) + 360) % 360 - 180) * 10) / 10,
});
export const sizeOf = element => (element.type === 'text'
  ? [element.width, 1.5 * element.size * Math.max(1, (element.lines ?? element.text.split('\n')).length)]
  : [element.width, element.height]);
// Where the photos and the caption stand, from the top left corner.
export const layout = ({ frame = 'plain', width: w, height: h }) => {
  if (frame === 'plain') return { places: [[0, 0, w, h]] };
  const isStrip = frame === 'fourCut';
  const p = isStrip ? 0.06 * w : Math.min(0.055 * w, 0.1 * h);
  const bottom = isStrip ? 0.16 * w : Math.min(0.2 * w, 0.3 * h);
  if (!isStrip) return { p, bottom, places: [[p, p, w - 2 * p, h - p - bottom]] };
  const gap = 0.04 * w;
  const each = (h - p - bottom - 3 * gap) / 4;
  return { p, bottom, places: [0, 1, 2, 3].map(index => [p, p + index * (each + gap), w - 2 * p, each]) };
};
