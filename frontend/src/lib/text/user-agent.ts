/** Browsers that also name others come first. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns a user agent in words, such as `Safari on iPad`, or null for an unknown one. An iPad may claim to be a Mac. */
export function describeUserAgent(userAgent: string): string | null {
  const find = (known: typeof BROWSERS): string | undefined => known.find(([, mark]) => mark.test(userAgent))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : null;
}
