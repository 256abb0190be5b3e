/** A time of day that may be the start or the end of its day. Programs write both as 24:00. */
export const AMBIGUOUS_MIDNIGHT = 'midnight';

/** '9:30', '09:30:15.250', '9.30', '9h30', '9h', each with or without AM or PM, and '9am'. */
const CLOCK =
  /^(\d{1,2})(?:(?:[:.]|h:?)(\d{2})(?::(\d{2})(?:[.,]\d+)?)?|(h))?\s?(?:([ap])\.?\s?(?:m\.?)?)?(?:\s?(?:h|hs|hrs|hours|uhr)\.?)?$/;
/** '0930', as soldiers and airlines write it. */
const MILITARY = /^(\d{2})(\d{2})\s?(?:h|hs|hrs|hours)?$/;
const NOON = /^(12 ?)?(noon|mediod[ií]a)$/;
const MIDNIGHT = /^(12 ?)?(midnight|medianoche)$|^24:?00/;

/** Reads a time of day in lower case as `HH:mm:ss`, or as AMBIGUOUS_MIDNIGHT; undefined for other text, such as 13:00 PM. */
export function clockOf(text: string): string | undefined {
  if (MIDNIGHT.test(text)) return AMBIGUOUS_MIDNIGHT;
  if (NOON.test(text)) return '12:00:00';
  const [, hours = '', minutes, seconds = '00', h, half] = CLOCK.exec(text) ?? MILITARY.exec(text) ?? [];
  if (hours === '' || (minutes ?? h ?? half) === undefined) return undefined;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const of24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  if (of24 > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return undefined;
  return `${String(of24).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`;
}
