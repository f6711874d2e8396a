// The folded sidebar is remembered in a cookie, so that the server draws it right at once.
(() => {
  const { all } = seorap;
  const root = document.documentElement;
  seorap.rail = () => {
    const on = root.toggleAttribute('data-rail');
    document.cookie = `rail=${on ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
  };
  // A menu closes when something else is clicked.
  document.addEventListener('click', event => {
    for (const menu of all('details.menu[open]')) if (!menu.contains(event.target)) menu.open = false;
  });
})();
