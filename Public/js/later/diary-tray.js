// The tool rail and the tray: adds elements to the page and styles the chosen one.
import { one, all, words } from '../dom.js';
import { root, diary, need, withPart } from './diary-editor/state.js';
import { sheet, pixels, pointAt, clamped, sizeOf } from './diary-editor/geometry.js';
import { knownFonts, family, breakLines } from './diary-editor/letters.js';
import { knownStickers, draw } from './diary-editor/draw.js';
import { writeText, settleLines } from './diary-editor/text.js';
import { openElement } from './diary-editor/gestures.js';

const tray = one('.editor-tray');
const stickers = one('.stickers');
const isPhone = matchMedia('(max-width: 760px)');
const chosen = () => diary.chosen && diary.key(diary.chosen);
const press = (buttons, isOn) => { for (const each of buttons) each.setAttribute('aria-pressed', String(isOn(each))); };

// The style of the next text.
let lastText;
const textInks = root.dataset.inks.split(' ');
export const pen = { colour: textInks[0], thickness: 14 };
// Stickers fall in the tray unless the user prefers reduced motion. `gravity` is the loaded diary-gravity module.
const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
let gravity;
const pour = () => { if (!isCalm.matches) withPart('gravity', loadedModule => { gravity = loadedModule; gravity.pour(); }); };
export const tool = name => {
  if (name === 'draw') { diary.choose(); need('brush').catch(() => {}); }
  diary.setMode(name);
  press(all('.rail [data-tool]'), each => each.dataset.tool === name);
  if (name === 'sticker') pour();
};
one('.rail').addEventListener('click', event => {
  const name = event.target.closest('[data-tool]')?.dataset.tool;
  if (!name) return;
  if (isPhone.matches) diary.choose();
  tool(name);
  if (name === 'text' && !diary.elements().some(each => each.type === 'text')) addText();
});

const write = (values, name) => diary.put({ document: { ...diary.page.document, ...values } }, name);
const paper = (values, name) => write({ paper: { ...diary.page.document.paper, ...values } }, name);
// Moves an element to the front (direction 1) or the back (-1), or past one neighbour if `isByOne`.
export const reorder = (wanted, direction, isByOne) => {
  const list = [...diary.elements()];
  const from = list.findIndex(each => diary.key(each) === wanted);
  const [moved] = list.splice(from, 1);
  list.splice(isByOne ? Math.max(0, from + direction) : direction > 0 ? list.length : 0, 0, moved);
  write({ elements: list });
};
export const duplicate = wanted => {
  const { x, y, ...rest } = diary.find(wanted);
  diary.add({ ...rest, x: Math.min(x + 80, 1800), y: Math.min(y + 80, 3100), locked: undefined });
};
// The actions of buttons with data-do.
const { jobs } = diary;
Object.assign(jobs, {
  undo: () => diary.undo(), redo: () => diary.redo(), text: () => addText(), shake: () => gravity?.shake(),
  write: () => openElement(chosen()), duplicate: () => duplicate(chosen()), remove: () => diary.remove(chosen()),
  forward: () => reorder(chosen(), 1, true), backward: () => reorder(chosen(), -1, true),
  lock: () => diary.change(chosen(), { locked: diary.chosen.locked ? undefined : true }),
  keys: () => one('#keys').showModal(),
  preview: () => {
    diary.choose();
    const isOn = root.classList.toggle('preview');
    one('[data-do=preview]').setAttribute('aria-pressed', String(isOn));
  },
});
root.addEventListener('click', event => {
  const job = event.target.closest('[data-do]')?.dataset.do;
  if (job && jobs[job]) jobs[job](event);
});
for (const button of all('dialog [data-close]')) button.addEventListener('click', () => button.closest('dialog').close());

// A click puts a sticker near the middle of the page; a drag puts it where it is dropped.
// Degrees by which successive stickers are rotated.
const turns = [-8, 5, -3, 9, -5, 3];
let count = 0;
const put = (button, x, y) => {
  const { sticker } = button.dataset;
  const { width, height } = knownStickers[sticker];
  const angle = sticker.startsWith('tape') || sticker.startsWith('sha256') ? 0 : turns[(count += 1) % turns.length];
  const place = x === undefined ? [850 + 90 * ((count % 5) - 2), 1300 + 110 * ((count % 7) - 3)] : [x, y];
  diary.add({ type: 'sticker', ...clamped({ x: place[0], y: place[1], scale: 1, angle }), width, height, sticker });
  diary.say(words(`${button.title} 붙임`, `${button.title} added`));
};
let drag;
const inTray = event => {
  const box = stickers.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};
stickers.addEventListener('dragstart', event => event.preventDefault());
stickers.addEventListener('pointerdown', event => {
  const button = event.target.closest('[data-sticker]');
  if (!button || event.button) return;
  gravity?.listenToTilt();
  drag = { button, id: event.pointerId, x: event.clientX, y: event.clientY };
});
const over = event => {
  const box = sheet.getBoundingClientRect();
  return event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom;
};
addEventListener('pointermove', event => {
  if (!drag || event.pointerId !== drag.id) return;
  const { button } = drag;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    if (event.pointerType === 'touch' && !stickers.classList.contains('falling') && Math.abs(event.clientX - drag.x) > Math.abs(event.clientY - drag.y)) { drag = undefined; return; }
    drag.ghost = one('img', button).cloneNode();
    drag.ghost.className = 'ghost';
    root.append(drag.ghost);
    button.setPointerCapture(drag.id);
    if (stickers.classList.contains('falling')) gravity.grab(button, ...inTray(event));
  }
  const isOut = over(event);
  const size = isOut ? knownStickers[button.dataset.sticker].width * pixels() : 72;
  Object.assign(drag.ghost.style, { width: `${size}px`, left: `${event.clientX}px`, top: `${event.clientY}px` });
  drag.ghost.hidden = !isOut;
  button.classList.toggle('dragged-out', isOut);
  gravity?.hold(...inTray(event));
});
const endDrag = event => {
  if (!drag || event.pointerId !== drag.id) return;
  const { button, ghost } = drag;
  if (ghost) {
    drag.wasDragged = true;
    ghost.remove();
    button.classList.remove('dragged-out');
    gravity?.drop();
    if (event.type === 'pointerup' && over(event)) put(button, ...pointAt(event));
    // Deferred, so that the click that follows a drag is ignored.
    setTimeout(() => { drag = undefined; });
  } else drag = undefined;
};
addEventListener('pointerup', endDrag);
addEventListener('pointercancel', endDrag);
stickers.addEventListener('click', event => {
  const button = event.target.closest('[data-sticker]');
  if (button && !drag?.wasDragged) put(button);
});
const packs = one('.packs');
export const openPack = name => {
  press(all('button', packs), each => each.dataset.pack === name);
  for (const each of stickers.children) each.hidden = name !== 'all' && each.dataset.pack !== name;
  stickers.scrollTo(0, 0);
  one('.own').hidden = name !== 'own';
  pour();
};
packs.addEventListener('click', event => {
  const name = event.target.closest('[data-pack]')?.dataset.pack;
  if (name) openPack(name);
});

// Texts and lines have colours; papers too.
const inks = all('.inks');
const colour = value => {
  pen.colour = value;
  if (diary.chosen?.type === 'stroke') diary.change(chosen(), { colour: value }, 'colour');
  else if (diary.mode !== 'draw' || diary.chosen?.type === 'text') style({ colour: value }, 'colour');
  sync();
};
for (const place of inks) {
  place.addEventListener('click', event => { const value = event.target.closest('[data-colour]')?.dataset.colour; if (value) colour(value); });
  one('[type=color]', place).addEventListener('input', event => colour(event.target.value.toUpperCase()));
}
const papers = one('.papers');
papers.addEventListener('click', event => {
  const value = event.target.closest('[data-colour]')?.dataset.colour;
  if (value) paper({ colour: value });
});
one('[type=color]', papers).addEventListener('input', event => paper({ colour: event.target.value.toUpperCase() }, 'paper'));
one('.patterns').addEventListener('click', event => {
  const pattern = event.target.closest('[data-pattern]')?.dataset.pattern;
  if (pattern) paper({ pattern });
});
one('.fonts').addEventListener('click', event => {
  const font = event.target.closest('[data-font]')?.dataset.font;
  if (font) style({ font });
  sync();
});
one('.aligns').addEventListener('click', event => {
  const align = event.target.closest('[data-align]')?.dataset.align;
  if (align) style({ align });
  sync();
});
one('#f-size').addEventListener('input', event => style({ size: Number(event.target.value) }, 'size'));
one('#f-thickness').addEventListener('input', event => {
  const thickness = Number(event.target.value);
  pen.thickness = thickness;
  if (diary.chosen?.type === 'stroke') diary.change(chosen(), { thickness }, 'thickness');
});
for (const field of all('[data-word]', tray)) {
  field.addEventListener('input', () => {
    if (diary.chosen) diary.change(chosen(), { [field.dataset.word]: field.value.normalize('NFC') || undefined }, field.dataset.word);
  });
}

// Day, weather and mood belong to the page, not to its document.
const heading = one('.editor-bar b');
const day = one('#f-day');
day.addEventListener('change', () => { if (day.value) diary.put({ day: day.value }); });
for (const [place, name] of [['.weathers', 'weather'], ['.moods', 'mood']]) {
  one(place).addEventListener('click', event => {
    const button = event.target.closest('button');
    if (button) diary.put({ [name]: diary.page[name] === button.value ? '' : button.value });
  });
}

const set = (field, value) => { if (field !== document.activeElement) field.value = value; };
function sync() {
  const element = diary.chosen;
  const { page } = diary;
  root.dataset.chosen = element?.type ?? '';
  one('[data-do=undo]').disabled = !diary.hasPast;
  one('[data-do=redo]').disabled = !diary.hasFuture;
  press(all('[data-do=lock]'), () => element?.locked === true);
  const text = element?.type === 'text' ? element : { font: root.dataset.font, size: 120, align: 'center', colour: '#000000', ...lastText };
  const ink = element?.colour ?? (diary.mode === 'draw' ? pen.colour : text.colour);
  press(inks.flatMap(each => all('[data-colour]', each)), each => each.dataset.colour === ink);
  press(all('.fonts [data-font]'), each => each.dataset.font === (knownFonts[text.font] ? text.font : 'pen'));
  press(all('.aligns button'), each => each.dataset.align === text.align);
  set(one('#f-size'), text.size);
  set(one('#f-thickness'), element?.type === 'stroke' ? element.thickness : pen.thickness);
  press(all('.frames button'), each => element?.type === 'photo' && each.dataset.frame === (element.frame ?? 'plain'));
  press(all('[data-colour]', papers), each => each.dataset.colour === page.document.paper?.colour);
  press(all('.patterns button'), each => each.dataset.pattern === (page.document.paper?.pattern ?? 'plain'));
  for (const field of all('[data-word]', tray)) set(field, element?.[field.dataset.word] ?? '');
  for (const each of all('[data-places]', tray)) each.hidden = element?.frame !== 'fourCut' || element.photos.length >= 4;
  for (const each of all('[data-caption]', tray)) each.hidden = (element?.frame ?? 'plain') === 'plain';
  set(day, page.day);
  heading.textContent = dayName(page.day);
  press(all('.weathers button'), each => each.value === page.weather);
  press(all('.moods button'), each => each.value === page.mood);
}
const dayName = text => {
  const date = new Date(`${text}T12:00:00`);
  if (Number.isNaN(date.getTime())) return text;
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString(document.documentElement.lang, { ...(!isThisYear && { year: 'numeric' }), month: isPhone.matches ? 'short' : 'long', day: 'numeric', weekday: isPhone.matches ? 'short' : 'long' });
};
for (const name of ['change', 'choose', 'mode']) diary.on(name, sync);

const addText = () => {
  const { font = root.dataset.font, size = 120, colour = textInks[0], align = 'center' } = lastText ?? {};
  diary.add({ type: 'text', x: 850, y: freeHeight(), scale: 1, angle: 0, width: 1300, text: '', lines: [''], font, size, colour, align });
  writeText(diary.key(diary.chosen));
};
// The y position of a new text: below the lowest text, or the middle of the page if there is none or little room.
const freeHeight = () => {
  const bottoms = diary.elements().filter(each => each.type === 'text').map(each => each.y + (sizeOf(each)[1] * (each.scale ?? 1)) / 2);
  const lowest = Math.max(0, ...bottoms);
  return lowest && lowest < 2600 ? lowest + 160 : 1500;
};
// Styles the chosen text and the next one.
const style = (values, name) => {
  lastText = { ...lastText, ...values };
  const element = diary.chosen;
  if (element?.type !== 'text') return;
  const next = { ...element, ...values };
  const draw = () => diary.change(diary.key(element), { ...values, lines: breakLines(next) }, name);
  if (values.font) document.fonts.load(`${element.size}px ${family(values.font)}`, element.text).then(draw, draw);
  else draw();
};

// Photos and stickers that are picked, pasted or dropped. The first use loads diary-photos.
const onPick = (picker, take) => picker.addEventListener('change', () => {
  const files = [...picker.files];
  picker.value = '';
  if (files.length) withPart('photos', photos => take(files, photos));
});
onPick(one('#f-files'), (files, photos) => photos.upload(files));
onPick(one('#f-stickers'), (files, photos) => photos.addStickers(files));
for (const name of ['pick', 'fill', 'shots', 'ownSticker']) jobs[name] = () => withPart('photos', photos => photos.jobs[name]());
// The size of the element that shows a photo of the given size in a frame.
export const framed = (frame, width, height) => {
  if (frame === 'plain') return { width, height };
  if (frame === 'fourCut') return { width: Math.round(width * 0.7), height: Math.round(width * 0.7 * 3.38) };
  const outer = Math.round(width / 0.89);
  return { width: outer, height: Math.round(height + 0.255 * outer) };
};
jobs.crop = () => withPart('crop', ({ crop }) => crop(chosen()));
one('.frames').addEventListener('click', event => {
  const frame = event.target.closest('[data-frame]')?.dataset.frame;
  const element = diary.chosen;
  if (frame && element?.type === 'photo' && frame !== (element.frame ?? 'plain')) withPart('photos', ({ setFrame }) => setFrame(frame));
});
document.addEventListener('paste', event => {
  const files = [...event.clipboardData.files];
  if (event.target.closest('input, textarea') && !files.length) return event.stopImmediatePropagation();
  event.stopImmediatePropagation();
  event.preventDefault();
  if (files.length) return withPart('photos', ({ upload }) => upload(files));
  const text = event.clipboardData.getData('text/plain').trim();
  if (!text || one('dialog[open]')) return;
  const font = { font: root.dataset.font, size: 96, colour: '#000000', align: 'left', ...lastText };
  const element = { type: 'text', x: 850, y: freeHeight(), scale: 1, angle: 0, width: 1300, text: text.slice(0, 5000), ...font };
  diary.add({ ...element, lines: breakLines(element) });
  settleLines(chosen());
}, true);
for (const name of ['dragover', 'drop']) {
  document.addEventListener(name, event => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (name !== 'drop') return;
    const [files, at] = [[...event.dataTransfer.files], pointAt(event)];
    withPart('photos', ({ upload }) => upload(files, at));
  }, true);
}

openPack(one('[data-pack]', packs).dataset.pack);
tool(diary.elements().length ? root.dataset.mode : 'sticker');
sync();
