import type { ToastMessage } from './toast.js';

const KEY = 'lotline.toast';

/** Stores a message for the next page, whose toaster shows it. */
export function storeToast(message: ToastMessage): void {
  sessionStorage.setItem(KEY, JSON.stringify(message));
}

/** Whether the previous page stored a message. If so, the sign-in page loads its toaster immediately. */
export const hasStoredToast = (): boolean => sessionStorage.getItem(KEY) !== null;

export function takeStoredToast(): ToastMessage | null {
  const carried = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (carried === null) return null;
  const message: ToastMessage = JSON.parse(carried);
  return message;
}
