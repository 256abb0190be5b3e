import { lotSchema } from '@lotline/protocol';
import { changedFields, removedShuttles, removedTypes } from './lots.rpc.js';

const shuttle = (number: number) => ({ number, name: `Shuttle ${number}`, trackingUrl: 'https://track.example' });
const LOT = lotSchema.parse({
  id: 'harborview',
  title: 'Harborview',
  host: 'harborview.example',
  reservationsHost: 'reservations.example',
  timeZone: 'America/Los_Angeles',
  terminals: ['T1', 'T2'],
  meetingPoint: { T1: 'Island 2', T2: 'Island 5' },
  shuttles: [shuttle(1), shuttle(2)],
  officePhone: '310-555-0100',
  textingNumber: '+13105550199',
  address: '1 Airport Road',
});

describe('lots.md, Refused changes: changedFields', () => {
  it.each([
    [{}, []],
    [{ meetingPoint: { T2: 'Island 5', T1: 'Island 2' } }, []],
    [{ title: 'Harbor' }, ['title']],
    [{ shuttles: [shuttle(2), shuttle(1)], terminals: ['T2', 'T1'] }, ['terminals', 'shuttles']],
    [{ address: undefined }, ['address']],
    [{ brandColor: '#0a5c99' }, ['brandColor']],
  ])('should compare with %j: %j', (over, fields) => {
    expect(changedFields(LOT, { ...LOT, ...over })).toEqual(fields);
  });
});

describe('removedShuttles', () => {
  it.each([
    [[1, 2], []],
    [[2, 3], [1]],
    [[3], [1, 2]],
  ])('should compare with the shuttles %j: %j', (numbers, removed) => {
    expect(removedShuttles(LOT, { ...LOT, shuttles: numbers.map(shuttle) })).toEqual(removed);
  });
});

describe('lots.md, Refused changes: removedTypes', () => {
  const contractsOf = (host: string) => [`${host} Monthly Contract`, `${host} Quarterly Contract`];

  it.each([
    [{ title: 'Harbor' }, []],
    [{ host: 'harbor.example' }, ['harborview.example', ...contractsOf('harborview.example')]],
    [{ reservationsHost: 'book.example' }, ['reservations.example']],
    [{ host: 'reservations.example', reservationsHost: 'harborview.example' }, contractsOf('harborview.example')],
  ])('should compare with %j: %j', (over, removed) => {
    expect(removedTypes(LOT, { ...LOT, ...over })).toEqual(removed);
  });
});
