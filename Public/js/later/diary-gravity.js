// Simulates falling stickers in the tray, unless the user prefers reduced motion. A sticker is two points at a fixed distance with
// circles between them. Verlet integration: a point repeats its last movement, and overlapping stickers are moved apart.
import { one, all } from '../dom.js';

const [tray, calm] = [one('.stickers'), matchMedia('(prefers-reduced-motion: reduce)')];
const [step, bounce, grip] = [1 / 120, 0.3, 0.08];
// Acceleration: pixels that each step adds to the movement, across and down.
let pull = [0, 0.125];
let [bodies, width, height, isRunning, held] = [[], 0, 0, false];
// Time of the last frame (ms), seconds not yet simulated, frames without movement, and seconds since the last wake.
let [before, owed, still, age] = [0, 0, 0, 0];
const limit = (value, low, high) => (value < low ? low : value > high ? high : value);
const body = (element, index) => {
  const [w, h] = [element.offsetWidth, element.offsetHeight];
  const columns = Math.max(1, Math.floor(width / (w + 2)));
  const [r, row, tilt] = [0.44 * Math.min(w, h), Math.floor(index / columns), ((index * 37) % 50) / 100 - 0.25];
  const [x, y, half] = [w / 2 + ((index % columns) + 0.5 * (row % 2)) * (width / columns), -h * (row + 0.6) * 1.05, w / 2 - r];
  const ends = [-half, half].map(far => ({ x: x + far, y: y + far * tilt, px: x + far, py: y }));
  return { element, w, h, r, half, x, y, ends, parts: half > r ? [0, 0.25, 0.5, 0.75, 1] : [0.5], shown: '' };
};
// Moves a body at `part` of its length (0 is the first end, 1 the second). Contact slows it by `grip`.
const push = ([a, b], x, y, part) => {
  a.x += x * (1 - part); a.y += y * (1 - part); b.x += x * part; b.y += y * part;
  for (const end of [a, b]) { end.px += (end.x - end.px) * grip; end.py += (end.y - end.py) * grip; }
};
const meet = (m, n) => {
  const reach = m.r + n.r, far = reach + m.half + n.half, [a, b] = m.ends, [c, d] = n.ends;
  if (Math.abs(m.x - n.x) > far || Math.abs(m.y - n.y) > far) return;
  const share = m === held?.body ? 0 : n === held?.body ? 1 : n.r / reach;
  for (const s of m.parts) for (const t of n.parts) {
    const x = a.x + (b.x - a.x) * s - c.x - (d.x - c.x) * t, y = a.y + (b.y - a.y) * s - c.y - (d.y - c.y) * t;
    const by = (0.8 * reach) / (Math.hypot(x, y) || reach) - 0.8;
    if (by <= 0) continue;
    push(m.ends, x * by * share, y * by * share, s);
    push(n.ends, x * by * (share - 1), y * by * (share - 1), t);
  }
};
// Restores the distance between the ends and keeps them inside the tray.
const bound = ({ ends: [a, b], r, half }) => {
  const x = b.x - a.x, y = b.y - a.y, wrong = 0.5 - half / (Math.hypot(x, y) || 1);
  a.x += x * wrong; a.y += y * wrong; b.x -= x * wrong; b.y -= y * wrong;
  for (const end of [a, b]) {
    // The top is open for stickers that fall in, and closed when a tilted device makes gravity point up.
    const x = limit(end.x, r, width - r), y = limit(end.y, pull[1] < 0 ? r : -Infinity, height - r);
    if (end.x !== x) { end.px = x + (end.x - end.px) * bounce; end.py += (end.y - end.py) * grip; end.x = x; }
    if (end.y !== y) { end.py = y + (end.y - end.py) * bounce; end.px += (end.x - end.px) * grip; end.y = y; }
  }
};
const advance = () => {
  // A heap would never come to rest by itself, so damping increases after three seconds.
  const keep = held ? 0.996 : limit(1 - (age - 3) / 20, 0.6, 0.996);
  for (const each of bodies) for (const end of each.ends) {
    const { x, y } = end, isHeld = each === held?.body;
    end.x += isHeld ? (held.x - each.x) * 0.15 : (x - end.px) * keep + pull[0];
    end.y += isHeld ? (held.y - each.y) * 0.15 : (y - end.py) * keep + pull[1];
    end.px = x; end.py = y;
  }
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < bodies.length; i += 1) for (let j = i + 1; j < bodies.length; j += 1) meet(bodies[i], bodies[j]);
    bodies.forEach(bound);
  }
  for (const each of bodies) { each.x = (each.ends[0].x + each.ends[1].x) / 2; each.y = (each.ends[0].y + each.ends[1].y) / 2; }
};
// Writes the transform only if it changed by half a pixel, because style changes cost more than the simulation. Reads no layout.
const draw = each => {
  const [a, b] = each.ends, round = value => Math.round(value * 2) / 2, angle = Math.atan2(b.y - a.y, b.x - a.x);
  const shown = `translate(${round(each.x - each.w / 2)}px,${round(each.y - each.h / 2)}px) rotate(${angle.toFixed(2)}rad)`;
  if (shown !== each.shown) { each.element.style.transform = each.shown = shown; return true; }
};
const frame = time => {
  owed = Math.min(owed + (time - before) / 1000, 0.1);
  for (before = time; owed > step; owed -= step) { advance(); age += step; }
  still = bodies.filter(draw).length || held ? 0 : still + 1;
  isRunning = Boolean(held) || (still < 20 && age < 10);
  if (isRunning) requestAnimationFrame(frame);
  // The class `tumbling` removes the shadows, which are expensive to draw in each frame.
  tray.classList.toggle('tumbling', isRunning);
};
const wake = () => {
  still = age = 0;
  if (!isRunning && bodies.length) { before = performance.now(); frame(before); }
};
export const pour = () => {
  tray.classList.toggle('falling', !calm.matches);
  [width, height] = [tray.clientWidth, tray.clientHeight];
  const shown = all('button:not([hidden])', tray);
  for (const each of shown) each.style.transform = '';
  bodies = calm.matches || !width ? [] : shown.map(body);
  wake();
};
const nudge = (each, x, y) => { for (const end of each.ends) { end.px -= x + Math.random() - 0.5; end.py -= y + Math.random() - 0.5; } };
export const shake = () => { for (const each of bodies) nudge(each, (Math.random() - 0.5) * 12, -3 - 5 * Math.random()); wake(); };
// A dragged sticker pushes the others.
export const hold = (x, y) => { if (held) { Object.assign(held, { x: limit(x, 0, width), y: limit(y, 0, height) }); wake(); } };
export const grab = (element, x, y) => { held = { body: bodies.find(each => each.element === element) }; hold(x, y); };
export const drop = () => { held = undefined; wake(); };
// A fast mouse movement over the tray pushes the sticker under the pointer.
tray.addEventListener('pointermove', ({ pointerType, movementX, movementY, target }) => {
  if (held || pointerType !== 'mouse' || Math.abs(movementX) + Math.abs(movementY) < 9) return;
  const met = bodies.find(each => each.element.contains(target));
  if (met) { nudge(met, movementX / 9, movementY / 9); wake(); }
});
// Tilting a phone changes the gravity. Only secure contexts get the event, and iOS asks for permission.
const tilt = ({ beta, gamma }) => {
  const [x, y] = [gamma, beta].map(angle => 0.15 * Math.sin((angle * Math.PI) / 180));
  if (beta === null || Math.hypot(x - pull[0], y - pull[1]) < 0.006) return;
  pull = [x, Math.hypot(x, y) < 0.02 ? 0.08 : y];
  wake();
};
export const listenToTilt = async () => {
  const ask = self.isSecureContext && !calm.matches && self.DeviceOrientationEvent?.requestPermission;
  if (!ask || (await ask.call(DeviceOrientationEvent).catch(() => '')) === 'granted') addEventListener('deviceorientation', tilt);
};
calm.addEventListener('change', pour);
// When the height of the tray changes, the stickers move with its floor.
new ResizeObserver(() => {
  if (tray.clientWidth !== width) return pour();
  const by = tray.clientHeight - height;
  for (const end of bodies.flatMap(each => each.ends)) { end.y += by; end.py += by; }
  height += by;
  wake();
}).observe(tray);
