// A page is asked for as soon as the pointer is down on what opens it. The browser keeps it and asks about it again when it
// opens ("no-cache", entity tags), so that nobody sees an old one. What <link rel=prefetch> and speculation rules bring
// would be shown unasked, for minutes.
(() => {
  const { load } = seorap;
  document.addEventListener('pointerdown', ({ target, button }) => {
    const link = target.closest('[data-id]:not(.reader) a, nav a');
    if (!button && link?.origin === location.origin) load(link.href, {}, 'text/html').catch(() => {});
  });
})();
