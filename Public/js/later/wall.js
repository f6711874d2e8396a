// How large the posters are is remembered in a cookie, so that the server draws them so at once. That something was seen is
// marked on its tile.
(() => {
  'use strict';
  const { one, now, post } = seorap;
  now(() => {
    const slider = one('[data-size]');
    if (!slider) return;
    slider.parentElement.hidden = false;
    slider.oninput = () => {
      one('.posters').className = `shelf posters z${slider.value}`;
      document.cookie = `posters=${slider.value}; path=/; max-age=31536000; samesite=lax`;
    };
  });
  document.addEventListener('submit', async event => {
    if (event.target.id !== 'marks') return;
    event.preventDefault();
    const button = event.submitter;
    const body = new FormData(event.target, button);
    const [wasOn, before] = [button.ariaPressed, button.value];
    button.ariaPressed = String(wasOn !== 'true');
    button.value = wasOn === 'true' ? button.dataset.done : 'none';
    if (await post(button.formAction, body)) return;
    [button.ariaPressed, button.value] = [wasOn, before];
  });
})();
