// Scales, rotates and resizes the chosen element by the frame's handles, the wheel and two fingers.
import { one } from '../dom.js';
import { root, diary } from './diary-editor/state.js';
import { sheet, pixels, pointAt, clamped } from './diary-editor/geometry.js';
import { breakLines } from './diary-editor/letters.js';
import { setPinch } from './diary-editor/gestures.js';
import { reorder } from './diary-tray.js';

const frame = one('.selection-frame');
const turn = one('.handle.handle--bottom-right', frame);
const side = one('.handle.edge', frame);
const snapAngle = angle => {
  const right = Math.round(angle / 45) * 45;
  return Math.abs(angle - right) < 4 ? right : angle;
};

const act = {
  front: wanted => reorder(wanted, 1),
  back: wanted => reorder(wanted, -1),
  delete: wanted => diary.remove(wanted),
  unlock: wanted => diary.change(wanted, { locked: undefined }),
};
frame.addEventListener('click', event => {
  const name = event.target.closest('[data-act]')?.dataset.act;
  if (name && diary.chosen) act[name]?.(diary.key(diary.chosen));
});

const centre = element => {
  const box = sheet.getBoundingClientRect();
  return [box.left + element.x * pixels(), box.top + element.y * pixels()];
};
const onDrag = (handle, follow) => {
  let start;
  handle.addEventListener('pointerdown', event => {
    const element = diary.chosen;
    if (event.button || !element || element.locked) return;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    start = { element, centre: centre(element), x: event.clientX, y: event.clientY, scale: element.scale ?? 1, angle: element.angle ?? 0 };
    root.classList.add('turning');
  });
  handle.addEventListener('pointermove', event => { if (start) follow(event, start); });
  for (const name of ['pointerup', 'pointercancel']) {
    handle.addEventListener(name, () => {
      if (!start) return;
      start = undefined;
      root.classList.remove('turning');
      diary.commit();
    });
  }
};
onDrag(turn, (event, start) => {
  const [cx, cy] = start.centre;
  const arm = (x, y) => [Math.hypot(x - cx, y - cy), (Math.atan2(y - cy, x - cx) * 180) / Math.PI];
  const [length, angle] = arm(start.x, start.y);
  const [toLength, toAngle] = arm(event.clientX, event.clientY);
  const turned = start.angle + toAngle - angle;
  diary.move(diary.key(start.element), clamped({
    ...start.element, scale: start.scale * (toLength / Math.max(length, 8)), angle: event.altKey ? turned : snapAngle(turned),
  }));
});
// The right edge of a text sets the width at which its lines break.
onDrag(side, (event, start) => {
  const turned = (start.angle * Math.PI) / 180;
  const along = (event.clientX - start.x) * Math.cos(turned) + (event.clientY - start.y) * Math.sin(turned);
  const grown = along / pixels() / start.scale;
  const width = Math.round(Math.min(3000, Math.max(start.element.size, start.element.width + grown)));
  const shift = ((width - start.element.width) / 2) * start.scale;
  const next = { width, x: start.element.x + shift * Math.cos(turned), y: start.element.y + shift * Math.sin(turned) };
  diary.move(diary.key(start.element), { ...next, lines: breakLines({ ...start.element, width }) });
});

one('.editor-stage').addEventListener('wheel', event => {
  const element = diary.chosen;
  if (!element || element.locked || event.target.closest('textarea')) return;
  event.preventDefault();
  const { x, y, scale = 1, angle = 0 } = element;
  const amount = event.deltaY || event.deltaX;
  const next = event.shiftKey ? { scale, angle: angle + Math.sign(amount) } : { scale: scale * Math.exp(-amount * 0.0012), angle };
  diary.change(diary.key(element), clamped({ x, y, ...next }), 'wheel');
}, { passive: false });

const middle = pair => {
  const [a, b] = pair.map(pointAt);
  return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, span: Math.hypot(b[0] - a[0], b[1] - a[1]), turn: Math.atan2(b[1] - a[1], b[0] - a[0]) };
};
setPinch(pair => {
  const element = diary.chosen;
  if (!element || element.locked) return;
  const { x, y, scale = 1, angle = 0 } = element;
  const from = middle(pair);
  const spread = fingers => {
    const to = middle(fingers);
    const grown = Math.min(20, Math.max(0.05, (scale * to.span) / from.span)) / scale;
    const turned = snapAngle(angle + ((to.turn - from.turn) * 180) / Math.PI);
    const turn = ((turned - angle) * Math.PI) / 180;
    const [dx, dy] = [x - from.x, y - from.y];
    diary.move(diary.key(element), clamped({
      x: to.x + grown * (dx * Math.cos(turn) - dy * Math.sin(turn)), y: to.y + grown * (dx * Math.sin(turn) + dy * Math.cos(turn)),
      scale: scale * grown, angle: turned,
    }));
  };
  return { kind: 'pinch', element, spread };
});
