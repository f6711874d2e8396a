// The command palette is fetched when somebody first asks for it; it takes this function's place.
(() => {
  const { one, bring } = seorap;
  const button = one('[data-palette]');
  seorap.palette = () => {
    if (button) bring(button.dataset.palette);
    seorap.palette = () => {};
  };
  button?.addEventListener('click', () => seorap.palette());
})();
