import { answerTextSchema, resendError, sendTextSchema, TEXT_STATES } from './message.js';

describe('sendTextSchema', () => {
  const metadata = {
    customerId: 'c-1',
    customerName: 'Rosa',
    event: 'check_in',
    timestamp: '2026-07-01T18:00:00.000Z',
  };
  const text = { phone: '310-555-0142', message: 'Hi', metadata };

  it('should accept the request of the details dialog', () => {
    expect(sendTextSchema.parse(text)).toEqual(text);
    expect(sendTextSchema.parse({ ...text, metadata: { ...metadata, customerName: undefined } }).metadata).toEqual({
      ...metadata,
      customerName: '',
    });
  });

  it.each([
    [{ phone: '' }, 'Invalid phone number'],
    [{ phone: null }, 'Invalid phone number'],
    [{ phone: undefined }, 'Invalid phone number'],
    [{ message: ' ' }, 'Message is required'],
    [{ message: undefined }, 'Message is required'],
    [{ message: 'x'.repeat(1601) }, 'Message is too long'],
  ])('should reject %p', (over, message) => {
    expect(sendTextSchema.safeParse({ ...text, ...over }).error?.issues[0]?.message).toBe(message);
  });

  it.each(['customerId', 'event', 'timestamp'])('should require %s, which identifies a repeated text', (key) => {
    expect(sendTextSchema.safeParse({ ...text, metadata: { ...metadata, [key]: '' } }).success).toBe(false);
    expect(sendTextSchema.safeParse({ ...text, metadata: { ...metadata, [key]: undefined } }).success).toBe(false);
  });
});

describe('answerTextSchema', () => {
  it.each([
    ['', 'Message is required'],
    ['x'.repeat(1601), 'Message is too long'],
  ])('should reject %p', (message, why) => {
    expect(answerTextSchema.safeParse({ message }).error?.issues[0]?.message).toBe(why);
  });

  it('should accept the text of a person', () => {
    expect(answerTextSchema.parse({ message: ' On our way. ' })).toEqual({ message: 'On our way.' });
  });
});

describe('resendError', () => {
  const text = { direction: 'outbound' as const, state: 'failed' as const, errorCode: '30007' };

  it.each(['30007', '30006', '21211', '30001', '30003', 'expired', 'http-403', null])(
    'should let a text be sent again that failed with %p',
    (errorCode) => {
      expect(resendError({ ...text, errorCode })).toBeNull();
    },
  );

  it.each(TEXT_STATES.filter((state) => state !== 'failed'))(
    'should not allow resending a text that is %s',
    (state) => {
      expect(resendError({ ...text, state, errorCode: null })).toMatch(/^This text /);
    },
  );

  it('should not allow resending a text that may have arrived or that the customer wrote', () => {
    expect(resendError({ ...text, errorCode: '30008' })).toMatch(/may have arrived/);
    expect(resendError({ ...text, direction: 'inbound' })).toMatch(/from the customer/);
  });
});
