import { clientSchema, DomainError, ERROR_CODES } from '@lotline/contracts';
import { newestReleased } from '@lotline/contracts/testing';
import { HttpException } from '@nestjs/common';
import { refusalOf } from './api-error.js';
import { STATUS } from './status.js';

const current = clientSchema.parse(newestReleased('clients.client.get').answers?.[0]);

describe('STATUS', () => {
  it('should know every code, and nothing else', () => {
    expect(Object.keys(STATUS).sort()).toEqual([...ERROR_CODES].sort());
  });
});

describe('refusalOf', () => {
  it.each(ERROR_CODES)('should answer %s with its status, sentence and code', (code) => {
    const { status, body, fault } = refusalOf(new DomainError(code, 'A sentence'));
    expect([status, body.message, body.code, fault]).toEqual([STATUS[code], 'A sentence', code, undefined]);
  });

  it('should list refused fields', () => {
    const errors = [{ path: 'phone', message: 'Phone number is required' }];
    expect(refusalOf(new DomainError('INVALID', 'Phone number is required', { errors })).body.errors).toEqual(errors);
  });

  it('should name the booking that is in the way', () => {
    const { body } = refusalOf(new DomainError('DUPLICATE_CUSTOMER', 'Duplicate customer', { current }));
    expect(body).toEqual({
      message: 'Duplicate customer',
      code: 'DUPLICATE_CUSTOMER',
      isDuplicate: true,
      existingClient: current,
    });
  });

  it('should show the record as it stands to one who was late', () => {
    const { status, body } = refusalOf(new DomainError('STALE_VERSION', 'Late', { current }));
    expect([status, body]).toEqual([412, { message: 'Late', code: 'STALE_VERSION', current }]);
  });

  it.each([
    [{ retryAfterSeconds: 7 }, 7],
    [{}, 60],
  ])('should say when to try again: %p', (details, seconds) => {
    expect(refusalOf(new DomainError('TOO_MANY', 'Wait', details)).retryAfter).toBe(seconds);
  });

  it('should say of what others are in the way when to try again, and of what is away nothing', () => {
    const others = new DomainError('UNAVAILABLE', 'Others are at it', { retryAfterSeconds: 10 });
    expect([refusalOf(others).status, refusalOf(others).retryAfter]).toEqual([503, 10]);
    expect(refusalOf(new DomainError('UNAVAILABLE', 'Away')).retryAfter).toBeUndefined();
  });

  it.each([
    [400, 400, 'INVALID'],
    [403, 403, 'FORBIDDEN'],
    [404, 404, 'NOT_FOUND'],
    [413, 413, 'TOO_LARGE'],
    [414, 400, 'INVALID'],
    [415, 415, 'UNSUPPORTED_MEDIA'],
    [503, 503, 'UNAVAILABLE'],
  ])('should put a %d of the framework into the words of the house', (given, status, code) => {
    const refusal = refusalOf(new HttpException('Inner words', given));
    expect([refusal.status, refusal.body.code]).toEqual([status, code]);
    expect(refusal.body.message).not.toContain('Inner');
  });

  it.each([new Error('secret'), new HttpException('secret', 418), 'secret', null])(
    'should keep what nobody foresaw to itself: %p',
    (thrown) => {
      const { status, body, fault } = refusalOf(thrown);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(body.errorId).toMatch(/^[0-9a-f-]{36}$/);
      expect(fault).toBeInstanceOf(Error);
    },
  );
});
