import type { ToastMessage } from './toast.js';

const KEY = 'lotline.toast';

/** Leaves a message to the page that is loaded next: its toaster shows it. */
export function carryToast(message: ToastMessage): void {
  sessionStorage.setItem(KEY, JSON.stringify(message));
}

/** Whether the page before has left one: the sign-in, which begins without a toaster, then needs it at once. */
export const isToastCarried = (): boolean => sessionStorage.getItem(KEY) !== null;

export function takeCarriedToast(): ToastMessage | null {
  const carried = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (carried === null) return null;
  const message: ToastMessage = JSON.parse(carried);
  return message;
}
