import type { Pace } from './pace.ts';
import type { Caller } from './caller.ts';
import type { Day, Lot } from './day.ts';
import type { Customer } from './desk.ts';
/** The screens' intervals (docs/product/limits.md#intervals). */
const ALERTS_MS = 1000;
const BOARD_MS = 5000;
const CUSTOMERS_MS = 10_000;
const AUTO_CHECKOUT_MS = 3000;
const SEARCH_MS = 20_000;

const COLUMNS = ['requesting_ride', 'picked_up', 'dropped_off'];
const column = (status: string) => `/api/clients/shuttle/${status}`;
const CHECKED_IN = '/api/clients?checkedIn=true&limit=50';

/** One member of staff with open screens. */
export async function useScreens(pace: Pace, caller: Caller, hasBoard: boolean) {
  const searchTerm = () => encodeURIComponent(`Okafor ${Math.ceil(pace.random() * 200)}`);
  await Promise.all([
    poll(pace, caller, 'alerts', column('requesting_ride'), ALERTS_MS),
    poll(pace, caller, 'list', CHECKED_IN, CUSTOMERS_MS),
    pace.repeat(SEARCH_MS, () => caller.send({ kind: 'search', path: `/api/clients?limit=50&search=${searchTerm()}` })),
    ...(hasBoard ? board(pace, caller) : []),
  ]);
}

function board(pace: Pace, caller: Caller) {
  const sweep = { kind: 'auto-checkout', method: 'POST', path: '/api/clients/shuttle/auto-checkout' };
  return [
    ...COLUMNS.map((status) => poll(pace, caller, 'board', column(status), BOARD_MS)),
    pace.repeat(AUTO_CHECKOUT_MS, () => caller.send(sweep)),
  ];
}

/** Polls with If-None-Match, as a browser does. */
function poll(pace: Pace, caller: Caller, kind: string, path: string, everyMs: number) {
  let etag = '';
  return pace.repeat(everyMs, async () => {
    const { headers } = await caller.send({ kind, path, ...(etag && { headers: { 'if-none-match': etag } }) });
    etag = headers.etag ?? etag;
  });
}

/** Several writers, because each waits for its response before the next text. */
const WRITERS = 8;
const CUSTOMERS = 5;

/** Staff of a lot send texts at this rate in total. */
export const sendTexts = (day: Day, { staff }: Lot, aSecond: number) =>
  Promise.all(staff.slice(0, WRITERS).map((writer) => textCustomers(day, writer, aSecond / WRITERS)));

/** Each writer texts its own customers, who are never deleted. */
async function textCustomers({ pace, desk }: Day, writer: Caller, aSecond: number) {
  const customers: Customer[] = [];
  while (!pace.isOver && customers.length < CUSTOMERS) {
    const customer = await desk.add(writer);
    if (customer) customers.push(customer);
  }
  // A customer gets at most one text with the same timestamp.
  const sendText = () => customers.length > 0 && desk.text(writer, pace.oneOf(customers), new Date().toISOString());
  await pace.repeat(1000 / aSecond, async () => sendText());
}
