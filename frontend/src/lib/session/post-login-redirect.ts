/** In session storage, of this tab alone: an address can hold a customer's id, and the address of a page is written to logs. */
const WANTED = 'lotline.wanted';
const ENDED = 'lotline.sessionEnded';
const LANDING_ASKED = 'lotline.landingAsked';
const START = '/';

/** Somebody has to sign in before they see this: path and query of a page of ours. */
export const wantAfterSignIn = (address: string): void => sessionStorage.setItem(WANTED, address);

/** A session ended on a screen: the sign-in page says so, also when it is loaded again. */
export const noteSessionEnded = (): void => sessionStorage.setItem(ENDED, 'true');
export const hasSessionEnded = (): boolean => sessionStorage.getItem(ENDED) !== null;

/** Where the sign-in leads: to what was wanted, once, or to the start. */
export function takeWanted(): string {
  const wanted = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  sessionStorage.removeItem(ENDED);
  return wanted !== null && /^\/(?!\/)/.test(wanted) ? wanted : START;
}

/** The landing page is asked for in place of the staff app. */
export const noteLandingAsked = (): void => sessionStorage.setItem(LANDING_ASKED, 'true');
export const wasLandingAsked = (): boolean => sessionStorage.getItem(LANDING_ASKED) !== null;

/** The landing page is there: whoever signs in from it begins at the start. */
export function forgetWayIn(): void {
  sessionStorage.removeItem(WANTED);
  sessionStorage.removeItem(ENDED);
  sessionStorage.removeItem(LANDING_ASKED);
}
