// The scripts of every page.
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

// Service workers need a secure context (https or localhost).
if (isSecureContext) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
