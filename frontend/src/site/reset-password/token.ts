/**
 * Returns the token in the address's fragment, or null without one, and removes it from the address and the history, so that it is
 * not seen or sent on.
 */
export function takeToken(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return null;
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}
