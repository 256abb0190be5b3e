import { lotContextSchema, openContextSchema } from './define.js';

const dana = {
  kind: 'staff',
  id: '0197a3c4-5b1e-7d20-8f6a-3c9d1e2b4a55',
  name: 'Dana R.',
  role: 'valet',
  operatorAdmin: false,
};
const lotContext = { lotId: 'harborview', requestId: 'req-1', actor: dana };

describe('lotContextSchema', () => {
  it.each([
    ['without a lot', { lotId: null }],
    ['with an actor of an unknown kind', { actor: { kind: 'auditor' } }],
    ['without an actor', { actor: undefined }],
    ['without a request id', { requestId: undefined }],
  ])('should reject a context %s', (_, over) => {
    expect(lotContextSchema.safeParse(lotContext).success).toBe(true);
    expect(lotContextSchema.safeParse({ ...lotContext, ...over }).success).toBe(false);
  });
});

describe('openContextSchema', () => {
  it('should reject a context with a lot', () => {
    expect(openContextSchema.safeParse({ ...lotContext, lotId: null }).success).toBe(true);
    expect(openContextSchema.safeParse(lotContext).success).toBe(false);
  });
});
