import { lotSchema, lotsSchema, meetingPointAt } from './lot.js';
import { listParkingSpots, MAX_SPOTS } from '../spot/parking-spots.js';

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

  it.each(['', '555-0177', '000-000-0000', 'the desk', '310-555-0177#5', '0310555017', null])(
    'should reject the on-duty phone %p',
    (phone) => {
      expect(lotSchema.safeParse({ ...LOT, onDutyPhone: phone }).success).toBe(false);
    },
  );
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
  ])('should be returned: %s', (_case, meetingPoint, terminal, expected) => {
    expect(meetingPointAt(of(meetingPoint), terminal)).toBe(expected);
  });

  it.each([[''], ['   '], ['x'.repeat(201)], [{ T9: 'Island 2' }], [{ T1: '' }], [5], [null], [['Island 2']]])(
    'should be rejected: %p',
    (meetingPoint) => expect(() => of(meetingPoint)).toThrow(/meetingPoint/),
  );
});

describe('lots.md, Fields: the rules of a lot', () => {
  const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';

  it.each<[string, object]>([
    ['an address', { address: '1 Airport Road' }],
    ['colors of its terminals', { terminalColors: { T1: '#0A5c99' } }],
    ['seats and wheelchair places', { shuttles: [{ ...LOT.shuttles[0], seats: 12, wheelchairPlaces: 0 }] }],
    ['a brand color', { brandColor: '#0a5c99' }],
    ['a logo', { logo: PNG }],
    [
      'opening hours',
      { openingHours: { monday: { from: '05:30', to: '24:00' }, friday: { from: '18:00', to: '02:00' } } },
    ],
    ['no terminal', { terminals: [] }],
    ['no tracking link', { shuttles: [{ number: 1, name: 'Shuttle 1' }] }],
    ['board access', { boardAccess: 'paired' }],
    ['spots out of use', { parkingSpots: ['A1-A9'], parkingSpotsOutOfUse: ['A3-A4'] }],
    ['a time zone by its newer name', { timeZone: 'Asia/Kathmandu' }],
    ['a time zone by its old name', { timeZone: 'Asia/Katmandu' }],
  ])('should accept %s and keep it as it is', (_what, over) => {
    const lot = lotSchema.parse({ ...LOT, ...over });
    expect(lot).toEqual({ ...LOT, autoCheckoutSeconds: 300, ...over });
    expect(lotSchema.parse(lot)).toEqual(lot);
  });

  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a long title', { title: 'x'.repeat(3000) }, 'title'],
    ['a long address', { address: 'x'.repeat(301) }, 'address'],
    ['a long terminal', { terminals: ['x'.repeat(21)] }, 'terminals.0'],
    ['the same terminal twice', { terminals: ['T1', 'T1 '] }, 'terminals'],
    ['the color of an unknown terminal', { terminalColors: { T9: '#0a5c99' } }, 'terminalColors'],
    ['a color by name', { brandColor: 'red' }, 'brandColor'],
    [
      'a script as tracking link',
      { shuttles: [{ ...LOT.shuttles[0], trackingUrl: 'javascript:alert(1)' }] },
      'shuttles.0.trackingUrl',
    ],
    ['no shuttle', { shuttles: [] }, 'shuttles'],
    ['the same shuttle twice', { shuttles: [LOT.shuttles[0], LOT.shuttles[0]] }, 'shuttles'],
    ['a shuttle without seats', { shuttles: [{ ...LOT.shuttles[0], seats: 0 }] }, 'shuttles.0.seats'],
    ['a logo of another type', { logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo'],
    ['a logo that is no image', { logo: 'data:image/png;base64,PHN2Zz4=' }, 'logo'],
    ['a logo above 64 KiB', { logo: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(90_000)}` }, 'logo'],
    [
      'a time that does not exist',
      { openingHours: { monday: { from: '25:00', to: '24:00' } } },
      'openingHours.monday.from',
    ],
    ['an empty day', { openingHours: { monday: { from: '05:00', to: '05:00' } } }, 'openingHours.monday.to'],
    ['a delay of more than a day', { autoCheckoutSeconds: 86_401 }, 'autoCheckoutSeconds'],
    ['an invalid range of spots', { parkingSpots: ['A1', 'A20-A1'] }, 'parkingSpots.1'],
    ['an unknown spot out of use', { parkingSpots: ['A1'], parkingSpotsOutOfUse: ['A2'] }, 'parkingSpotsOutOfUse'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an offset as time zone', { timeZone: '+05:30' }, 'timeZone'],
  ])('should reject %s', (_what, over, path) => {
    const [issue] = lotSchema.safeParse({ ...LOT, ...over }).error?.issues ?? [];
    expect(issue?.path.join('.')).toBe(path);
  });

  it('should drop unknown fields, such as those of a record', () => {
    expect(lotSchema.parse({ ...LOT, version: 3, archivedAt: null })).toEqual({ ...LOT, autoCheckoutSeconds: 300 });
  });
});

describe('lotsSchema', () => {
  const eastgate = { ...LOT, id: 'eastgate', textingNumber: '+12125550199' };

  it('should accept many spots by range', () => {
    const [listing, plain] = lotsSchema.parse([{ ...LOT, parkingSpots: [`A1-A${MAX_SPOTS}`] }, eastgate]);
    const spots = listing ? listParkingSpots(listing) : [];
    expect([spots.length, spots[0], spots.at(-1)]).toEqual([MAX_SPOTS, 'A1', `A${MAX_SPOTS}`]);
    expect(plain?.parkingSpots).toBeUndefined();
  });

  it.each<[string, unknown[], (string | number)[]]>([
    ['an invalid range', [{ ...LOT, parkingSpots: ['A1', 'A20-A1'] }], [0, 'parkingSpots', 1]],
    ['the same id twice', [LOT, { ...eastgate, id: LOT.id }], []],
    ['the same texting number twice', [LOT, { ...LOT, id: 'eastgate' }], []],
    ['no lot', [], []],
  ])('should reject %s with its path in the file', (_what, file, path) => {
    expect(lotsSchema.safeParse(file).error?.issues[0]?.path).toEqual(path);
  });
});
