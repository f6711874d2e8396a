// The frame around what is chosen, and the guides.
(() => {
  'use strict';
  const { diary, one } = seorap;
  if (!diary) return;
  const frame = one('.hold');
  const degrees = one('.deg', frame);
  const guides = { x: one('.guide.v'), y: one('.guide.h') };
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
})();
