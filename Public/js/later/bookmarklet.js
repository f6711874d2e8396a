// Shows the bookmarklet as a link to drag to the bookmarks bar. A click explains how.
import { all, words, make } from '../dom.js';
import { say } from '../toast.js';

for (const place of all('[data-bookmarklet]')) {
  const link = make('a', { className: 'btn btn--primary', draggable: true, href: place.dataset.bookmarklet }, words('서랍에 담기', 'Save to Seorap'));
  link.addEventListener('click', event => {
    event.preventDefault();
    say(words('누르지 말고 북마크바로 끌어다 놓으세요', 'Drag this to the bookmarks bar instead of pressing it'));
  });
  place.replaceWith(link);
}
