// The frame around what is chosen, its four corners, and the guides.
(() => {
  'use strict';
  const { diary, one } = seorap;
  if (!diary) return;
  const frame = one('.hold');
  const degrees = one('.deg', frame);
  const guides = { x: one('.guide.v'), y: one('.guide.h') };
  const turn = one('.hd.br', frame);
  const side = one('.hd.edge', frame);

  diary.size = element => (element.type === 'text'
    ? [element.width, 1.5 * element.size * Math.max(1, (element.lines ?? element.text.split('\n')).length)]
    : [element.width, element.height]);
  diary.guide = (x = false, y = false) => {
    for (const [name, value] of [['x', x], ['y', y]]) {
      guides[name].hidden = value === false;
      if (value !== false) guides[name].style[name === 'x' ? 'left' : 'top'] = `${value * diary.unit()}px`;
    }
  };
  const draw = () => {
    const element = diary.chosen;
    frame.hidden = !element || diary.root.classList.contains('typing');
    if (frame.hidden) return;
    const unit = diary.unit();
    const { x, y, scale = 1, angle = 0 } = element;
    const [width, height] = diary.size(element).map(each => each * scale * unit);
    Object.assign(frame.style, { left: `${x * unit}px`, top: `${y * unit}px`, width: `${width}px`, height: `${height}px`, rotate: `${angle}deg` });
    frame.classList.toggle('locked', element.locked === true);
    frame.classList.toggle('small', Math.min(width, height) < 56);
    side.hidden = element.type !== 'text';
    degrees.textContent = `${angle.toFixed(0).replace('-0', '0').replace('-', '−')}° · ${Math.round(scale * 100)}%`;
    // Upright, and never off the bottom of the page.
    const isUnder = Math.cos((angle * Math.PI) / 180) < 0;
    degrees.classList.toggle('over', isUnder);
  };
  diary.on('change', draw);
  diary.on('choose', draw);
  addEventListener('resize', draw);
  diary.drawFrame = draw;

  const act = {
    front: wanted => diary.reorder(wanted, 1),
    back: wanted => diary.reorder(wanted, -1),
    delete: wanted => diary.remove(wanted),
    unlock: wanted => diary.change(wanted, { locked: undefined }),
  };
  frame.addEventListener('click', event => {
    const name = event.target.closest('[data-act]')?.dataset.act;
    if (name && diary.chosen) act[name]?.(diary.key(diary.chosen));
  });

  const centre = element => {
    const box = diary.sheet.getBoundingClientRect();
    return [box.left + element.x * diary.unit(), box.top + element.y * diary.unit()];
  };
  const held = (handle, follow) => {
    let start;
    handle.addEventListener('pointerdown', event => {
      const element = diary.chosen;
      if (event.button || !element || element.locked) return;
      event.preventDefault();
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      start = { element, centre: centre(element), x: event.clientX, y: event.clientY, scale: element.scale ?? 1, angle: element.angle ?? 0 };
      diary.root.classList.add('turning');
    });
    handle.addEventListener('pointermove', event => { if (start) follow(event, start); });
    for (const name of ['pointerup', 'pointercancel']) {
      handle.addEventListener(name, () => {
        if (!start) return;
        start = undefined;
        diary.root.classList.remove('turning');
        diary.commit();
      });
    }
  };
  held(turn, (event, start) => {
    const [cx, cy] = start.centre;
    const arm = (x, y) => [Math.hypot(x - cx, y - cy), (Math.atan2(y - cy, x - cx) * 180) / Math.PI];
    const [length, angle] = arm(start.x, start.y);
    const [toLength, toAngle] = arm(event.clientX, event.clientY);
    const turned = start.angle + toAngle - angle;
    diary.move(diary.key(start.element), diary.fit({
      ...start.element, scale: start.scale * (toLength / Math.max(length, 8)), angle: event.altKey ? turned : diary.snapAngle(turned),
    }));
  });
  // The right edge of a text: where its lines break.
  held(side, (event, start) => {
    const turned = (start.angle * Math.PI) / 180;
    const along = (event.clientX - start.x) * Math.cos(turned) + (event.clientY - start.y) * Math.sin(turned);
    const grown = along / diary.unit() / start.scale;
    const width = Math.round(Math.min(3000, Math.max(start.element.size, start.element.width + grown)));
    const shift = ((width - start.element.width) / 2) * start.scale;
    const next = { width, x: start.element.x + shift * Math.cos(turned), y: start.element.y + shift * Math.sin(turned) };
    diary.move(diary.key(start.element), { ...next, lines: diary.lines({ ...start.element, width }) });
  });
})();
