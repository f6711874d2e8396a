// The command palette is fetched when somebody first asks for it; it takes this function's place.
(() => {
  const { one, make } = seorap;
  const button = one('[data-palette]');
  seorap.palette = () => {
    if (button) document.head.append(make('script', { src: button.dataset.palette.split(' ')[0] }));
    seorap.palette = () => {};
  };
  button?.addEventListener('click', () => seorap.palette());
})();
