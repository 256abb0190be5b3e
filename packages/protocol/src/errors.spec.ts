import { DomainError, ERROR_CODES } from './errors.js';

describe('DomainError', () => {
  it.each(ERROR_CODES)('should have %s and its message', (code) => {
    const error = new DomainError(code, 'A sentence.', { retryAfterSeconds: 3 });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'DomainError',
      code,
      message: 'A sentence.',
      details: { retryAfterSeconds: 3 },
    });
  });

  it('should have no details by default', () => {
    expect(new DomainError('NOT_FOUND', 'No such user').details).toEqual({});
  });
});

describe('ERROR_CODES', () => {
  it('should name each code once', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
  });
});
