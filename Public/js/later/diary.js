// Diary reading: the grid loads more pages by scrolling, the carousel is turned by keys, and a swipe turns a single page.
import { one, all, now } from '../dom.js';
import { page } from '../request.js';

const fresh = (found, selector) => all(selector, found).filter(each => !one(`[data-id="${each.dataset.id}"]`));

// Grid: appends the next page. A month split over two pages is merged.
const append = async pager => {
  const url = one('[rel=next]', pager).href;
  const found = await page(url);
  const leaves = one('.leaves');
  for (const section of all('.leaves > section', found)) {
    const last = leaves.lastElementChild;
    if (last.dataset.month !== section.dataset.month) leaves.append(section);
    else one('ul', last).append(...fresh(section, 'li[data-id]'));
  }
  pager.replaceWith(one('#main .leaves + .pager', found) ?? '');
  document.dispatchEvent(new Event('seorap:content'));
};
const sight = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    append(target).catch(() => {});
  }
}, { rootMargin: '900px' });
now(() => { for (const pager of all('.leaves + .pager:has([rel=next])')) sight.observe(pager); });

// Carousel.
const reel = one('.reel');
const slides = () => all('.slide', reel);
const still = matchMedia('(prefers-reduced-motion: reduce)');
const middle = element => {
  const box = element.getBoundingClientRect();
  return box.left + box.width / 2;
};
const current = () => slides().reduce((best, each) => (Math.abs(middle(each) - middle(reel)) < Math.abs(middle(best) - middle(reel)) ? each : best));
// The slide that a running scroll leads to. Another key press counts from there.
let goal;
const turnTo = (slide, isAtOnce) => {
  goal = isAtOnce ? undefined : slide;
  reel.scrollTo({ left: reel.scrollLeft + middle(slide) - middle(reel), behavior: isAtOnce || still.matches ? 'instant' : 'smooth' });
  // Not on page load, because the browser would scroll down to the slide.
  if (!isAtOnce) history.replaceState(null, '', `#${slide.id}`);
};
// Links the arrows under each page to its neighbours, including those loaded later.
const join = () => {
  const list = slides();
  for (const [place, slide] of list.entries()) {
    for (const [step, other] of [list[place - 1], list[place + 1]].entries()) {
      const old = all('.step', slide)[step];
      if (!other || old.matches('a')) {
        if (other) old.hash = other.id;
        continue;
      }
      const link = one(`.under > :nth-child(${step ? 3 : 1}).btn`, reel)?.cloneNode(true);
      if (!link) continue;
      link.hash = other.id;
      old.replaceWith(link);
    }
  }
};
const loading = new Set();
const more = async (relation) => {
  const way = one(`.turnover [rel=${relation}]`, reel);
  if (!way || loading.has(relation)) return;
  loading.add(relation);
  try {
    const found = await page(way.href);
    const place = way.closest('li');
    const anchorSlide = current();
    const before = middle(anchorSlide);
    const arrived = fresh(found, '.reel > .slide');
    const further = one(`.reel .turnover:has([rel=${relation}])`, found);
    place.replaceWith(...(relation === 'prev' ? [further, ...arrived] : [...arrived, further]).filter(Boolean));
    // Slides inserted in front must not move the visible one. This scroll cancels a running one, which is then restarted.
    if (relation === 'prev') {
      reel.scrollTo({ left: reel.scrollLeft + middle(anchorSlide) - before, behavior: 'instant' });
      if (goal) turnTo(goal);
    }
    join();
  } catch {
    // The link to the page stays usable.
  } finally {
    loading.delete(relation);
  }
};
const turn = step => {
  const list = slides();
  const place = list.indexOf(goal ?? current());
  if (list[place + step]) turnTo(list[place + step]);
  if (place + step > list.length - 3) more('next');
  if (place + step < 2) more('prev');
};
if (reel && slides().length) {
  document.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (one('dialog[open]') || event.target.closest('input, select, textarea')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    turn(step);
  }, true);
  reel.addEventListener('click', event => {
    const link = event.target.closest('a.step');
    if (!link) return;
    event.preventDefault();
    const target = document.getElementById(link.hash.slice(1));
    turnTo(target);
    const list = slides();
    if (list.indexOf(target) > list.length - 3) more('next');
    all('.step', target)[link === all('.step', link.closest('.slide'))[0] ? 0 : 1].focus({ preventScroll: true });
  });
  new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) more(one('a', target).rel);
  }, { root: reel, rootMargin: '0px 100%' }).observe(one('.turnover:has([rel=next])', reel) ?? document.createElement('i'));
  let rest;
  let late;
  reel.addEventListener('scroll', () => {
    clearTimeout(rest);
    clearTimeout(late);
    // A pause of less than a second may be a busy machine, not the end of the scroll.
    late = setTimeout(() => { goal = undefined; }, 1000);
    rest = setTimeout(() => {
      if (goal && Math.abs(middle(goal) - middle(reel)) < 3) goal = undefined;
      const list = slides();
      const place = list.indexOf(current());
      if (place > list.length - 3) more('next');
      if (place < 1) more('prev');
    }, 120);
  }, { passive: true });
  // Touching or wheeling cancels the target of the running scroll.
  for (const name of ['pointerdown', 'wheel']) reel.addEventListener(name, () => { goal = undefined; }, { passive: true });
  const linkedSlide = location.hash && document.getElementById(location.hash.slice(1));
  turnTo(slides().includes(linkedSlide) ? linkedSlide : slides()[0], true);
}

// Single page: a horizontal swipe turns it.
const table = one('.diary-reader .table');
let from;
table?.addEventListener('touchstart', ({ touches }) => { from = touches.length === 1 && touches[0]; }, { passive: true });
table?.addEventListener('touchend', ({ changedTouches: [end] }) => {
  if (!from) return;
  const [dx, dy] = [end.clientX - from.clientX, end.clientY - from.clientY];
  if (Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) one(`.turns [rel=${dx < 0 ? 'next' : 'prev'}]`)?.click();
}, { passive: true });

now(() => {
  for (const button of all('[data-print]')) {
    button.hidden = false;
    button.onclick = () => print();
  }
});
