// The notifications page asks for system notifications, because browsers require a click for that.
import { words } from '../dom.js';

const [button, hint] = [document.getElementById('system-on'), document.getElementById('system')];
const show = () => {
  const state = self.Notification?.permission;
  button.hidden = state !== 'default' || !self.isSecureContext;
  if (state === 'granted') hint.textContent = words('이 기기의 시스템 알림이 켜져 있어요.', 'This device shows system notifications.');
  if (state === 'denied' && self.isSecureContext) hint.textContent = words('이 브라우저가 시스템 알림을 막고 있어요. 사이트 설정에서 허용할 수 있어요.', 'This browser blocks system notifications. Its site settings can allow them.');
};
button.addEventListener('click', async () => { await Notification.requestPermission(); show(); });
show();
