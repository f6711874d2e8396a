// Sends the browser's time zone to the server. A page without other scripts is refreshed; the others show it on the next page.
import { all } from '../dom.js';
import { load } from '../request.js';
import { renew } from '../live.js';

const { dataset } = document.body;
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (dataset.zone && browserZone) {
  const body = new URLSearchParams({ browserZone });
  load(dataset.zone, { method: 'POST', body, keepalive: true }).then(() => {
    delete dataset.zone;
    // Two scripts are main.js and this one, so the page has no script of its own.
    if (all('script[type=module]').length === 2) return renew('#main');
  }).catch(() => { /* The next page sends it again. */ });
}
