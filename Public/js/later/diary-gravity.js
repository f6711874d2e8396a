// The tray of stickers, with weight: they fall, bump, bounce and come to rest. Each is one or three circles in a row, so
// that tapes lie like tapes. Nothing runs while all rest, and nothing falls where less motion is asked for.
(() => {
  'use strict';
  const { diary, one, all } = seorap;
  if (!diary) return;
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
  let woken = 0;
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
      element, w, h, r: r * 0.92, circles, mass, inertia: mass * (r * r * 0.5 + reach * reach * 0.4),
      x: w / 2 + ((index % columns) + 0.5 * (row % 2)) * (size[0] / columns), y: -h * (row + 0.6) * 1.05,
      angle: ((index * 37) % 50) / 100 - 0.25, vx: ((index * 53) % 60) - 30, vy: 0, spin: 0, was: [0, 0, 0],
    };
  };

  // An impulse at (px, py) along the normal, and friction across it. A wall has no mass of its own.
  const push = (a, b, px, py, nx, ny) => {
    const [ax, ay] = [px - a.x, py - a.y];
    const [bx, by] = b ? [px - b.x, py - b.y] : [0, 0];
    const vx = a.vx - a.spin * ay - (b ? b.vx - b.spin * by : 0);
    const vy = a.vy + a.spin * ax - (b ? b.vy + b.spin * bx : 0);
    const speed = vx * nx + vy * ny;
    if (speed > 0) return;
    const weight = (x, y) => 1 / a.mass + (ax * y - ay * x) ** 2 / a.inertia + (b ? 1 / b.mass + (bx * y - by * x) ** 2 / b.inertia : 0);
    const apply = (jx, jy) => {
      a.vx += jx / a.mass; a.vy += jy / a.mass; a.spin += (ax * jy - ay * jx) / a.inertia;
      if (b) { b.vx -= jx / b.mass; b.vy -= jy / b.mass; b.spin -= (bx * jy - by * jx) / b.inertia; }
    };
    const force = (-(1 + (speed < -60 ? bounce : 0)) * speed) / weight(nx, ny);
    apply(nx * force, ny * force);
    const [tx, ty] = [-ny, nx];
    const slide = vx * tx + vy * ty;
    const friction = Math.max(-grip * force, Math.min(grip * force, -slide / weight(tx, ty)));
    apply(tx * friction, ty * friction);
  };
  const walls = a => {
    const [cos, sin] = [Math.cos(a.angle), Math.sin(a.angle)];
    for (const offset of a.circles) {
      const [cx, cy] = [a.x + offset * cos, a.y + offset * sin];
      if (cx < a.r) { push(a, undefined, cx - a.r, cy, 1, 0); a.x += a.r - cx; }
      if (cx > size[0] - a.r) { push(a, undefined, cx + a.r, cy, -1, 0); a.x += size[0] - a.r - cx; }
      if (cy > size[1] - a.r) { push(a, undefined, cx, cy + a.r, 0, -1); a.y += size[1] - a.r - cy; }
      // Above is open for those that fall in, closed where the world is upside down.
      if (cy < a.r && gravity[1] < 0) { push(a, undefined, cx, cy - a.r, 0, 1); a.y += a.r - cy; }
    }
  };
  const meet = (a, b) => {
    const far = a.r + b.r + a.circles.at(-1) + b.circles.at(-1);
    if (Math.abs(a.x - b.x) > far || Math.abs(a.y - b.y) > far) return;
    const reach = a.r + b.r;
    const [ac, as, bc, bs] = [Math.cos(a.angle), Math.sin(a.angle), Math.cos(b.angle), Math.sin(b.angle)];
    for (const i of a.circles) {
      for (const j of b.circles) {
        const [x, y] = [a.x + i * ac - b.x - j * bc, a.y + i * as - b.y - j * bs];
        const distance = Math.hypot(x, y);
        if (distance >= reach || distance === 0) continue;
        const [nx, ny] = [x / distance, y / distance];
        push(a, b, b.x + j * bc + nx * b.r, b.y + j * bs + ny * b.r, nx, ny);
        const apart = (reach - distance) * 0.4;
        const share = a === held?.body ? 0 : b === held?.body ? 1 : b.mass / (a.mass + b.mass);
        a.x += nx * apart * share; a.y += ny * apart * share;
        b.x -= nx * apart * (1 - share); b.y -= ny * apart * (1 - share);
      }
    }
  };
  const advance = () => {
    for (const a of bodies) {
      if (a === held?.body) {
        a.vx = (held.x - a.x) * 18; a.vy = (held.y - a.y) * 18; a.spin *= 0.9;
      } else { a.vx += gravity[0] * step; a.vy += gravity[1] * step; }
      a.vx *= 0.999 * weary; a.vy *= 0.999 * weary; a.spin *= 0.985 * weary;
      a.x += a.vx * step; a.y += a.vy * step; a.angle += a.spin * step;
    }
    for (let i = 0; i < bodies.length; i += 1) {
      for (let j = i + 1; j < bodies.length; j += 1) meet(bodies[i], bodies[j]);
      walls(bodies[i]);
    }
  };
  const draw = () => {
    for (const a of bodies) a.element.style.transform = `translate(${(a.x - a.w / 2).toFixed(1)}px,${(a.y - a.h / 2).toFixed(1)}px) rotate(${a.angle.toFixed(3)}rad)`;
  };
  // Shadows are drawn anew with each frame: only what rests has them.
  const halt = () => { running = false; tray.classList.remove('tumbling'); };
  const frame = time => {
    if (!running) return;
    owed = Math.min(owed + (time - before) / 1000, 0.05);
    before = time;
    for (; owed > step; owed -= step) advance();
    draw();
    let furthest = 0;
    for (const a of bodies) {
      furthest = Math.max(furthest, Math.abs(a.x - a.was[0]), Math.abs(a.y - a.was[1]), Math.abs(a.angle - a.was[2]) * a.r);
      a.was = [a.x, a.y, a.angle];
    }
    quiet = furthest < 0.4 && !held ? quiet + 1 : 0;
    // A heap never rests of itself: after a while it is made to.
    weary = held ? 1 : Math.max(0.8, 1 - Math.max(0, time - woken - 4000) / 20_000);
    if (quiet > 20) return halt();
    requestAnimationFrame(frame);
  };
  const wake = () => {
    quiet = 0;
    woken = performance.now();
    if (running || !bodies.length || tray.offsetParent === null) return;
    running = true;
    tray.classList.add('tumbling');
    before = performance.now();
    requestAnimationFrame(frame);
  };
  diary.pour = () => {
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
  diary.shake = () => {
    for (const a of bodies) { a.vx += (Math.random() - 0.5) * 1400; a.vy -= 300 + Math.random() * 700; a.spin += (Math.random() - 0.5) * 14; }
    wake();
  };
  // A sticker in the hand pushes the others about.
  diary.grab = (element, x, y) => {
    const found = bodies.find(each => each.element === element);
    held = found && { body: found, x, y };
    wake();
  };
  diary.hold = (x, y) => { if (held) { held.x = Math.max(0, Math.min(size[0], x)); held.y = Math.max(0, Math.min(size[1], y)); wake(); } };
  diary.drop = () => { held = undefined; wake(); };
  Object.defineProperty(diary, 'falling', { get: () => running });

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
  diary.tilt = async () => {
    if (isTilting || calm.matches || !isSecureContext || !('DeviceOrientationEvent' in window)) return;
    isTilting = true;
    const ask = DeviceOrientationEvent.requestPermission;
    if (!ask || (await ask.call(DeviceOrientationEvent).catch(() => '')) === 'granted') addEventListener('deviceorientation', tilt);
  };
  calm.addEventListener('change', diary.pour);
  // Where the floor moves, they go with it.
  new ResizeObserver(() => {
    const [width, height] = [tray.clientWidth, tray.clientHeight];
    if (!width || (width === size[0] && height === size[1])) return;
    if (width !== size[0] || !bodies.length) return diary.pour();
    for (const a of bodies) a.y += height - size[1];
    size = [width, height];
    draw();
    wake();
  }).observe(tray);
})();
