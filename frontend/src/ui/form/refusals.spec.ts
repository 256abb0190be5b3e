import { z } from 'zod';
import { refusalsOf } from './refusals.js';

const schema = z
  .object({
    name: z.string().min(2, 'Too short').regex(/^\D+$/, 'No figures'),
    days: z.object({ from: z.string().min(1, 'A day is required') }),
    again: z.string(),
  })
  .refine(({ name, again }) => name === again, { path: ['again'], message: 'The names differ' });

describe('refusalsOf', () => {
  it('should have the first refusal of each field, also for a part of it and for what it is among the others', () => {
    const refusals = refusalsOf(schema, { name: '7', again: '7', days: { from: '' } });
    expect(refusals).toEqual({ name: 'Too short', days: 'A day is required' });
    expect(refusalsOf(schema, { name: 'Ada', again: 'Eve', days: { from: 'today' } })).toEqual({
      again: 'The names differ',
    });
  });

  it('should be empty where nothing is refused', () => {
    expect(refusalsOf(schema, { name: 'Ada', again: 'Ada', days: { from: 'today' } })).toEqual({});
  });
});
