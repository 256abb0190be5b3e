import { clientSchema, DomainError, ERROR_CODES } from '@lotline/protocol';
import { readNewestRelease } from '@lotline/protocol/testing';
import { testLots } from '@lotline/service-kit/testing';
import { HttpException } from '@nestjs/common';
import { toErrorResponse, STATUS } from './api-error.js';

const currentLot = testLots().get('harborview');
const current = clientSchema.parse(readNewestRelease('clients.client.get').answers?.[0]);

describe('STATUS', () => {
  it('should map every error code, and nothing else', () => {
    expect(Object.keys(STATUS).sort()).toEqual([...ERROR_CODES].sort());
  });
});

describe('toErrorResponse', () => {
  it.each(ERROR_CODES)('should map %s to its status, message and code', (code) => {
    const { status, body, fault } = toErrorResponse(new DomainError(code, 'A sentence'));
    expect([status, body.message, body.code, fault]).toEqual([STATUS[code], 'A sentence', code, undefined]);
  });

  it('should list the invalid fields', () => {
    const errors = [{ path: 'phone', message: 'Phone number is required' }];
    expect(toErrorResponse(new DomainError('INVALID', 'Phone number is required', { errors })).body.errors).toEqual(
      errors,
    );
  });

  it('should include the existing booking of a duplicate', () => {
    const { body } = toErrorResponse(new DomainError('DUPLICATE_CUSTOMER', 'Duplicate customer', { current }));
    expect(body).toEqual({
      message: 'Duplicate customer',
      code: 'DUPLICATE_CUSTOMER',
      isDuplicate: true,
      existingClient: current,
    });
  });

  it('should include the current record when the version is stale', () => {
    const { status, body } = toErrorResponse(new DomainError('STALE_VERSION', 'Late', { current }));
    expect([status, body]).toEqual([412, { message: 'Late', code: 'STALE_VERSION', current }]);
  });

  it('should include the current lot as admins see it', () => {
    const { body } = toErrorResponse(new DomainError('STALE_VERSION', 'Late', { currentLot }));
    expect(body.current).toEqual({ ...currentLot, logoUrl: null });
  });

  it.each([
    [{ retryAfterSeconds: 7 }, 7],
    [{}, 60],
  ])('should set Retry-After: %p', (details, seconds) => {
    expect(toErrorResponse(new DomainError('TOO_MANY', 'Wait', details)).retryAfter).toBe(seconds);
  });

  it('should set Retry-After when the service is busy, and not when it is unavailable', () => {
    const others = new DomainError('UNAVAILABLE', 'Others are at it', { retryAfterSeconds: 10 });
    expect([toErrorResponse(others).status, toErrorResponse(others).retryAfter]).toEqual([503, 10]);
    expect(toErrorResponse(new DomainError('UNAVAILABLE', 'Away')).retryAfter).toBeUndefined();
  });

  it.each([
    [400, 400, 'INVALID'],
    [403, 403, 'FORBIDDEN'],
    [404, 404, 'NOT_FOUND'],
    [413, 413, 'TOO_LARGE'],
    [414, 400, 'INVALID'],
    [415, 415, 'UNSUPPORTED_MEDIA'],
    [503, 503, 'UNAVAILABLE'],
  ])('should translate a framework error %d', (given, status, code) => {
    const error = toErrorResponse(new HttpException('Inner words', given));
    expect([error.status, error.body.code]).toEqual([status, code]);
    expect(error.body.message).not.toContain('Inner');
  });

  it.each([new Error('secret'), new HttpException('secret', 418), 'secret', null])(
    'should not reveal an unexpected error: %p',
    (thrown) => {
      const { status, body, fault } = toErrorResponse(thrown);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(body.errorId).toMatch(/^[0-9a-f-]{36}$/);
      expect(fault).toBeInstanceOf(Error);
    },
  );
});
