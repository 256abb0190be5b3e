import type { ToastMessage } from '../../ui/toast/toast.js';

/**
 * What the sign-in page needs to know, in the tab's session storage: a URL would write customer ids to logs.
 */
const PATH = 'lotline.postLoginPath';
const SESSION_ENDED = 'lotline.sessionEnded';
const LANDING_REQUESTED = 'lotline.landingRequested';
const HOME = '/';

/** Saves the page to show after the sign-in, as path and query. */
export const savePostLoginPath = (path: string): void => sessionStorage.setItem(PATH, path);

/** Makes the sign-in page say that a session ended, also after a reload. */
export const markSessionEnded = (): void => sessionStorage.setItem(SESSION_ENDED, 'true');
export const hasSessionEnded = (): boolean => sessionStorage.getItem(SESSION_ENDED) !== null;

/** Returns the saved page once, then the home page. A path of another origin is ignored. */
export function takePostLoginPath(): string {
  const path = sessionStorage.getItem(PATH);
  sessionStorage.removeItem(PATH);
  sessionStorage.removeItem(SESSION_ENDED);
  return path !== null && /^\/(?!\/)/.test(path) ? path : HOME;
}

/** Records that the staff app has requested the landing page in its own place. */
export const markLandingRequested = (): void => sessionStorage.setItem(LANDING_REQUESTED, 'true');
export const wasLandingRequested = (): boolean => sessionStorage.getItem(LANDING_REQUESTED) !== null;

/** Called by the landing page: a sign-in from there leads to the home page. */
export function clearPostLoginState(): void {
  sessionStorage.removeItem(PATH);
  sessionStorage.removeItem(SESSION_ENDED);
  sessionStorage.removeItem(LANDING_REQUESTED);
}

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
