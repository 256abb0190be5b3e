import type { Caller } from '../generate/caller.ts';
/** What the dashboard, the calendar's month and the contracts' screen ask for. */
const CALENDAR_DAYS = 42;
const CONTRACT_TYPES = ['harborview.example Monthly Contract', 'harborview.example Quarterly Contract'];
const CONTRACT_COUNT = 60;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const now = Date.now();

export const METRICS = '/api/metrics';
export const NEXT_SPOT = '/api/parking-spots/next';
export const COUNTS = `/api/calendar/counts?from=${day(now - 20 * 86_400_000)}&to=${day(now + (CALENDAR_DAYS - 21) * 86_400_000)}`;
export const CONTRACTS = `/api/clients?clientType=${encodeURIComponent(CONTRACT_TYPES.join(','))}`;

/**
 * Adds some contracts, because the seeded customers have none. Returns their ids.
 */
export async function addContracts(staff: Caller): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let index = 0; index < CONTRACT_COUNT; index += 1) {
    const clientType = CONTRACT_TYPES[index % CONTRACT_TYPES.length];
    const { status, text } = await staff.send('POST', '/api/clients', { ...newBooking(), clientType });
    if (status !== 201) throw new Error(`A contract was rejected: ${status} ${text}`);
    ids.add(JSON.parse(text).id);
  }
  return ids;
}

export async function removeAll(staff: Caller, ids: Iterable<string>) {
  for (const id of ids) await staff.send('DELETE', `/api/clients/${id}`);
}

let bookings = 0;
/** A booking as the Add form sends it. Phones are unique. */
export const newBooking = () => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: `70${String((Date.now() % 10_000_000) * 10 + ((bookings += 1) % 10)).padStart(8, '0')}`,
  checkInDateTime: '2026-06-01 08:00:00',
  checkOutDateTime: '2026-06-04 08:00:00',
  paymentAmount: '86.00',
  clientType: 'Walk In',
  partySize: 2,
});
