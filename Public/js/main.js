// What every page has.
import './toast.js';
import './selection.js';
import './live-forms.js';
import './keys.js';
import './live.js';
import './capture.js';
import './lazy-fields.js';
import './drag.js';
import './clipboard.js';
import './sidebar.js';

// A bonus of https; see the page about secure connections.
if (isSecureContext) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
