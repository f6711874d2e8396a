// Says once in which time zone the browser is. A page without scripts of its own is drawn again by it; the others keep what
// their scripts hold, and the next page is right.
import { all } from '../dom.js';
import { load } from '../request.js';
import { renew } from '../live.js';

const { dataset } = document.body;
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (dataset.zone && browserZone) {
  const body = new URLSearchParams({ browserZone });
  load(dataset.zone, { method: 'POST', body, keepalive: true }).then(() => {
    delete dataset.zone;
    // The script of all pages and this one: the page has none of its own.
    if (all('script[type=module]').length === 2) return renew('#main');
  }).catch(() => { /* The next page says it again. */ });
}
