// Every behaviour is a layer over links and forms that work without it. The server packs main.js and all that it imports
// into one file, and imports from any of these lead there.

export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const words = (ko, en) => (document.documentElement.lang === 'en' ? en : ko);
export const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
export const fragment = html => document.createRange().createContextualFragment(html);

// Fetches a module that few need, once; the address of its style may follow. Some browsers remember for good that an
// address could not be fetched, so another try has another one.
const brought = new Map();
let failures = 0;
export const bring = addresses => {
  const [address] = addresses.split(' ');
  if (!brought.has(address)) {
    brought.set(address, import(failures ? `${address}#${failures}` : address).catch(error => {
      brought.delete(address);
      failures += 1;
      throw error;
    }));
  }
  return brought.get(address);
};

// Typed, and not sent yet.
export const isTyped = field => field.value !== field.defaultValue;

// Runs now and whenever content has arrived.
export const now = start => { start(); document.addEventListener('seorap:content', start); };

// What a list of options under a field has in common: the arrow keys choose, the field keeps the focus.
export const choose = (field, list, step) => {
  const options = all('[role=option]', list);
  const index = options.findIndex(each => each.ariaSelected === 'true');
  const next = options[(index < 0 && step < 0 ? options.length - 1 : index + step + options.length) % options.length];
  for (const each of options) each.ariaSelected = String(each === next);
  field.setAttribute('aria-activedescendant', next.id);
  next.scrollIntoView({ block: 'nearest' });
};
