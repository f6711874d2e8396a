// The completion of tags is fetched when somebody first comes to such a field.
document.addEventListener('focusin', function come({ target }) {
  if (!target.dataset.tags) return;
  document.removeEventListener('focusin', come);
  seorap.bring(document.body.dataset.complete);
});
