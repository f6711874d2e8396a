// The fonts of the page, and line breaking. Lines are measured in page units, so that they break alike on every screen.
import { all, make } from '../../dom.js';
import { root } from './state.js';

const ruler = make('div', { className: 'ruler', ariaHidden: 'true' });
root.append(ruler);

export const knownFonts = Object.fromEntries(all('[data-family]').map(({ dataset }) => [dataset.font, dataset]));
export const family = font => (knownFonts[font] ?? knownFonts.pen).stack;
export const breakLines = ({ text, width, size, font }) => {
  Object.assign(ruler.style, { width: `${width}px`, fontSize: `${size}px`, fontFamily: family(font) });
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
