// Undoes the action of the current toast, or else the latest change in the history.
import { one } from './dom.js';
import { page, post, lastPost } from './request.js';
import { refresh } from './refresh.js';

const send = async form => { if (form && await post(form.action, new FormData(form))) await refresh(); };
one('#toasts')?.addEventListener('submit', event => { event.preventDefault(); send(event.target); });
// Waits for the latest post, so that its toast is the one that is undone.
export const undo = async () => {
  await lastPost();
  send(one('#toasts form') ?? one('main form[action$="/undo"]', await page('/history')));
};
