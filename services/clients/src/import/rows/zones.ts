/** The offsets in hours of the zones of RFC 5322, section 4.3, and of Alaska and Hawaii. */
const OFFSETS: Partial<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10 },
};
/** A zone behind a time: ' PST', ' UTC', ' GMT-0800', '+00' behind seconds, ' -0800'. */
const NAMED = /^(.*\d(?:\s?[ap]\.?m\.?)?)\s?\b(z|ut|utc|gmt|[ecmp]t|[a-z]{1,3}[sd]t)$/;
const SIGNED = /^(.*(?::\d{2}:\d{2}(?:\.\d+)?\s?|(?:\d|[ap]\.?m\.?)\s))(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/;

const ownNames = new Map<string, readonly string[]>();

/** The abbreviations of a time zone in summer and in winter, in lower case, also without their season: 'pst', 'pdt', 'pt'. */
function namesOf(timeZone: string): readonly string[] {
  const known = ownNames.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  const names = [0, 6].flatMap((month) => {
    const name = format.formatToParts(new Date(Date.UTC(2026, month, 1))).find(({ type }) => type === 'timeZoneName');
    const text = name?.value.toLowerCase() ?? '';
    return [text, text.replace(/^([a-z])[sd]t$/, '$1t')];
  });
  ownNames.set(timeZone, names);
  return names;
}

/**
 * Splits a time with a zone, in lower case, into the time and the offset in minutes. The offset is undefined for the zone of the lot:
 * many people write PST in summer too and mean the clock on the wall. Returns undefined for an unknown zone.
 */
export function splitZone(text: string, timeZone: string): { clock: string; offset: number | undefined } | undefined {
  const [, before = '', sign, hours, minutes = '0'] = SIGNED.exec(text) ?? [];
  if (sign !== undefined) {
    const offset = Number(hours) * 60 + Number(minutes);
    return { clock: before.trim(), offset: sign === '-' ? -offset : offset };
  }
  const [, clock = '', name] = NAMED.exec(text) ?? [];
  if (name === undefined) return { clock: text, offset: undefined };
  if (namesOf(timeZone).includes(name)) return { clock: clock.trim(), offset: undefined };
  const hoursOff = OFFSETS[name];
  return hoursOff === undefined ? undefined : { clock: clock.trim(), offset: hoursOff * 60 };
}
