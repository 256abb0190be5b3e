import { phoneKey, textKey } from '@lotline/protocol';
import { createTestDatabase, type TestDatabase } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { database } from '../database.js';

/** One of each rule, and texts that nearly have one. */
const PHONES = [
  '310-555-0142',
  '3105550142',
  '+1 (310) 555-0142',
  '1-310-555-0142',
  '310.555.0142 ext 5',
  '310-555-0142#5',
  '310-555-0142,,5',
  '310 555 0142 5',
  '3105550142 - 2',
  '+1 310 555 0142 (2)',
  '011 1 310 555 0142 5',
  '(310) 555-01423',
  '(310) 555-0142 / 0143',
  '310/555-0142',
  'Gate 5: (310) 555-0142 (mobile)',
  'tel:+13105550142',
  '\u202A+1\u2011310\u2011555\u20110142\u202C',
  '３１０５５５０１４２',
  '٣١٠٥٥٥٠١٤٢',
  '+44 (0)20 7946 0018',
  '020 7946 0018',
  '0044 20 7946 0018',
  '011 44 20 7946 0018',
  '44-791-112-3456',
  '(0)7911 123456',
  '0114 496 0123',
  '+52 1 55 1234 5678',
  '0052 55 1234 5678',
  '5215512345678',
  '+1310555014',
  '+01310555014',
  '0310555014',
  '110-555-0142',
  '555-0142 x5',
  '310-555-O142',
  '1-800-FLOWERS',
  '000-000-0000',
  '0000000000 x5',
  'none',
  '',
];

describe('validation.md, One phone: phone_key', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase(database);
  });
  afterAll(() => db.drop());

  const keysOf = async (texts: readonly string[]): Promise<(string | null)[]> =>
    (
      await db.query<{ key: string | null }>(
        'SELECT phone_key(phone) AS key FROM unnest($1::text[]) WITH ORDINALITY AS given (phone, place) ORDER BY place',
        [texts],
      )
    ).map(({ key }) => key);

  it('should return the same as textKey', async () => {
    const keys = await keysOf(PHONES);
    expect(PHONES.map((phone, at) => [phone, keys[at]])).toEqual(PHONES.map((phone) => [phone, textKey(phone)]));
  });

  const sign = fc.constantFrom(
    '',
    ' ',
    '-',
    '.',
    '(',
    ')',
    '+',
    '#',
    '/',
    ',',
    ' x',
    '(0)',
    '\n',
    '\u2011',
    '０',
    'é',
    ' ext ',
  );
  const digits = fc.constantFrom('0', '00', '011', '1', '52', '521', '44', '310', '555', '0142', '7', '9035', '23');
  const text = fc.array(fc.tuple(sign, digits), { maxLength: 9 }).map((parts) => parts.flat().join(''));

  it('should return the same as textKey for any text of digits and signs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
        const keys = await keysOf(texts);
        expect(texts.map((each, at) => [each, keys[at]])).toEqual(texts.map((each) => [each, textKey(each)]));
      }),
      { numRuns: 60 },
    );
  });

  it('should know the country of a number without its code from the lot', async () => {
    const textingNumbers = ['+447911000000', '+13105550199', '+525512340000'];
    for (const textingNumber of textingNumbers) {
      await db.query('INSERT INTO lots_copy (id, version, lot) VALUES ($1, 1, $2)', [
        textingNumber,
        JSON.stringify({ textingNumber }),
      ]);
      for (const phone of ['07911 123456', '310-555-0142', '+44 7911 123456']) {
        const [row] = await db.query<{ key: string }>('SELECT lot_phone_key($1, $2) AS key', [phone, textingNumber]);
        if (phone.startsWith('0') || textingNumber === '+13105550199')
          expect([phone, row?.key]).toEqual([phone, phoneKey(phone, { textingNumber })]);
        else expect(row?.key).toBe(textKey(phone));
      }
    }
  });
});
