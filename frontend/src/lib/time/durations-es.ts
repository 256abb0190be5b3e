import type { WaitRange } from '@lotline/protocol';

/** Formats an age in ms as 'ahora mismo' (under ten seconds), 'hace 40 s', 'hace 6 min' or 'hace 2 h'. */
export function agoEs(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (milliseconds < 10_000) return 'ahora mismo';
  if (minutes < 1) return `hace ${Math.floor(milliseconds / 1_000)} s`;
  return minutes < 60 ? `hace ${minutes} min` : `hace ${Math.floor(minutes / 60)} h`;
}

/** Formats a wait estimate as '5 a 12 min', 'hasta 3 min' or 'más de una hora'. */
export function formatWaitRangeEs({ fromMinutes, toMinutes }: WaitRange): string {
  if (fromMinutes >= 60) return 'más de una hora';
  if (toMinutes > 60) return fromMinutes === 0 ? 'hasta una hora o más' : `${fromMinutes} min a más de una hora`;
  return fromMinutes === 0 ? `hasta ${toMinutes} min` : `${fromMinutes} a ${toMinutes} min`;
}
