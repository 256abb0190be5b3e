const SIGN_IN = /log[-_]?in|sign[-_]?in|sso|oauth/i;

/**
 * Whether a redirect after the POST of a delivery says that it was handled (docs/product/webhooks.md#redirects): 303, and 302, with
 * which Google Apps Script and form handlers answer after their work. Not 302 to the same path, which moves the caller to another host or
 * to https, nor to a sign-in page: in both cases nobody has read the body. 301, 307 and 308 ask for the POST at another address.
 */
export function confirmsDelivery(url: URL, statusCode: number, location: string | undefined): boolean {
  if (statusCode === 303) return true;
  if (statusCode !== 302 || location === undefined || !URL.canParse(location, url.href)) return false;
  const target = new URL(location, url);
  const isMoved = pathOf(target) === pathOf(url) && target.href !== url.href;
  return !isMoved && !SIGN_IN.test(target.hostname + target.pathname);
}

/** Servers also redirect to add or remove a final slash, and in another case. */
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '').toLowerCase();
