import { lotSchema } from '@lotline/protocol';
import { aLot } from '../../../testing/builders.js';
import { emptyLot, newShuttle, shortNameOf, spotEntries, toInput, valuesOf } from './lot-values.js';

const PLAIN = aLot();
const FULL = aLot({
  address: '4800 Harbor Dr',
  terminalColors: { T1: '#a8d8ff', CL: '#ffb45c' },
  meetingPoint: { T1: 'Meet at door 3, upper level' },
  shuttles: [{ number: 7, name: 'Van', seats: 14, wheelchairPlaces: 0, trackingUrl: 'https://track.example/7' }],
  onDutyPhone: '+13105550111',
  autoCheckoutSeconds: 90,
  parkingSpotsOutOfUse: ['A3'],
  brandColor: '#ffd400',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  openingHours: { monday: { from: '06:00', to: '23:00' } },
  boardAccess: 'paired',
  asksRiders: true,
  doors: { T1: ['Door 4', 'Door 5'] },
});

describe('lots.md, Lots in the admin panel: valuesOf and toInput', () => {
  it.each([
    ['a lot without optional fields', PLAIN],
    ['a lot with all fields', FULL],
    ['a lot without terminals and tracking links', aLot({ terminals: [], shuttles: [{ number: 1, name: 'Van' }] })],
    ['one meeting point', aLot({ meetingPoint: 'Island 2' })],
  ])('should keep %s as it is', (_name, lot) => {
    expect(lotSchema.parse(toInput(valuesOf(lot)))).toEqual(lotSchema.parse(lot));
  });

  it('should keep the stored fields that the form does not have', () => {
    expect(toInput(valuesOf(PLAIN), { texts: { en: {} } })).toMatchObject({ texts: { en: {} } });
  });

  it('should clear what the form leaves empty', () => {
    const emptied = { ...valuesOf(FULL), address: ' ', onDutyPhone: '', parkingSpotsOutOfUse: '', openingHours: null };
    expect(lotSchema.parse(toInput(emptied, { ...FULL }))).toMatchObject({
      address: undefined,
      onDutyPhone: undefined,
      parkingSpotsOutOfUse: undefined,
      openingHours: undefined,
      brandColor: '#ffd400',
    });
  });

  it('should write a phone as a texting number', () => {
    expect(toInput({ ...emptyLot('UTC'), textingNumber: '(312) 555-0199' }).textingNumber).toBe('+13125550199');
    expect(toInput({ ...emptyLot('UTC'), textingNumber: 'soon' }).textingNumber).toBe('soon');
  });
});

describe('lots.md, Lots in the admin panel: newShuttle', () => {
  it('should take the lowest free number', () => {
    const others = [1, 2, 4].map((number) => ({ ...newShuttle([]), number: String(number) }));
    expect(newShuttle(others)).toMatchObject({ number: '3', name: 'Shuttle 3' });
  });
});

describe('spotEntries', () => {
  it.each([
    ['A1-A60, B1', ['A1-A60', 'B1']],
    ['A1-A60\nB1;C 2', ['A1-A60', 'B1', 'C 2']],
    [' , ', []],
  ])('should split %j', (text, entries) => {
    expect(spotEntries(text)).toEqual(entries);
  });
});

describe('shortNameOf', () => {
  it.each([
    ['Eastgate Park & Fly', 'eastgate-park-fly'],
    ['  Zürich Nord  ', 'zurich-nord'],
    ['!!!', ''],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('should make %j %j', (title, name) => {
    expect(shortNameOf(title)).toBe(name);
  });
});
