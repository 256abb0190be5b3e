/** In local storage: that the browser was asked for its permission, which a second question is no way to. */
const FLAG = 'shuttleNotificationsAsked';

/** Asks once for the permission to show notifications; needs the click that calls it. */
export function askToNotify(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return;
  if (localStorage.getItem(FLAG) === 'true') return;
  localStorage.setItem(FLAG, 'true');
  void Notification.requestPermission();
}
