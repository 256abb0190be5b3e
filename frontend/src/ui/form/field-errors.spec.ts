import { z } from 'zod';
import { firstMissing, validateFields } from './field-errors.js';

const schema = z
  .object({
    name: z.string().min(2, 'Too short').regex(/^\D+$/, 'No figures'),
    days: z.object({ from: z.string().min(1, 'A day is required') }),
    again: z.string(),
  })
  .refine(({ name, again }) => name === again, { path: ['again'], message: 'The names differ' });

describe('validateFields', () => {
  it('should return the first error of each field, including nested and cross-field errors', () => {
    const refusals = validateFields(schema, { name: '7', again: '7', days: { from: '' } });
    expect(refusals).toEqual({ name: 'Too short', days: 'A day is required', 'days.from': 'A day is required' });
    expect(validateFields(schema, { name: 'Ada', again: 'Eve', days: { from: 'today' } })).toEqual({
      again: 'The names differ',
    });
  });

  it('should be empty for valid values', () => {
    expect(validateFields(schema, { name: 'Ada', again: 'Ada', days: { from: 'today' } })).toEqual({});
  });
});

describe('firstMissing', () => {
  const form = z.object({ type: z.string().min(1), name: z.string().min(1), notes: z.string() });

  it.each([
    [{ name: '', notes: '', type: '' }, 'name'],
    [{ name: 'Ada', notes: '', type: '' }, 'type'],
    [{ name: 'Ada', notes: '', type: 'Way' }, undefined],
  ])('should be, of %j in the order of the form, %s', (values, missing) => {
    expect(firstMissing(form, values)).toBe(missing);
  });

  it('should ignore fields with an invalid value', () => {
    expect(firstMissing(z.object({ phone: z.string().min(10) }), { phone: '31' })).toBeUndefined();
  });
});
