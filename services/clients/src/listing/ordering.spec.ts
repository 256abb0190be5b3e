import { clientInputSchema, MAX_CURSOR_LENGTH } from '@lotline/protocol';
import { testLots } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { orderingOf, readCursor, writeCursor } from './ordering.js';

const [lot] = testLots().all;
if (!lot) throw new Error('No lot');
const { shape } = clientInputSchema(lot);
const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';

/** Generates valid names, often of the maximum length and with characters that need many bytes. */
const name = fc
  .array(
    fc.oneof(fc.constantFrom('\u0001', '"', '\\', '字', '😀', 'İ', 'a'), fc.string({ unit: 'binary', maxLength: 1 })),
    {
      minLength: 1,
      maxLength: 100,
      size: 'max',
    },
  )
  .map((letters) => shape.lastName.safeParse(letters.join('').slice(0, 100)))
  .filter(({ success }) => success)
  .map(({ data }) => String(data));

describe('readCursor', () => {
  const byPhone = orderingOf({ duplicates: true });

  it('should read what writeCursor wrote for any customer', () => {
    fc.assert(
      fc.property(name, name, fc.stringMatching(/^\d{1,30}$/), (first, last, digits) => {
        const place = [digits, `${last} ${first}`.toLowerCase(), ID];
        const cursor = writeCursor(byPhone, place);
        expect(cursor.length).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
        expect(readCursor(byPhone, cursor)).toEqual(place);
      }),
    );
  });

  it('should read the longest cursor', () => {
    const longest = [shape.firstName, shape.lastName].map((schema) => schema.parse(`a${'\u0001'.repeat(98)}a`));
    const place = ['1'.repeat(30), longest.join(' '), ID];
    const cursor = writeCursor(byPhone, place);
    expect(cursor.length).toBeGreaterThan(1500);
    expect(cursor.length).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
    expect(readCursor(byPhone, cursor)).toEqual(place);
  });
});
