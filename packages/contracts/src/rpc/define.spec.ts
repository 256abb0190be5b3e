import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lotContextSchema, openContextSchema } from './define.js';

/** A context as release 0.1 sends it. */
const released = (name: string): object =>
  JSON.parse(readFileSync(join(__dirname, `../../released/0.1/context-${name}.json`), 'utf8'));

const dana = { kind: 'staff', id: '0197a3c4-5b1e-7d20-8f6a-3c9d1e2b4a55', name: 'Dana R.' };

describe('lotContextSchema', () => {
  it('should take the context that release 0.1 sends', () => {
    expect(lotContextSchema.parse(released('lot'))).toEqual({
      lotId: 'harborview',
      requestId: 'req-1',
      actor: { ...dana, role: 'valet' },
    });
  });

  it('should take who acts from the actor, whatever the former fields say', () => {
    const actor = { kind: 'board', lane: 3 };
    expect(lotContextSchema.parse({ ...released('lot'), actor })).toEqual({
      lotId: 'harborview',
      requestId: 'req-1',
      actor,
    });
  });

  it('should pass over what a later release adds', () => {
    const context = { lotId: 'harborview', requestId: 'req-1', actor: { kind: 'system' } };
    expect(lotContextSchema.parse({ ...context, shift: 'night' })).toEqual(context);
  });

  it.each([
    ['without a lot', { lotId: null }],
    ['of an actor that is unknown here', { actor: { kind: 'auditor' } }],
    ['of nobody', { userId: undefined }],
    ['without a request id', { requestId: undefined }],
  ])('should refuse a context %s', (_, over) => {
    expect(lotContextSchema.safeParse({ ...released('lot'), ...over }).success).toBe(false);
  });
});

describe('openContextSchema', () => {
  it.each([
    ['open', { kind: 'system' }],
    ['open-staff', { ...dana, role: 'admin' }],
  ])('should take context-%s, as release 0.1 sends it', (name, actor) => {
    expect(openContextSchema.parse(released(name))).toEqual({ lotId: null, requestId: 'req-1', actor });
  });

  it('should refuse a context with a lot', () => {
    const context = { lotId: 'harborview', requestId: 'req-1', actor: { kind: 'system' } };
    expect(openContextSchema.safeParse(context).success).toBe(false);
  });
});
