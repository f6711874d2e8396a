// Submits the form of a sign-in link without a click.
document.querySelector('form[data-auto]').requestSubmit();
