// Pointer gestures on the page: a tap chooses the topmost element, a drag moves it.
import { one } from '../../dom.js';
import { root, diary, withPart } from './state.js';
import { pixels, pointAt, clamped } from './geometry.js';
import { elementAt } from './draw.js';
import { guide } from './frame.js';
import { writeText, finishText } from './text.js';

const stage = one('.editor-stage');
const pointers = new Map();
let act;
// The handler of two-finger gestures, set by diary-handles.js.
let pinch;
export const setPinch = run => { pinch = run; };

const placed = ({ x, y, scale = 1, angle = 0 }) => ({ x, y, scale, angle });

// Snaps to the middle of the page and the centres of other elements, within 7 screen pixels.
const snap = (element, x, y) => {
  const near = 7 / pixels();
  const others = diary.elements().filter(each => diary.key(each) !== diary.key(element) && 'x' in each);
  const nearest = (value, middle, name) => {
    let best = { distance: near, value };
    for (const [at, weight] of [[middle, 1], ...others.map(each => [each[name], 2])]) {
      const distance = Math.abs(at - value) * weight;
      if (distance < best.distance) best = { distance, value: at, isSnapped: true };
    }
    return best;
  };
  const [h, v] = [nearest(x, 850, 'x'), nearest(y, 1500, 'y')];
  guide(h.isSnapped && h.value, v.isSnapped && v.value);
  return [h.value, v.value];
};
const begin = (event, hit) => {
  const before = diary.chosen && diary.key(diary.chosen);
  if (hit && diary.find(hit)) diary.choose(hit);
  const element = hit && diary.find(hit);
  act = { kind: 'tap', event, hit, wasChosen: hit === before, element, from: pointAt(event), start: element && placed(element) };
};
const drag = event => {
  const { element, from, start } = act;
  const [x, y] = pointAt(event);
  const to = [start.x + x - from[0], start.y + y - from[1]];
  const [sx, sy] = event.altKey ? to : snap(element, ...to);
  diary.move(diary.key(element), clamped({ ...start, x: sx, y: sy }));
};
stage.addEventListener('pointerdown', event => {
  if (event.button || diary.mode === 'draw' || event.target.closest('button, input, textarea')) return;
  finishText();
  pointers.set(event.pointerId, event);
  stage.setPointerCapture(event.pointerId);
  if (pointers.size === 2) act = pinch?.([...pointers.values()]) ?? act;
  else if (pointers.size === 1) begin(event, elementAt(event));
});
stage.addEventListener('pointermove', event => {
  if (!pointers.has(event.pointerId)) return;
  pointers.set(event.pointerId, event);
  if (act?.kind === 'tap') {
    const { clientX, clientY } = act.event;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < 4) return;
    act.kind = act.element && !act.element.locked ? 'drag' : 'none';
    if (act.kind === 'drag') root.classList.add('moving');
  }
  if (act?.kind === 'drag') drag(event);
  else if (pointers.size === 2) act?.spread?.([...pointers.values()]);
});
const end = event => {
  if (!pointers.delete(event.pointerId)) return;
  root.classList.remove('moving');
  guide();
  if (act?.kind === 'tap' && event.type === 'pointerup') {
    if (!act.hit) diary.choose();
    else if (act.wasChosen && !act.element.locked) openElement(act.hit);
  }
  if (pointers.size === 0) { diary.commit(); act = undefined; }
  // After a pinch, the remaining finger drags from its position.
  else if (act?.spread) {
    diary.commit();
    const element = diary.chosen;
    const [event] = pointers.values();
    act = { kind: 'drag', element, from: pointAt(event), start: placed(element) };
  }
};
stage.addEventListener('pointerup', end);
stage.addEventListener('pointercancel', end);

// Opens an element on a second tap, double click or Enter: text to write, photo to crop.
export const openElement = wanted => {
  const element = diary.find(wanted);
  if (element?.type === 'text') writeText(wanted);
  else if (element?.type === 'photo') withPart('crop', ({ crop }) => crop(wanted));
};
stage.addEventListener('dblclick', event => {
  const hit = elementAt(event);
  if (hit && diary.find(hit)?.type === 'text') writeText(hit);
});
