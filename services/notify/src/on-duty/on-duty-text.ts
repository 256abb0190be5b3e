import { DEFAULT_LANGUAGE, isolate, renderText } from '@lotline/protocol';

const MINUTE = 60_000;

/** `1 minute`, `5 minutes`, `1 h 20 min`: whole minutes, at least one. */
function formatMinutes(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

type OnDutyLot = Parameters<typeof renderText>[0];

/** The text to the on-duty phone: only first name, terminal and wait of the customer. */
export function onDutyText(
  lot: OnDutyLot,
  { firstName, terminal }: { firstName: string; terminal: string },
  waited: number,
): string {
  const who = isolate(firstName) || 'A customer';
  const place = isolate(terminal);
  const where = place === '' ? '' : ` at ${place}`;
  const values = { customer: `${who}${where}`, firstName, terminal, wait: formatMinutes(waited) };
  return renderText(lot, 'onDuty', DEFAULT_LANGUAGE, values);
}
