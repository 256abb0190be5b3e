import { storeToast } from '../../ui/toast/stored-toast.js';
import { toast, type ToastMessage } from '../../ui/toast/toast.js';

const LOGGED_OUT: ToastMessage = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  tone: 'destructive',
};

export const showLoggedOut = (): void => toast(LOGGED_OUT);

/** Shows the toast on the next page, so that there is time to read it. */
export const storeLoggedOut = (): void => storeToast(LOGGED_OUT);
