import { z } from 'zod';
import { DomainError } from '../errors.js';
import { parseOrThrow } from './validation.js';

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
