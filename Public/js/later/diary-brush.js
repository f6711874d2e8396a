// Free drawing with mouse, finger and pen; a pen's pressure makes the line thicker.
import { one } from '../dom.js';
import { diary } from './diary-editor/state.js';
import { pointAt } from './diary-editor/geometry.js';
import { strokes } from './diary-editor/draw.js';
import { pen } from './diary-tray.js';

const pad = one('.pad');
let points;
let pointer;

const round = value => Math.round(value * 10) / 10;
// Skips points less than 5 page units from the previous one, which would not be visible.
const addPoint = event => {
  const [x, y] = pointAt(event).map(round);
  const before = points.at(-1);
  if (before && Math.hypot(x - before[0], y - before[1]) < 5) return;
  points.push([x, y, event.pointerType === 'pen' ? Math.round(event.pressure * 100) / 100 : 0.5]);
};
const show = () => pad.replaceChildren(...strokes({ points, ...pen }));
pad.addEventListener('pointerdown', event => {
  if (event.button || pointer !== undefined || diary.mode !== 'draw') return;
  pointer = event.pointerId;
  pad.setPointerCapture(pointer);
  points = [];
  addPoint(event);
  show();
});
pad.addEventListener('pointermove', event => {
  if (event.pointerId !== pointer) return;
  for (const each of event.getCoalescedEvents?.() ?? []) addPoint(each);
  addPoint(event);
  show();
});
const end = event => {
  if (event.pointerId !== pointer) return;
  pointer = undefined;
  pad.replaceChildren();
  const { colour, thickness } = pen;
  const [xs, ys] = [points.map(each => each[0]), points.map(each => each[1])];
  const [left, top] = [Math.min(...xs) - thickness, Math.min(...ys) - thickness];
  const [width, height] = [Math.max(...xs) + thickness - left, Math.max(...ys) + thickness - top];
  diary.add({
    type: 'stroke', x: round(left + width / 2), y: round(top + height / 2), scale: 1, angle: 0, width: round(width), height: round(height),
    colour, thickness, points: points.map(([x, y, pressure]) => [round(x - left), round(y - top), pressure]),
  });
  diary.choose();
};
pad.addEventListener('pointerup', end);
pad.addEventListener('pointercancel', end);
