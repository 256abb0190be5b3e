import { clientRecordSchema, liveFrameSchemas, type ClientChange, type ClientRecord } from '@lotline/protocol';
import { changesDayCounts, changesMetrics } from './change-effects.js';
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

const contract = { clientType: 'lot.example Monthly Contract' };

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
