import { carryToast } from '../../ui/toast/stored-toast.js';
import { toast, type ToastMessage } from '../../ui/toast/toast.js';

/** Spec §8 "Admin". */
const LOGGED_OUT: ToastMessage = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  tone: 'destructive',
};

export const sayLoggedOut = (): void => toast(LOGGED_OUT);

/** Shows it on the page that is loaded next as well: there is time to read it. */
export const carryLoggedOut = (): void => carryToast(LOGGED_OUT);
