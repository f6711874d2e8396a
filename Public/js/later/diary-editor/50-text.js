// Writing on the page, where the text stands. A textarea takes what is typed, so that composing Korean is the browser's
// own matter; where its lines break is measured in page units, the same on every screen.
(() => {
  'use strict';
  const { diary, one, make, words } = seorap;
  if (!diary) return;
  const ruler = make('div', { className: 'ruler', ariaHidden: 'true' });
  diary.root.append(ruler);

  diary.family = font => (diary.fonts[font] ?? diary.fonts.pen).stack;
  diary.lines = ({ text, width, size, font }) => {
    Object.assign(ruler.style, { width: `${width}px`, fontSize: `${size}px`, fontFamily: diary.family(font) });
    const range = document.createRange();
    return text.split('\n').flatMap(paragraph => {
      if (!paragraph) return [''];
      ruler.textContent = paragraph;
      const node = ruler.firstChild;
      const lines = [];
      let [start, top] = [0, undefined];
      for (let at = 0; at < paragraph.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getClientRects()[0];
        // A space at the end of a line hangs; the second half of a pair of surrogates has no box of its own.
        if (!box || /\s/.test(paragraph[at])) continue;
        if (top !== undefined && box.top > top + size * 0.75) {
          lines.push(paragraph.slice(start, at).trimEnd());
          start = at;
        }
        if (top === undefined || box.top > top + size * 0.75) top = box.top;
      }
      return [...lines, paragraph.slice(start)];
    });
  };

  // Breaks the lines again once the font's own letters are here.
  diary.settleLines = key => {
    const { size, font, text } = diary.find(key);
    document.fonts.load(`${size}px ${diary.family(font)}`, text).then(() => {
      const element = diary.find(key);
      if (element?.text !== text || element.font !== font) return;
      const lines = diary.lines(element);
      if (lines.join('\n') !== element.lines?.join('\n')) diary.change(key, { lines }, 'lines');
    }).catch(() => {});
  };

  let writing;
  const fit = () => {
    const { area, key } = writing;
    const element = diary.find(key);
    if (!element) return;
    const unit = diary.unit();
    const { x, y, scale = 1, angle = 0, width, size, font, colour, align } = element;
    const height = diary.size(element)[1];
    Object.assign(area.style, {
      left: `${x * unit}px`, top: `${y * unit}px`, width: `${width * unit * scale}px`, height: `${height * unit * scale}px`,
      fontSize: `${size * unit * scale}px`, fontFamily: diary.family(font), color: colour, textAlign: align, rotate: `${angle}deg`,
    });
  };
  const type = () => {
    const { area, key } = writing;
    const element = diary.find(key);
    const text = area.value.normalize('NFC');
    // What stands above a line stays where it is.
    const before = diary.size(element)[1];
    const next = { text, lines: diary.lines({ ...element, text }) };
    const grown = ((diary.size({ ...element, ...next })[1] - before) / 2) * (element.scale ?? 1);
    const turned = ((element.angle ?? 0) * Math.PI) / 180;
    diary.move(key, { ...next, x: element.x - grown * Math.sin(turned), y: element.y + grown * Math.cos(turned) });
    fit();
  };
  diary.finishText = () => {
    if (!writing) return;
    const { area, key } = writing;
    writing = undefined;
    area.remove();
    diary.root.classList.remove('typing');
    const element = diary.find(key);
    if (element && !element.text.trim()) diary.remove(key);
    else diary.commit();
    if (diary.find(key)) diary.settleLines(key);
    diary.draw();
    diary.drawFrame();
  };
  diary.write = key => {
    const element = diary.find(key);
    if (!element || element.locked || writing?.key === key) return;
    diary.finishText();
    diary.choose(key);
    const area = make('textarea', {
      className: 'writing', value: element.text, ariaLabel: words('글 쓰기', 'Write'), spellcheck: false, maxLength: 20_000,
      placeholder: words('여기에 써요', 'Write here'),
    });
    writing = { area, key };
    diary.root.classList.add('typing');
    diary.overlay.append(area);
    fit();
    diary.draw();
    diary.drawFrame();
    area.focus({ preventScroll: true });
    area.setSelectionRange(area.value.length, area.value.length);
    area.addEventListener('input', type);
    // A press on the tray's own fields changes this text and goes on with it.
    area.addEventListener('blur', ({ relatedTarget }) => {
      if (!relatedTarget?.closest('.trayp')) setTimeout(() => { if (writing?.area === area && document.activeElement !== area) diary.finishText(); }, 120);
    });
    if (matchMedia('(pointer: coarse)').matches) setTimeout(() => area.scrollIntoView({ block: 'center' }), 300);
  };
  diary.on('change', () => { if (writing) { if (diary.find(writing.key)) fit(); else diary.finishText(); } });
  diary.on('choose', () => { if (writing && (!diary.chosen || diary.key(diary.chosen) !== writing.key)) diary.finishText(); });
  Object.defineProperty(diary, 'writing', { get: () => writing?.key });
  addEventListener('resize', () => writing && fit());
})();
