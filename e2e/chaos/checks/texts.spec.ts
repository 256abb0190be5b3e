import { checkTexts } from './texts.mjs';

describe('checkTexts', () => {
  const text = { id: 't', phone: '+17000000001', body: 'Hi', state: 'delivered', attempts: 1 };
  const kindsOf = (changes: Partial<typeof text>, ...statuses: string[]) =>
    checkTexts(
      [{ ...text, ...changes }],
      statuses.map((status) => ({ to: text.phone, body: text.body, status })),
    ).map(({ kind }) => kind);

  it('should accept a text whose state matches the provider’s', () => {
    expect(kindsOf({}, 'delivered')).toEqual([]);
    expect(kindsOf({ attempts: 2 }, 'failed', 'delivered')).toEqual([]);
    expect(kindsOf({ state: 'failed' }, 'undelivered')).toEqual([]);
    expect(kindsOf({ state: 'failed', attempts: 0 })).toEqual([]);
    expect(kindsOf({ state: 'unknown' }, 'sent')).toEqual([]);
  });

  it('should report a text that was sent twice, has no final state or a wrong one', () => {
    expect(kindsOf({}, 'delivered', 'sent')).toEqual(['doubled']);
    expect(kindsOf({ state: 'sending' })).toEqual(['a text that does not end']);
    expect(kindsOf({})).toEqual(['a text that says what is not so']);
    expect(kindsOf({ state: 'failed' }, 'delivered')).toEqual(['a text that says what is not so']);
  });

  it('should report a message at the provider that nobody requested', () => {
    expect(kindsOf({ body: 'Other words' }, 'failed')).toContain('a text from nowhere');
  });
});
