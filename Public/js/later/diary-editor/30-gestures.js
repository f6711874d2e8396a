// Mouse, finger and pen on the page: a tap chooses from the top, one pointer moves.
(() => {
  'use strict';
  const { diary, one } = seorap;
  if (!diary) return;
  const stage = one('.stagee');
  const pointers = new Map();
  let act;

  diary.unit = () => diary.sheet.clientWidth / diary.width;
  // A point of the window in page units.
  diary.at = ({ clientX, clientY }) => {
    const box = diary.sheet.getBoundingClientRect();
    return [(clientX - box.left) / diary.unit(), (clientY - box.top) / diary.unit()];
  };
  const limit = (value, low, high) => Math.min(high, Math.max(low, value));
  diary.fit = ({ x, y, scale, angle }) => ({
    x: Math.round(limit(x, -400, 2100) * 10) / 10, y: Math.round(limit(y, -400, 3400) * 10) / 10,
    scale: Math.round(limit(scale, 0.05, 20) * 1000) / 1000,
    angle: Math.round(((((angle + 180) % 360) + 360) % 360 - 180) * 10) / 10,
  });
  const placed = ({ x, y, scale = 1, angle = 0 }) => ({ x, y, scale, angle });

  // The middle of the page, and the middles of the others.
  diary.snap = (element, x, y) => {
    const near = 7 / diary.unit();
    const others = diary.elements().filter(each => diary.key(each) !== diary.key(element) && 'x' in each);
    const nearest = (value, middle, name) => {
      let best = { distance: near, value };
      for (const [at, weight] of [[middle, 1], ...others.map(each => [each[name], 2])]) {
        const distance = Math.abs(at - value) * weight;
        if (distance < best.distance) best = { distance, value: at, isSnapped: true };
      }
      return best;
    };
    const [h, v] = [nearest(x, diary.width / 2, 'x'), nearest(y, diary.height / 2, 'y')];
    diary.guide(h.isSnapped && h.value, v.isSnapped && v.value);
    return [h.value, v.value];
  };
  diary.snapAngle = angle => {
    const right = Math.round(angle / 45) * 45;
    return Math.abs(angle - right) < 4 ? right : angle;
  };

  const begin = (event, hit) => {
    const before = diary.chosen && diary.key(diary.chosen);
    if (hit && diary.find(hit)) diary.choose(hit);
    const element = hit && diary.find(hit);
    act = { kind: 'tap', event, hit, wasChosen: hit === before, element, from: diary.at(event), start: element && placed(element) };
  };
  const drag = event => {
    const { element, from, start } = act;
    const [x, y] = diary.at(event);
    const to = [start.x + x - from[0], start.y + y - from[1]];
    const [sx, sy] = event.altKey ? to : diary.snap(element, ...to);
    diary.move(diary.key(element), diary.fit({ ...start, x: sx, y: sy }));
  };
  stage.addEventListener('pointerdown', event => {
    if (event.button || diary.mode === 'draw' || event.target.closest('button, input, textarea')) return;
    diary.finishText();
    pointers.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
    // Two fingers come with the frame's corners.
    if (pointers.size === 2) act = diary.pinch?.([...pointers.values()]) ?? act;
    else if (pointers.size === 1) begin(event, diary.hit(event));
  });
  stage.addEventListener('pointermove', event => {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, event);
    if (act?.kind === 'tap') {
      const { clientX, clientY } = act.event;
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < 4) return;
      act.kind = act.element && !act.element.locked ? 'drag' : 'none';
      if (act.kind === 'drag') diary.root.classList.add('moving');
    }
    if (act?.kind === 'drag') drag(event);
    else if (pointers.size === 2) act?.spread?.([...pointers.values()]);
  });
  const end = event => {
    if (!pointers.delete(event.pointerId)) return;
    diary.root.classList.remove('moving');
    diary.guide();
    if (act?.kind === 'tap' && event.type === 'pointerup') {
      if (!act.hit) diary.choose();
      else if (act.wasChosen && !act.element.locked) diary.open(act.hit);
    }
    if (pointers.size === 0) { diary.commit(); act = undefined; }
    // The finger that stays goes on moving from where it is.
    else if (act?.spread) {
      diary.commit();
      const element = diary.chosen;
      const [event] = pointers.values();
      act = { kind: 'drag', element, from: diary.at(event), start: placed(element) };
    }
  };
  stage.addEventListener('pointerup', end);
  stage.addEventListener('pointercancel', end);

  // What a second tap, a double click or Enter opens.
  diary.open = wanted => {
    const element = diary.find(wanted);
    if (element?.type === 'text') diary.write(wanted);
    else if (element?.type === 'photo') diary.with('crop', () => diary.crop(wanted));
  };
  stage.addEventListener('dblclick', event => {
    const hit = diary.hit(event);
    if (hit && diary.find(hit)?.type === 'text') diary.write(hit);
  });
})();
