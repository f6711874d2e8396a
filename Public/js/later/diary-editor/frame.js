// Draws the frame around the chosen element, and the alignment guides.
import { one } from '../../dom.js';
import { root, diary } from './state.js';
import { pixels, sizeOf } from './geometry.js';

const frame = one('.selection-frame');
const degrees = one('.deg', frame);
const guides = { x: one('.guide--vertical'), y: one('.guide--horizontal') };
const side = one('.handle.edge', frame);

export const guide = (x = false, y = false) => {
  for (const [name, value] of [['x', x], ['y', y]]) {
    guides[name].hidden = value === false;
    if (value !== false) guides[name].style[name === 'x' ? 'left' : 'top'] = `${value * pixels()}px`;
  }
};
export const drawFrame = () => {
  const element = diary.chosen;
  frame.hidden = !element || root.classList.contains('typing');
  if (frame.hidden) return;
  const unit = pixels();
  const { x, y, scale = 1, angle = 0 } = element;
  const [width, height] = sizeOf(element).map(each => each * scale * unit);
  Object.assign(frame.style, { left: `${x * unit}px`, top: `${y * unit}px`, width: `${width}px`, height: `${height}px`, rotate: `${angle}deg` });
  frame.classList.toggle('locked', element.locked === true);
  frame.classList.toggle('small', Math.min(width, height) < 56);
  side.hidden = element.type !== 'text';
  degrees.textContent = `${angle.toFixed(0).replace('-0', '0').replace('-', '−')}° · ${Math.round(scale * 100)}%`;
  // Upright, and never off the bottom of the page.
  const isUnder = Math.cos((angle * Math.PI) / 180) < 0;
  degrees.classList.toggle('over', isUnder);
};
for (const event of ['change', 'choose']) diary.on(event, drawFrame);
addEventListener('resize', drawFrame);
