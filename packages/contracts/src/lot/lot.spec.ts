import { lotSchema, lotsSchema, meetingPointAt } from './lot.js';
import { MAX_SPOTS } from '../spot/parking-spots.js';

const LOT = {
  id: 'harborview',
  title: 'Harborview Airport Parking',
  host: 'harborview.example',
  reservationsHost: 'reservations.example',
  timeZone: 'America/Los_Angeles',
  terminals: ['T1'],
  shuttles: [{ number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.harborview.example' }],
  officePhone: '310-555-0100',
  textingNumber: '+13105550199',
};

describe('lotSchema', () => {
  it.each([undefined, '+13105550177', '310-555-0177', '49-151-555-0177'])(
    'should accept the on-duty phone %p',
    (phone) => {
      expect(lotSchema.parse({ ...LOT, onDutyPhone: phone }).onDutyPhone).toBe(phone);
    },
  );

  it.each(['', '555-0177', '000-000-0000', 'the desk', null])('should reject the on-duty phone %p', (phone) => {
    expect(lotSchema.safeParse({ ...LOT, onDutyPhone: phone }).success).toBe(false);
  });
});

describe('a meeting point', () => {
  const of = (meetingPoint: unknown) => lotSchema.parse({ ...LOT, terminals: ['T1', 'T2'], meetingPoint });

  it.each([
    ['none', undefined, 'T1', null],
    ['one for all terminals', ' Island 2 ', 'T1', 'Island 2'],
    ['one for all terminals, where none is known', 'Island 2', '', 'Island 2'],
    ['of the customer’s terminal', { T1: 'Island 2', T2: 'Door 5' }, 'T2', 'Door 5'],
    ['of another terminal', { T1: 'Island 2' }, 'T2', null],
    ['of no terminal', { T1: 'Island 2' }, '', null],
    ['of a terminal called as an object’s own', { T1: 'Island 2' }, 'constructor', null],
  ])('should be returned: %s', (_case, meetingPoint, terminal, told) => {
    expect(meetingPointAt(of(meetingPoint), terminal)).toBe(told);
  });

  it.each([[''], ['   '], ['x'.repeat(201)], [{ T9: 'Island 2' }], [{ T1: '' }], [5], [null], [['Island 2']]])(
    'should be rejected: %p',
    (meetingPoint) => expect(() => of(meetingPoint)).toThrow(/meetingPoint/),
  );
});

describe('lotsSchema', () => {
  it('should expand the parking spots of a lot to their names', () => {
    const [listing, plain] = lotsSchema.parse([
      { ...LOT, parkingSpots: [`A1-A${MAX_SPOTS}`] },
      { ...LOT, id: 'eastgate' },
    ]);
    const spots = listing?.parkingSpots ?? [];
    expect([spots.length, spots[0], spots.at(-1)]).toEqual([MAX_SPOTS, 'A1', `A${MAX_SPOTS}`]);
    expect(plain?.parkingSpots).toBeUndefined();
  });

  it('should reject an invalid range with its path in the file', () => {
    const rejected = lotsSchema.safeParse([{ ...LOT, parkingSpots: ['A1', 'A20-A1'] }]);
    expect(rejected.error?.issues[0]?.path).toEqual([0, 'parkingSpots', 1]);
  });
});
