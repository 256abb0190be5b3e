/** Browsers that also name others come first. */
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

/** Describes the device for the staff who pair it: 'Chrome on Android'. An iPad may claim to be a Mac. */
export function describeDevice(userAgent: string): string {
  const match = (names: [RegExp, string][]): string | undefined => names.find(([sign]) => sign.test(userAgent))?.[1];
  return `${match(BROWSERS) ?? 'A browser'} on ${match(SYSTEMS) ?? 'an unknown device'}`;
}
