/**
 * The zones whose old names `Intl` still uses in Node and Chromium, with their newer names. Other browsers use the newer names, and
 * PostgreSQL may have no other (Debian moved the old names to its package tzdata-legacy).
 */
export const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/**
 * `Area/Location`, or UTC. Programs read other names differently: IST is in India for Node and in Israel for PostgreSQL, and PostgreSQL
 * reads +05:30 as west of Greenwich.
 */
const ZONE_NAME = /^(?:UTC|[A-Z]\w+(?:\/[A-Z][\w+-]*)+)$/;

const namedByIntl = (zone: string): string =>
  new Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions().timeZone;

/** Whether Node, browsers and PostgreSQL understand the name, which may be an old one. */
export function isTimeZone(zone: string): boolean {
  if (!ZONE_NAME.test(zone)) return false;
  try {
    return namedByIntl(zone) !== '';
  } catch {
    return false;
  }
}

/** Returns the name that a time zone has in the IANA database today. */
export function currentZoneName(zone: string): string {
  const name = namedByIntl(zone);
  return RENAMED_ZONES[name] ?? name;
}
