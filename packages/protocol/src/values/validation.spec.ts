import { z } from 'zod';
import { DomainError } from '../errors.js';
import { parseFormOrThrow, parseOrThrow } from './validation.js';

const schema = z.object({
  firstName: z.string().min(1, 'First name is required'),
  stay: z.object({ nights: z.int('Nights must be a whole number') }),
});

const refusalOf = (input: unknown): DomainError => {
  try {
    parseOrThrow(schema, input);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('was not rejected');
};

describe('parseOrThrow', () => {
  it('should return the parsed input', () => {
    expect(parseOrThrow(schema, { firstName: 'Rosa', stay: { nights: 2 }, role: 'admin' })).toEqual({
      firstName: 'Rosa',
      stay: { nights: 2 },
    });
  });

  it("should reject with the first field's message, and list every field by its path", () => {
    const refusal = refusalOf({ firstName: '', stay: { nights: 1.5 } });
    expect(refusal).toMatchObject({ code: 'INVALID', message: 'First name is required' });
    expect(refusal.details).toEqual({
      errors: [
        { path: 'firstName', message: 'First name is required' },
        { path: 'stay.nights', message: 'Nights must be a whole number' },
      ],
    });
  });

  it.each([
    [z.string(), undefined, 'This field is required'],
    [z.string(), 7, 'Not a valid value'],
    [z.string().max(2), 'abc', 'Too long or too large'],
    [z.array(z.string()).min(1), [], 'Too short or too small'],
    [z.enum(['open', 'paired']), 'closed', 'Not a valid value'],
    [z.string('Must be text'), 7, 'Must be text'],
  ])('should word an error without a message for people: case %#', (field, value, message) => {
    expect(() => parseOrThrow(z.object({ field }), { field: value })).toThrow(message);
  });

  it.each([undefined, null, 'text', 7, []])('should reject %p, which is not a record', (input) => {
    expect(refusalOf(input).code).toBe('INVALID');
  });

  it('should not convert an exception of the schema', () => {
    const broken = z.string().transform(() => {
      throw new TypeError('a fault');
    });
    expect(() => parseOrThrow(broken, 'x')).toThrow(TypeError);
  });
});

describe('parseFormOrThrow', () => {
  const form = z.object({
    days: z.object({ monday: z.string().optional() }).optional(),
    shuttles: z.array(z.object({ number: z.int() })).default([]),
    colors: z.record(z.string(), z.string()).optional(),
    tags: z.array(z.string()).transform((tags) => [...new Set(tags)]),
  });

  it.each<[object, string[]]>([
    [{ tags: ['b', 'a', 'b'], days: { monday: '06:00' }, colors: { T1: 'red' }, shuttles: [{ number: 1 }] }, []],
    [{ tags: [], version: 3 }, []],
    [{ tags: [], day: {} }, ['day']],
    [{ tags: [], days: { mondy: '06:00', tusday: null } }, ['days.mondy', 'days.tusday']],
    [{ tags: [], shuttles: [{ number: 1 }, { number: 2, seat: 4 }] }, ['shuttles.1.seat']],
    [{ tags: [], shuttles: [{ number: 1, version: 1 }] }, ['shuttles.0.version']],
    [JSON.parse('{ "tags": [], "__proto__": {}, "constructor": 1 }'), ['__proto__', 'constructor']],
    [{ tags: [], ['x'.repeat(500)]: 1 }, ['x'.repeat(50)]],
  ])('should name the unknown fields of %j: %j', (input, paths) => {
    const read = () => parseFormOrThrow(form, input, ['version']);
    const errors = paths.map((path) => ({ path, message: `There is no field ${path}` }));
    if (paths.length === 0) expect(read()).toMatchObject({ tags: expect.any(Array) });
    else expect(read).toThrow(expect.objectContaining({ code: 'INVALID', details: { errors } }));
  });
});
