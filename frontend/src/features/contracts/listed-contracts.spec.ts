import fc from 'fast-check';
import { isLotTime } from '@lotline/protocol';
import { contractEnd, contractLetter, contractTerm, listContracts } from './listed-contracts.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example', timeZone: 'America/Los_Angeles' };
const contract = (lastName: string, checkOutDateTime = '2026-12-01 12:00:00', firstName = 'Ada') => ({
  id: `${lastName} ${firstName}`,
  firstName,
  lastName,
  checkOutDateTime,
});

describe('contractLetter', () => {
  it.each([
    ['Abebe', 'A'],
    ['abebe', 'A'],
    ['  Zhou', 'Z'],
    ['Ábalos', 'A'],
    ['Öz', 'O'],
    ['ßchmidt', 'S'],
    ['Łuczak', '#'],
    ['24/7 Couriers', '#'],
    ['李', '#'],
    ['😀', '#'],
    ['-', '#'],
    ['   ', '#'],
    ['', '#'],
  ])('should list %s under %s', (lastName, letter) => {
    expect(contractLetter(lastName)).toBe(letter);
  });
});

describe('contracts.md, List: listContracts', () => {
  const shown = (list: ReturnType<typeof listContracts>) =>
    list.map(({ client: { firstName, lastName }, letter }) => `${letter ?? ' '} ${firstName} ${lastName}`);

  it('should sort by last name, then first name, under letters, with # last', () => {
    const list = [
      contract('24/7 Couriers'),
      contract('Santos', undefined, 'Elena'),
      contract('Zhou'),
      contract('abebe', undefined, 'Hana'),
      contract('Ábalos'),
      contract(''),
      contract('Santos', undefined, 'Bram'),
    ];
    expect(shown(listContracts(list, 'lastName'))).toEqual([
      'A Ada Ábalos',
      '  Hana abebe',
      'S Bram Santos',
      '  Elena Santos',
      'Z Ada Zhou',
      '# Ada ',
      '  Ada 24/7 Couriers',
    ]);
  });

  it('should sort by check-out without letters, contracts without one last', () => {
    const list = [
      contract('Never', ''),
      contract('Late', '2027-01-01 00:00:00'),
      contract('Early', '2026-12-01 12:00:00'),
      contract('Beside', '2026-12-01 12:00:00'),
      contract('Neither', ''),
    ];
    expect(shown(listContracts(list, 'checkOut'))).toEqual([
      '  Ada Beside',
      '  Ada Early',
      '  Ada Late',
      '  Ada Neither',
      '  Ada Never',
    ]);
  });

  it('should list every contract and every letter once, whatever the names and their order', () => {
    const names = fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 3 }), fc.uuid()), { maxLength: 20 });
    fc.assert(
      fc.property(names, (given) => {
        const list = given.map(([lastName, id]) => ({ ...contract(lastName), id }));
        const listed = listContracts(list, 'lastName');
        expect(listed.map(({ client }) => client.id).sort()).toEqual(list.map(({ id }) => id).sort());
        expect(listContracts([...list].reverse(), 'lastName')).toEqual(listed);
        const letters = listed.flatMap(({ letter }) => letter ?? []);
        expect(new Set(letters).size).toBe(letters.length);
        expect(letters).toEqual([...new Set(list.map(({ lastName }) => contractLetter(lastName)))].sort(hashLast));
      }),
    );
  });
  const hashLast = (a: string, b: string) => (a === '#' ? 1 : b === '#' ? -1 : a.localeCompare(b));
});

describe('contracts.md, Expiring contracts: contractTerm', () => {
  /** Nov 21, 2026, 7:42 AM at the lot. */
  const now = new Date('2026-11-21T15:42:00Z');
  it.each([
    ['an hour ago', '2026-11-21 06:42:00', { state: 'ended' }],
    ['at this moment', '2026-11-21 07:42:00', { state: 'expiring', days: 0 }],
    ['later today', '2026-11-21 23:59:00', { state: 'expiring', days: 0 }],
    ['just after midnight', '2026-11-22 00:00:00', { state: 'expiring', days: 1 }],
    ['in 30 days', '2026-12-21 23:59:00', { state: 'expiring', days: 30 }],
    ['in 31 days', '2026-12-22 00:00:00', { state: 'running' }],
    ['never', '', { state: 'running' }],
  ])('should return the term of a contract that ends %s', (_, checkOutDateTime, term) => {
    expect(contractTerm({ checkOutDateTime }, lot, now)).toEqual(term);
  });

  it('should count days of the lot across a clock change', () => {
    const evening = new Date('2026-10-31T06:30:00Z');
    expect(contractTerm({ checkOutDateTime: '2026-11-02 00:30:00' }, lot, evening)).toEqual({
      state: 'expiring',
      days: 3,
    });
  });
});

describe('contractEnd', () => {
  const MONTHLY = 'lot.example Monthly Contract';
  const QUARTERLY = 'lot.example Quarterly Contract';
  it.each([
    ['2026-12-01 00:00:00', MONTHLY, '2026-12-31 23:59:00'],
    ['2026-12-15 10:30:00', MONTHLY, '2027-01-14 23:59:00'],
    ['2027-01-31 00:00:00', MONTHLY, '2027-02-27 23:59:00'],
    ['2028-01-31 00:00:00', MONTHLY, '2028-02-28 23:59:00'],
    ['2026-11-12 00:00:00', QUARTERLY, '2027-02-11 23:59:00'],
    ['2026-11-30 00:00:00', QUARTERLY, '2027-02-27 23:59:00'],
    ['2026-12-01 00:00:00', '', ''],
    ['2026-12-01 00:00:00', 'Contract Customer', ''],
    ['', MONTHLY, ''],
    ['soon', MONTHLY, ''],
    ['9999-12-20 00:00:00', QUARTERLY, ''],
  ])('should end a contract from %s of type %s at %s', (start, type, end) => {
    expect(contractEnd(start, type, lot)).toBe(end);
  });

  it('should return a lot time after the start, or nothing', () => {
    const starts = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(starts, fc.constantFrom(MONTHLY, QUARTERLY), (date, type) => {
        const start = date.toISOString().slice(0, 19).replace('T', ' ');
        const end = contractEnd(start, type, lot);
        expect(isLotTime(end) && end > start).toBe(true);
      }),
    );
  });
});
