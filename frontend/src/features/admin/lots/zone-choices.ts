import { RENAMED_ZONES } from '@lotline/protocol';

const OLD_NAMES = new Map(Object.entries(RENAMED_ZONES).map(([old, current]) => [current, old]));

/** 'America/Los_Angeles' as people write it. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Returns the time zones to choose from. A label also has the zone's old name, by which people may look for it. */
export function zoneChoices(): { value: string; label: string }[] {
  const listed = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED_ZONES[zone] ?? zone);
  // Browsers differ in whether they list UTC, and abbreviations such as CET, which the lot's schema refuses.
  const zones = new Set([...listed.filter((zone) => zone.includes('/')), 'UTC']);
  return [...zones].sort().map((value) => {
    const old = OLD_NAMES.get(value);
    return { value, label: old === undefined ? zoneName(value) : `${zoneName(value)} (${zoneName(old)})` };
  });
}
