// A slider of months at the edge of the screenshot wall, for mouse, touch and keys.
import { one, all, words, make, now } from '../dom.js';
import { page } from '../request.js';
import { setLoadedRange } from '../list.js';

const korean = document.documentElement.lang === 'ko';
const name = month => {
  const [year, number] = month.split('-').map(Number);
  return korean ? `${year}년 ${number}월` : new Date(year, number - 1).toLocaleDateString('en', { month: 'long', year: 'numeric' });
};
let months = [];
let rail, bubble, mark, timer, isHeld;

const address = month => {
  const url = new URL(one('.months__year').href);
  url.searchParams.set('month', month);
  return url.href;
};
const show = index => {
  rail.ariaValueNow = index;
  rail.ariaValueText = bubble.textContent = name(months[index]);
  mark.style.top = bubble.style.top = `${(100 * index) / (months.length - 1)}%`;
};
const seen = () => {
  const barHeight = 80;
  return all('.wall > [data-day]').find(each => each.getBoundingClientRect().bottom > barHeight)?.dataset.day.slice(0, 7);
};
// The title and filters above the wall shorten the rail until they are scrolled away.
const fit = () => {
  const { top } = rail.getBoundingClientRect();
  rail.style.height = matchMedia('(min-width: 761px)').matches ? `${Math.max(160, innerHeight - top - 20)}px` : '';
};
const follow = () => {
  if (!isHeld) fit();
  const index = months.indexOf(seen());
  if (!isHeld && index >= 0) show(index);
};
const go = async index => {
  const month = months[index];
  const loaded = () => one(`.wall > [data-day^="${month}"]`);
  if (!loaded()) {
    const url = address(month);
    try {
      const fresh = await page(url);
      const hadFocus = document.activeElement === rail;
      one('.wall').replaceWith(one('.wall', fresh));
      one('.walls > .pager')?.remove();
      const pager = one('.walls > .pager', fresh);
      if (pager) one('.walls').append(pager);
      setLoadedRange({ url, pages: 0 });
      history.replaceState(null, '', url);
      if (hadFocus) rail.focus({ preventScroll: true });
      document.dispatchEvent(new Event('seorap:content'));
    } catch { return location.assign(url); }
  }
  const wall = one('.wall');
  scrollTo(0, index === 0 && wall.contains(loaded()) && loaded() === wall.firstElementChild ? 0 : scrollY + loaded().getBoundingClientRect().top - 70);
  follow();
};

const at = event => {
  const box = rail.getBoundingClientRect();
  const part = (event.clientY - box.top) / box.height;
  return Math.max(0, Math.min(months.length - 1, Math.round(part * (months.length - 1))));
};
const hold = on => { isHeld = on; rail.classList.toggle('held', on); };
const listen = () => {
  rail.addEventListener('pointerdown', event => {
    if (event.button) return;
    event.preventDefault();
    rail.focus({ preventScroll: true });
    rail.setPointerCapture(event.pointerId);
    hold(true);
    show(at(event));
  });
  rail.addEventListener('pointermove', event => { if (isHeld) show(at(event)); });
  rail.addEventListener('pointerup', event => { if (!isHeld) return; hold(false); go(at(event)); });
  rail.addEventListener('pointercancel', () => { hold(false); follow(); });
  rail.addEventListener('keydown', event => {
    const index = Number(rail.ariaValueNow);
    const year = step => {
      const own = months[index].slice(0, 4);
      const next = months.findIndex((each, place) => (place - index) * step > 0 && each.slice(0, 4) !== own);
      return step > 0 ? next : months.findLastIndex((each, place) => place < index && each.slice(0, 4) !== own);
    };
    const to = {
      ArrowDown: index + 1, ArrowRight: index + 1, ArrowUp: index - 1, ArrowLeft: index - 1,
      PageDown: year(1), PageUp: year(-1), Home: 0, End: months.length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!months[to]) return;
    hold(true);
    show(to);
    clearTimeout(timer);
    timer = setTimeout(() => { hold(false); go(to); }, 300);
  });
};

const build = () => {
  const nav = one('.walls > .months');
  if (!nav || !one('.wall > [data-day]:not([data-day=""])')) return;
  months = all('.months__year', nav).flatMap(year => year.dataset.months.split(' ').map(month => `${year.textContent.trim()}-${month.padStart(2, '0')}`));
  if (months.length < 2) return;
  if (!rail) {
    bubble = make('output', { className: 'bubble' });
    bubble.ariaHidden = 'true';
    mark = make('i', {});
    rail = make('div', { className: 'rail', role: 'slider', tabIndex: 0, ariaLabel: words('달', 'Month'), ariaOrientation: 'vertical', ariaValueMin: 0 });
    rail.setAttribute('aria-controls', 'main');
    listen();
  }
  rail.ariaValueMax = months.length - 1;
  rail.replaceChildren(mark, bubble);
  let last = -1;
  months.forEach((month, index) => {
    const place = (100 * index) / (months.length - 1);
    const tick = make('s', {});
    tick.style.top = `${place}%`;
    // A year gets a label if it is more than 3.5 % of the rail below the previous label.
    if (months[index - 1]?.slice(0, 4) !== month.slice(0, 4) && (last < 0 || place - last > 3.5)) {
      tick.append(make('b', {}, month.slice(0, 4)));
      last = place;
    }
    rail.append(tick);
  });
  if (!rail.isConnected || rail.parentNode !== nav.parentNode) nav.after(rail);
  // The rail is hidden if the whole wall fits on the screen.
  rail.hidden = !one('.walls > .pager') && one('.wall').getBoundingClientRect().bottom + scrollY <= innerHeight;
  fit();
  show(Math.max(0, months.indexOf(seen())));
};
addEventListener('resize', () => { if (rail?.isConnected) fit(); });
let moving, frame;
addEventListener('scroll', () => {
  if (!rail) return;
  frame ??= requestAnimationFrame(() => { frame = undefined; follow(); });
  rail.classList.add('moving');
  clearTimeout(moving);
  moving = setTimeout(() => rail.classList.remove('moving'), 1500);
}, { passive: true });
now(build);
