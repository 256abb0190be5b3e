/**
 * Returns the token in the URL's fragment, or null if there is none, and removes it from the URL and the history, so that it is
 * neither displayed nor passed on.
 */
export function takeToken(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return null;
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}
