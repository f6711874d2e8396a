// DOM helpers. Every script enhances links and forms that also work without it. The server bundles main.js and its imports
// into one file, and imports of any of those modules resolve to that file.

export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const words = (ko, en) => (document.documentElement.lang === 'en' ? en : ko);
export const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
export const fragment = html => document.createRange().createContextualFragment(html);

// Imports a module once. `addresses` is its URL, optionally followed by a space and the URL of its style sheet. Some browsers
// cache a failed import for good, so a retry adds a fragment to the URL.
const modules = new Map();
let failures = 0;
export const bring = addresses => {
  const [address] = addresses.split(' ');
  if (!modules.has(address)) {
    modules.set(address, import(failures ? `${address}#${failures}` : address).catch(error => {
      modules.delete(address);
      failures += 1;
      throw error;
    }));
  }
  return modules.get(address);
};

// Tells if the field holds input that was not sent.
export const isTyped = field => field.value !== field.defaultValue;

// Runs `start` now and whenever new content was inserted into the page.
export const now = start => { start(); document.addEventListener('seorap:content', start); };

// Moves the selection of a listbox by `step` (1 or -1) and wraps around. The focus stays in the field.
export const choose = (field, list, step) => {
  const options = all('[role=option]', list);
  const index = options.findIndex(each => each.ariaSelected === 'true');
  const next = options[(index < 0 && step < 0 ? options.length - 1 : index + step + options.length) % options.length];
  for (const each of options) each.ariaSelected = String(each === next);
  field.setAttribute('aria-activedescendant', next.id);
  next.scrollIntoView({ block: 'nearest' });
};
