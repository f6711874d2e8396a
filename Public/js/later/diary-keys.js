// The editor's shortcuts, which match by letter, then by physical key for the Hangul layout. They are off while typing.
import { one } from '../dom.js';
import { diary } from './diary-editor/state.js';
import { clamped } from './diary-editor/geometry.js';
import { finishText } from './diary-editor/text.js';
import { openElement } from './diary-editor/gestures.js';
import { save } from './diary-editor/save.js';
import { tool, reorder, duplicate } from './diary-tray.js';

const places = {
  BracketLeft: '[', BracketRight: ']', Comma: ',', Period: '.', Minus: '-', Equal: '=', Slash: '/',
  KeyL: 'l', KeyZ: 'z', KeyD: 'd', KeyY: 'y', KeyS: 's',
};
const chosen = () => diary.chosen && diary.key(diary.chosen);
const free = () => diary.chosen && !diary.chosen.locked;
const moved = (name, change) => event => {
  if (!free()) return;
  const { x, y, scale = 1, angle = 0 } = diary.chosen;
  diary.change(chosen(), clamped({ x, y, scale, angle, ...change({ x, y, scale, angle }, event.shiftKey) }), name);
};
const arrow = (dx, dy) => moved('arrow', ({ x, y }, isFar) => ({ x: x + dx * (isFar ? 10 : 1), y: y + dy * (isFar ? 10 : 1) }));
const turn = by => moved('turn', ({ angle }, isFar) => ({ angle: angle + by * (isFar ? 15 : 1) }));
const grow = by => moved('grow', ({ scale }) => ({ scale: scale * by }));
const order = by => () => chosen() && reorder(chosen(), by, true);
const remove = () => { if (free()) diary.remove(chosen()); };
const keys = {
  ArrowLeft: arrow(-1, 0), ArrowRight: arrow(1, 0), ArrowUp: arrow(0, -1), ArrowDown: arrow(0, 1),
  '[': order(-1), ']': order(1), ',': turn(-1), '.': turn(1), '<': turn(-1), '>': turn(1),
  '-': grow(1 / 1.05), '=': grow(1.05), '+': grow(1.05), Delete: remove, Backspace: remove,
  l: () => chosen() && diary.change(chosen(), { locked: diary.chosen.locked ? undefined : true }),
  Enter: () => free() && openElement(chosen()),
  Escape: () => (diary.mode === 'draw' ? tool('sticker') : diary.choose()),
  '?': () => one('#keys').showModal(),
};
const commands = {
  z: event => (event.shiftKey ? diary.redo() : diary.undo()), y: () => diary.redo(),
  d: () => chosen() && duplicate(chosen()), s: () => save(),
};

document.addEventListener('keydown', event => {
  if (event.isComposing || one('dialog[open]')) return;
  const isTyping = event.target.closest('input:not([type=radio], [type=checkbox], [type=color], [type=range]), textarea, select');
  if (isTyping) {
    if (event.key === 'Escape' && event.target.matches('.writing')) finishText();
    return event.stopImmediatePropagation();
  }
  const isCommand = event.ctrlKey || event.metaKey;
  const isPressing = event.target.closest('button, a, summary, input') && /^(Enter| |Arrow)/.test(event.key) && !event.target.closest('.sheet');
  if (isPressing || event.altKey) return event.stopImmediatePropagation();
  const map = isCommand ? commands : keys;
  const run = map[event.key] ?? map[isCommand ? event.key.toLowerCase() : ''] ?? map[places[event.code]];
  // The shortcuts of other pages (keys.js) would leave the editor.
  if (!isCommand) event.stopImmediatePropagation();
  if (!run || event.key === 'Tab') return;
  event.stopImmediatePropagation();
  event.preventDefault();
  run(event);
}, true);
