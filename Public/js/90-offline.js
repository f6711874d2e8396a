// A bonus of https; see the page about secure connections.
if (isSecureContext) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
