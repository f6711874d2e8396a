// The link that signs in has nothing to ask a person for.
document.querySelector('form[data-auto]').requestSubmit();
