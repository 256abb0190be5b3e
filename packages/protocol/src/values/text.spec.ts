import fc from 'fast-check';
import { clientInputSchema } from '../client/input.js';
import { eventSchemas } from '../events.js';
import { rpcMap } from '../rpc/index.js';
import { text, wellFormed } from './text.js';
import { anyText, isStorable, readNewestRelease, textsIn, withValue } from '../testing/index.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example', terminals: ['T1'], timeZone: 'UTC' };
const FORM = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '310-555-0101',
  checkInDateTime: '2026-03-01T10:00',
  checkOutDateTime: '2026-03-05T10:00',
  clientType: 'Walk In',
};
const FREE_TEXTS = [
  'firstName',
  'lastName',
  'parkingSpot',
  'vehicleMake',
  'vehicleModel',
  'vehicleColor',
  'returningAirline',
  'notes',
  'customerId',
  'gclid',
  'utm',
];

/** Asserts that no unstorable text passes, wherever it is. */
function expectKeepable(read: unknown): void {
  const unkept = textsIn(read).filter((path) => {
    const found = path.reduce<unknown>((at, key) => new Map<unknown, unknown>(Object.entries(at ?? {})).get(key), read);
    return !isStorable(String(found));
  });
  expect(unkept).toEqual([]);
}

describe('wellFormed', () => {
  it.each([
    ['Ann', 'Ann'],
    ['😀', '😀'],
    ['a\ud800b', 'a\ufffdb'],
    ['\udc00', '\ufffd'],
    ['a\0b', 'ab'],
    // The halves form a pair only once the NUL between them is removed.
    ['\ud83d\0\ude00', '😀'],
  ])('should turn %j into %j', (given, made) => {
    expect(wellFormed(given)).toBe(made);
  });

  it('should keep well-formed text, and always return storable text', () => {
    fc.assert(
      fc.property(anyText(), (given) => {
        const made = wellFormed(given);
        expect(isStorable(made)).toBe(true);
        expect(made).toBe(Buffer.from(given.replaceAll('\0', '')).toString());
      }),
    );
  });
});

describe('text', () => {
  it('should check the length of the stored text', () => {
    expect(text().max(3).parse('a\0bc')).toBe('abc');
    expect(text().min(1).safeParse('\0').success).toBe(false);
  });
});

describe('clientInputSchema', () => {
  it.each(FREE_TEXTS)('should accept any text for %s and make it storable', (field) => {
    fc.assert(
      fc.property(anyText(40), (given) => {
        const read = clientInputSchema(lot).safeParse({ ...FORM, [field]: `x${given}` });
        expect(read.success).toBe(true);
        expectKeepable(read.data);
      }),
    );
  });

  it('should handle five thousand awkward characters in any field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(FORM), ...FREE_TEXTS), anyText(5000), (field, given) => {
        expectKeepable(clientInputSchema(lot).safeParse({ ...FORM, [field]: given }).data);
      }),
      { numRuns: 50 },
    );
  });
});

describe('texts of messages', () => {
  it.each(Object.entries(rpcMap))('should be storable in requests: %s', (pattern, { request }) => {
    for (const example of readNewestRelease(pattern).requests ?? []) {
      // A form is validated later, by the schema of its lot (see above).
      for (const path of textsIn(example).filter(([first]) => first !== 'input')) {
        fc.assert(
          fc.property(anyText(), (given) => {
            const read = request.safeParse(withValue(example, path, given));
            if (read.success) expectKeepable(read.data);
          }),
          { numRuns: 30 },
        );
      }
    }
  });

  it.each(Object.entries(eventSchemas))('should be storable in events: %s', (type, schema) => {
    for (const example of readNewestRelease(type).events ?? []) {
      for (const path of textsIn(example).filter(([first]) => first === 'payload')) {
        fc.assert(
          fc.property(anyText(), (given) => {
            const read = schema.safeParse(withValue(example, path, given));
            if (read.success) expectKeepable(read.data.payload);
          }),
          { numRuns: 20 },
        );
      }
    }
  });
});
