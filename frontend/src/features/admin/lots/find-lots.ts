import { type ListedLot, countSpotsInUse, RENAMED_ZONES } from '@lotline/protocol';
import { formatCountOf } from '../../../lib/text/numbers.js';

/** Returns the lots whose title, short name, hosts, address or time zone contain every typed word. */
export function findLots(lots: readonly ListedLot[], typed: string): readonly ListedLot[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lots;
  return lots.filter(({ title, id, host, reservationsHost, address = '', timeZone }) => {
    const text = [title, id, host, reservationsHost, address, zoneName(timeZone)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Puts lots in use before archived ones; each group keeps its order. */
export const inUseFirst = (lots: readonly ListedLot[]): ListedLot[] => [
  ...lots.filter(({ archivedAt }) => archivedAt === null),
  ...lots.filter(({ archivedAt }) => archivedAt !== null),
];

/** '2 shuttles · 240 spots'. Spots out of use do not count. */
export function sizeOf(lot: ListedLot): string {
  const shuttles = formatCountOf(lot.shuttles.length, 'shuttle');
  const spots = countSpotsInUse(lot);
  if (spots === null) return `${shuttles} · no spots listed`;
  return `${shuttles} · ${spots === 0 ? 'all spots out of use' : formatCountOf(spots, 'spot')}`;
}

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
