// The tray of stickers, with weight: they fall, bump, bounce and come to rest. Each is one or three circles in a row, so
// that tapes lie like tapes. Nothing runs while all rest, and nothing falls where less motion is asked for.
import { one, all } from '../dom.js';

const tray = one('.stickers');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const step = 1 / 120;
const bounce = 0.28;
const grip = 0.35;
let bodies = [];
let size = [0, 0];
let gravity = [0, 1800];
let running = false;
let before = 0;
let owed = 0;
let quiet = 0;
let held;
// Seconds since they were last woken, as they fell.
let age = 0;
let weary = 1;

const body = (element, index) => {
  const [w, h] = [element.offsetWidth, element.offsetHeight];
  const r = Math.min(w, h) / 2;
  const reach = Math.max(w, h) / 2 - r;
  const circles = reach > r ? [-reach, -reach / 2, 0, reach / 2, reach] : [0];
  const mass = r * r * circles.length;
  const columns = Math.max(1, Math.floor(size[0] / (w + 2)));
  const row = Math.floor(index / columns);
  return {
    element, w, h, r: r * 0.92, circles, far: r * 0.92 + circles.at(-1), mass, inertia: mass * (r * r * 0.5 + reach * reach * 0.4),
    x: w / 2 + ((index % columns) + 0.5 * (row % 2)) * (size[0] / columns), y: -h * (row + 0.6) * 1.05,
    angle: ((index * 37) % 50) / 100 - 0.25, vx: ((index * 53) % 60) - 30, vy: 0, spin: 0, cos: 1, sin: 0,
    wasX: 0, wasY: 0, wasAngle: 0, shownX: NaN, shownY: NaN, shownAngle: NaN, still: 0, asleep: false,
  };
};
const rouse = a => { a.asleep = false; a.still = 0; };

// All that follows runs hundreds of times for each frame: plain numbers, nothing that has to be collected.
const turn = (a, jx, jy, ax, ay, sign) => {
  a.vx += (sign * jx) / a.mass;
  a.vy += (sign * jy) / a.mass;
  a.spin += (sign * (ax * jy - ay * jx)) / a.inertia;
};
// An impulse at (px, py) along the normal, and friction across it. A wall has no mass of its own.
const push = (a, b, px, py, nx, ny) => {
  const ax = px - a.x;
  const ay = py - a.y;
  const bx = b ? px - b.x : 0;
  const by = b ? py - b.y : 0;
  const vx = a.vx - a.spin * ay - (b ? b.vx - b.spin * by : 0);
  const vy = a.vy + a.spin * ax - (b ? b.vy + b.spin * bx : 0);
  const speed = vx * nx + vy * ny;
  if (speed > 0) return;
  const rest = 1 / a.mass + (b ? 1 / b.mass : 0);
  const across = ax * ny - ay * nx;
  const other = b ? bx * ny - by * nx : 0;
  const force = (-(1 + (speed < -60 ? bounce : 0)) * speed) / (rest + (across * across) / a.inertia + (b ? (other * other) / b.inertia : 0));
  const tx = -ny;
  const ty = nx;
  const along = ax * ty - ay * tx;
  const along2 = b ? bx * ty - by * tx : 0;
  const most = grip * force;
  const slide = -(vx * tx + vy * ty) / (rest + (along * along) / a.inertia + (b ? (along2 * along2) / b.inertia : 0));
  const friction = slide > most ? most : slide < -most ? -most : slide;
  const jx = nx * force + tx * friction;
  const jy = ny * force + ty * friction;
  turn(a, jx, jy, ax, ay, 1);
  if (b) turn(b, jx, jy, bx, by, -1);
};
const walls = a => {
  const { r } = a;
  for (const offset of a.circles) {
    const cx = a.x + offset * a.cos;
    const cy = a.y + offset * a.sin;
    if (cx < r) { push(a, undefined, cx - r, cy, 1, 0); a.x += r - cx; }
    if (cx > size[0] - r) { push(a, undefined, cx + r, cy, -1, 0); a.x += size[0] - r - cx; }
    if (cy > size[1] - r) { push(a, undefined, cx, cy + r, 0, -1); a.y += size[1] - r - cy; }
    // Above is open for those that fall in, closed where the world is upside down.
    if (cy < r && gravity[1] < 0) { push(a, undefined, cx, cy - r, 0, 1); a.y += r - cy; }
  }
};
const isFast = a => !a.asleep && a.vx * a.vx + a.vy * a.vy > 900;
const meet = (a, b) => {
  const far = a.far + b.far;
  const dy = a.y - b.y;
  if (dy > far + 4 || dy < -far - 4) return;
  // What leaves or comes near wakes those that lean on it.
  if (a.asleep && isFast(b)) rouse(a);
  if (b.asleep && isFast(a)) rouse(b);
  if (a.asleep && b.asleep) return;
  const reach = a.r + b.r;
  for (const i of a.circles) {
    for (const j of b.circles) {
      const x = a.x + i * a.cos - b.x - j * b.cos;
      const y = a.y + i * a.sin - b.y - j * b.sin;
      const square = x * x + y * y;
      if (square >= reach * reach || square === 0) continue;
      const distance = Math.sqrt(square);
      const nx = x / distance;
      const ny = y / distance;
      push(a, b, b.x + j * b.cos + nx * b.r, b.y + j * b.sin + ny * b.r, nx, ny);
      const apart = (reach - distance) * 0.4;
      const share = a === held?.body ? 0 : b === held?.body ? 1 : b.mass / (a.mass + b.mass);
      a.x += nx * apart * share; a.y += ny * apart * share;
      b.x -= nx * apart * (1 - share); b.y -= ny * apart * (1 - share);
    }
  }
};
const advance = () => {
  const slower = 0.999 * weary;
  for (const a of bodies) {
    if (a === held?.body) {
      a.vx = (held.x - a.x) * 18; a.vy = (held.y - a.y) * 18; a.spin *= 0.9;
    } else if (a.asleep) {
      a.vx = 0; a.vy = 0; a.spin = 0;
      continue;
    } else { a.vx += gravity[0] * step; a.vy += gravity[1] * step; }
    a.vx *= slower; a.vy *= slower; a.spin *= 0.985 * weary;
    a.x += a.vx * step; a.y += a.vy * step; a.angle += a.spin * step;
    a.cos = Math.cos(a.angle); a.sin = Math.sin(a.angle);
  }
  // From left to right, nearly as they were a moment ago: only those that overlap sideways can meet.
  for (let i = 1; i < bodies.length; i += 1) {
    const a = bodies[i];
    let at = i;
    for (; at > 0 && bodies[at - 1].x - bodies[at - 1].far > a.x - a.far; at -= 1) bodies[at] = bodies[at - 1];
    bodies[at] = a;
  }
  for (let i = 0; i < bodies.length; i += 1) {
    const a = bodies[i];
    for (let j = i + 1; j < bodies.length && bodies[j].x - bodies[j].far < a.x + a.far; j += 1) meet(a, bodies[j]);
    if (!a.asleep) walls(a);
  }
};
// Only what moved by half a pixel is written, for each that is costs the browser more than all the falling; nothing is read.
const draw = () => {
  for (const a of bodies) {
    const x = Math.round((a.x - a.w / 2) * 2) / 2;
    const y = Math.round((a.y - a.h / 2) * 2) / 2;
    const angle = Math.round(a.angle * 50) / 50;
    if (x === a.shownX && y === a.shownY && angle === a.shownAngle) continue;
    a.shownX = x; a.shownY = y; a.shownAngle = angle;
    a.element.style.transform = `translate(${x}px,${y}px) rotate(${angle}rad)`;
  }
};
// Shadows are drawn anew with each frame: only what rests has them.
const halt = () => { running = false; tray.classList.remove('tumbling'); };
const frame = time => {
  if (!running) return;
  owed = Math.min(owed + (time - before) / 1000, 0.1);
  before = time;
  for (; owed > step; owed -= step) { advance(); age += step; }
  draw();
  let furthest = 0;
  for (const a of bodies) {
    const moved = Math.max(Math.abs(a.x - a.wasX), Math.abs(a.y - a.wasY), Math.abs(a.angle - a.wasAngle) * a.r);
    a.wasX = a.x; a.wasY = a.y; a.wasAngle = a.angle;
    a.still = moved < 0.25 && a !== held?.body ? a.still + 1 : 0;
    a.asleep = a.still > 24;
    if (moved > furthest) furthest = moved;
  }
  quiet = furthest < 0.4 && !held ? quiet + 1 : 0;
  // A heap never rests of itself: after a while it is made to. More than there is room for would push for ever.
  weary = held ? 1 : Math.max(0.8, 1 - Math.max(0, age - 4) / 20);
  if (quiet > 20 || (age > 10 && !held)) return halt();
  requestAnimationFrame(frame);
};
const wake = () => {
  quiet = 0;
  age = 0;
  bodies.forEach(rouse);
  if (running || !bodies.length || tray.offsetParent === null) return;
  running = true;
  tray.classList.add('tumbling');
  before = performance.now();
  requestAnimationFrame(frame);
};
export const pour = () => {
  halt();
  const shown = all('button', tray).filter(each => !each.hidden);
  tray.classList.toggle('falling', !calm.matches);
  for (const each of shown) each.style.transform = '';
  bodies = [];
  if (calm.matches || tray.offsetParent === null) return;
  size = [tray.clientWidth, tray.clientHeight];
  bodies = shown.map(body);
  draw();
  wake();
};
export const shake = () => {
  for (const a of bodies) { a.vx += (Math.random() - 0.5) * 1400; a.vy -= 300 + Math.random() * 700; a.spin += (Math.random() - 0.5) * 14; }
  wake();
};
// A sticker in the hand pushes the others about.
export const grab = (element, x, y) => {
  const found = bodies.find(each => each.element === element);
  held = found && { body: found, x, y };
  wake();
};
export const hold = (x, y) => { if (held) { held.x = Math.max(0, Math.min(size[0], x)); held.y = Math.max(0, Math.min(size[1], y)); wake(); } };
export const drop = () => { held = undefined; wake(); };

// A mouse that is moved quickly over the tray takes along what it meets.
tray.addEventListener('pointermove', event => {
  if (held || event.pointerType !== 'mouse' || !bodies.length || Math.abs(event.movementX) + Math.abs(event.movementY) < 9) return;
  const box = tray.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  for (const a of bodies) {
    const distance = Math.hypot(a.x - x, a.y - y);
    if (distance < a.r * 1.6) { a.vx += event.movementX * 14; a.vy += event.movementY * 14; a.spin += event.movementX / 20; }
  }
  wake();
});
// A phone that is tilted; only secure pages are told of it, and iPhones ask first.
const tilt = ({ beta, gamma }) => {
  if (beta === null) return;
  const [x, y] = [Math.sin((gamma * Math.PI) / 180), Math.sin((beta * Math.PI) / 180)];
  const next = [x * 2200, Math.abs(beta) < 8 && Math.abs(gamma) < 8 ? 1200 : y * 2200];
  if (Math.hypot(next[0] - gravity[0], next[1] - gravity[1]) < 90) return;
  gravity = next;
  wake();
};
let isTilting = false;
export const listenToTilt = async () => {
  if (isTilting || calm.matches || !isSecureContext || !('DeviceOrientationEvent' in window)) return;
  isTilting = true;
  const ask = DeviceOrientationEvent.requestPermission;
  if (!ask || (await ask.call(DeviceOrientationEvent).catch(() => '')) === 'granted') addEventListener('deviceorientation', tilt);
};
calm.addEventListener('change', pour);
// Where the floor moves, they go with it.
new ResizeObserver(() => {
  const [width, height] = [tray.clientWidth, tray.clientHeight];
  if (!width || (width === size[0] && height === size[1])) return;
  if (width !== size[0] || !bodies.length) return pour();
  for (const a of bodies) a.y += height - size[1];
  size = [width, height];
  draw();
  wake();
}).observe(tray);
