// The command palette is fetched when somebody first asks for it; it takes this function's place.
(() => {
  const { one, make } = seorap;
  const button = one('[data-palette]');
  let isAsked;
  seorap.palette = () => {
    if (button && !isAsked) isAsked = document.head.appendChild(make('script', { src: button.dataset.palette.split(' ')[0] }));
  };
  button?.addEventListener('click', () => seorap.palette());
})();
