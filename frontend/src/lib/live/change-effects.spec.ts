import {
  clientRecordSchema,
  liveFrameSchemas,
  type ClientChange,
  type ClientRecord,
  type ListingFilter,
} from '@lotline/protocol';
import { changesDayCounts, changesMetrics, effectOnList, type ListEffect } from './change-effects.js';
import { aClient } from '../../testing/builders.js';

const ada: ClientRecord = {
  ...clientRecordSchema.parse(aClient()),
  version: 3,
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: '310-555-0142',
  checkInDateTime: '2026-11-15 05:30:00',
  checkOutDateTime: '2026-11-24 22:00:00',
  clientType: 'Walk In',
  customerId: 'HV-20417',
  manualCheckInStatus: 'checked-in',
  manualCheckOutStatus: null,
  manualCheckInTimestamp: '2026-11-15T13:40:00.000Z',
  manualCheckOutTimestamp: null,
};
const ID = ada.id;

const edited = (changes: Partial<ClientRecord>): ClientChange => ({
  id: ID,
  version: 3,
  client: { ...ada, ...changes },
  changed: Object.keys(changes),
});
const added: ClientChange = { id: ID, version: 1, client: { ...ada, version: 1 } };
const deleted: ClientChange = { id: ID, version: 4, client: null };
/** An update whose changed fields are not known. */
const unspecified: ClientChange = { id: ID, version: 3, client: ada };

const left = { manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-24T22:00:00.000Z' } as const;
const december = { checkOutDateTime: '2026-12-02 10:00:00' };

const SEARCH: ListingFilter = { search: 'okafor' };
const CHECKED_IN: ListingFilter = { checkedIn: true };
const DUPLICATES: ListingFilter = { duplicates: true };
const NOVEMBER: ListingFilter = { checkoutFrom: '2026-11-01 00:00:00', checkoutTo: '2026-11-30 23:59:59' };
const CHECK_INS: ListingFilter = { checkinFrom: '2026-11-15 00:00:00', checkinTo: '2026-11-15 23:59:59' };
const CONTRACTS: ListingFilter = { clientTypes: ['lot.example Monthly Contract', 'lot.example Quarterly Contract'] };
const contract = { clientType: 'lot.example Monthly Contract' };

const TO_CHECK_IN: ListingFilter = { ...CHECK_INS, pending: 'check-in' };
const BOOKED = { manualCheckInStatus: null, manualCheckInTimestamp: null };

type Row = [what: string, list: ListingFilter, change: ClientChange, ifListed: ListEffect, ifNotListed: ListEffect];
const ROWS: Row[] = [
  ['a search, a note', SEARCH, edited({ notes: 'Roof box' }), 'patch', 'none'],
  ['a search, a name that is still found', SEARCH, edited({ firstName: 'Adah' }), 'patch', 'ask'],
  ['a search, a name that is found no more', SEARCH, edited({ lastName: 'Obi' }), 'remove', 'none'],
  ['a search, someone new', SEARCH, added, 'patch', 'ask'],
  ['a search, someone deleted', SEARCH, deleted, 'remove', 'none'],
  ['a search for somebody else, someone new', { search: 'lindqvist' }, added, 'remove', 'none'],
  ['a search by digits, a phone', { search: '5550 142' }, edited({ phone: '310-555-0142' }), 'patch', 'ask'],
  ['a search by customer id, a customer id', { search: 'hv20417' }, edited({ customerId: 'HV-20417' }), 'patch', 'ask'],
  ['a search for signs alone, someone new', { search: '()' }, added, 'remove', 'none'],
  ['checked-in customers, a check-in', CHECKED_IN, edited({ manualCheckInStatus: 'checked-in' }), 'patch', 'ask'],
  ['checked-in customers, a check-out', CHECKED_IN, edited(left), 'remove', 'none'],
  ['checked-in customers, a name', CHECKED_IN, edited({ firstName: 'Adah' }), 'patch', 'none'],
  ['duplicates, a phone', DUPLICATES, edited({ phone: '310-555-0143' }), 'ask', 'ask'],
  ['duplicates, a name', DUPLICATES, edited({ firstName: 'Adah' }), 'patch', 'none'],
  ['duplicates, someone new', DUPLICATES, added, 'ask', 'ask'],
  ['duplicates, someone deleted', DUPLICATES, deleted, 'ask', 'none'],
  ['the calendar, a terminal', NOVEMBER, edited({ terminal: 'T2' }), 'patch', 'none'],
  ['the calendar, a check-out within', NOVEMBER, edited({ checkOutDateTime: '2026-11-30 23:59:59' }), 'patch', 'ask'],
  ['the calendar, a check-out moved away', NOVEMBER, edited(december), 'remove', 'none'],
  ['the calendar of another month, a terminal', { checkoutFrom: '2026-12-01 00:00:00' }, edited({}), 'remove', 'none'],
  ['the calendar, someone new', NOVEMBER, added, 'patch', 'ask'],
  ['a day’s check-ins, a terminal', CHECK_INS, edited({ terminal: 'T2' }), 'patch', 'none'],
  ['a day’s check-ins, a check-out', CHECK_INS, edited(december), 'patch', 'none'],
  ['a day’s check-ins, one within', CHECK_INS, edited({ checkInDateTime: '2026-11-15 23:59:59' }), 'patch', 'ask'],
  [
    'a day’s check-ins, one moved away',
    CHECK_INS,
    edited({ checkInDateTime: '2026-11-16 00:00:00' }),
    'remove',
    'none',
  ],
  ['a day’s check-ins, someone new', CHECK_INS, added, 'patch', 'ask'],
  [
    'a search by a spot, a car that was moved there',
    { search: 'c17' },
    edited({ parkingSpot: 'C 17' }),
    'patch',
    'ask',
  ],
  [
    'a search by a spot, a car that was moved away',
    { search: 'c17' },
    edited({ parkingSpot: 'C18' }),
    'remove',
    'none',
  ],
  ['named customers, one of them', { ids: [ID] }, edited({ firstName: 'Adah' }), 'patch', 'none'],
  ['named customers, another', { ids: ['other'] }, added, 'remove', 'none'],
  ['check-ins to do, a check-in', TO_CHECK_IN, edited({}), 'remove', 'none'],
  ['check-ins to do, one that was undone', TO_CHECK_IN, edited(BOOKED), 'patch', 'ask'],
  ['check-outs to do, a check-out', { ...NOVEMBER, pending: 'check-out' }, edited(left), 'remove', 'none'],
  ['contracts, a walk-in', CONTRACTS, added, 'remove', 'none'],
  ['contracts, a type', CONTRACTS, edited(contract), 'patch', 'ask'],
  [
    'contracts, another end of one',
    CONTRACTS,
    { ...edited({ ...contract, ...december }), changed: Object.keys(december) },
    'patch',
    'none',
  ],
  ['everybody, an edit', {}, edited({ lastName: 'Obi' }), 'patch', 'none'],
  ['everybody, someone new', {}, added, 'patch', 'ask'],
  [
    'the days until one, a contract without an end',
    { checkoutTo: '2026-11-30 23:59:59' },
    edited({ checkOutDateTime: '' }),
    'remove',
    'none',
  ],
];

describe('effectOnList', () => {
  it.each(ROWS)('should return the effect of %s', (_what, filter, change, ifListed, ifNotListed) => {
    expect([effectOnList(change, filter, true), effectOnList(change, filter, false)]).toEqual([ifListed, ifNotListed]);
  });
});

describe('changesMetrics', () => {
  it.each<[string, ClientChange, boolean]>([
    ['a name', edited({ firstName: 'Adah' }), false],
    ['a note', edited({ notes: 'x' }), false],
    ['a parking spot', edited({ parkingSpot: 'B01' }), true],
    ['a payment', edited({ paymentAmount: '10.00' }), true],
    ['a manual check-out', edited(left), true],
    ['a schedule', edited(december), true],
    ['a type', edited(contract), true],
    ['someone new', added, true],
    ['someone deleted', deleted, true],
    ['an update of unknown fields', unspecified, true],
  ])('should tell whether %s may affect the metrics', (_what, change, may) => {
    expect(changesMetrics(change)).toBe(may);
  });
});

describe('changesDayCounts', () => {
  it.each<[string, ClientChange, boolean]>([
    ['a name', edited({ firstName: 'Adah' }), false],
    ['a payment', edited({ paymentAmount: '10.00' }), false],
    ['a schedule, wherever it went', edited(december), true],
    ['a type', edited(contract), true],
    ['someone new who comes within', added, true],
    [
      'someone new who leaves within',
      { ...added, client: { ...ada, version: 1, checkInDateTime: '2026-10-30 08:00:00' } },
      true,
    ],
    [
      'someone new of another month',
      { ...added, client: { ...ada, ...december, version: 1, checkInDateTime: '2026-12-01 08:00:00' } },
      false,
    ],
    ['someone deleted', deleted, true],
    ['an update of unknown fields', unspecified, true],
  ])('should tell whether %s may affect the counts of a month', (_what, change, may) => {
    expect(changesDayCounts(change, '2026-11-01', '2026-11-30')).toBe(may);
  });
});

describe('the frame of a customer', () => {
  it('should ignore fields that a later version adds', () => {
    expect(liveFrameSchemas.client.parse({ ...deleted, addedLater: true })).toEqual(deleted);
  });
});
