/** Of those that pretend to be others, first. */
const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What staff are told of the device that asks: 'Chrome on Android'. An iPad may say that it is a Mac. */
export function deviceOf(userAgent: string): string {
  const found = (names: [RegExp, string][]): string | undefined => names.find(([sign]) => sign.test(userAgent))?.[1];
  return `${found(BROWSERS) ?? 'A browser'} on ${found(SYSTEMS) ?? 'an unknown device'}`;
}
