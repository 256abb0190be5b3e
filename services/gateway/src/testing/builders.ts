import { randomUUID } from 'node:crypto';
import {
  clientRecordSchema,
  clientSchema,
  type Client,
  type ClientRecord,
  CUSTOMER_FIELDS,
  type ExportRow,
  type LinkState,
  type Metrics,
  NO_RIDE,
  type EventPayloads,
} from '@lotline/protocol';
import { readNewestRelease } from '@lotline/protocol/testing';

/** A customer as the clients service sends it. */
export const customer = (over: Partial<Client> = {}): Client => ({
  ...clientSchema.parse(readNewestRelease('clients.client.get').answers?.[0]),
  ...over,
});

/** A customer as in the clients service's events. */
export const customerRecord = (over: Partial<ClientRecord> = {}): ClientRecord =>
  clientRecordSchema.parse(customer(over));

/** The text of a page with customers of these names. */
export const pageOf = (...firstNames: string[]): string =>
  JSON.stringify(firstNames.map((firstName) => customer({ firstName })));

type Field = keyof typeof CUSTOMER_FIELDS;
type Values = Partial<Record<Field, ExportRow[number]>>;

const FIELDS = Object.keys(CUSTOMER_FIELDS);

const EMPTY: Values = { terminal: '', customerId: null, manualCheckOutTimestamp: null };

/** A customer's export row as the clients service sends it. */
export function exportRow(over: Values = {}): ExportRow {
  const [page] = readNewestRelease('clients.export.page').answers ?? [];
  const [row]: ExportRow[] = JSON.parse(String(Reflect.get(Object(page), 'rows')));
  const values = new Map(Object.entries({ ...EMPTY, ...over }));
  return (row ?? []).map((value, at) => {
    const given = values.get(FIELDS[at] ?? '');
    return given === undefined ? value : given;
  });
}

/** The dashboard's figures for a caller who may not see financials. */
export const FIGURES: Metrics = {
  today: '2026-11-22',
  checkedInToday: 2,
  checkingOut: 1,
  yesterday: { checkedIn: 1, checkingOut: 0 },
  clientTypeBreakdown: { 'Walk In': 3 },
  checkInsPerDay: [{ day: '2026-11-22', count: 2 }],
  carsOnLot: 3,
  spots: null,
  rideWaits: { rides: 0, medianSeconds: null, p90Seconds: null },
};

/** A ride request at Harborview with the lot's board version `boardVersion`. */
export const rideChanged = (boardVersion: number, link = 'someoneels'): EventPayloads['ride.changed'] => ({
  ride: { ...NO_RIDE, shuttleStatus: 'requesting_ride', clientId: randomUUID(), lotId: 'harborview', version: 1 },
  card: {
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '310-555-0101',
    partySize: 1,
    terminal: '',
    parkingSpot: '',
    returningAirline: '',
    clientType: 'Walk In',
    language: 'en',
  },
  link,
  boardVersion,
  epoch: 'first',
  riderVersion: 1,
});

/** A customer’s link without a ride, as the shuttle service sends it. */
export const linkState = (over: Partial<LinkState> = {}): LinkState => ({
  lotId: 'harborview',
  clientId: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
  firstName: 'Ann',
  terminal: '',
  language: 'en',
  shuttleStatus: null,
  shuttleNumber: null,
  requestedAt: null,
  riderVersion: 1,
  boardVersion: 1,
  epoch: 'first',
  ...over,
});
