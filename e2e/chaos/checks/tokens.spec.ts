import { checkTokens } from './tokens.mjs';

const reading = (changes: object = {}) => ({
  name: 'Program 1',
  gateway: 'gateway-2',
  revokedAt: 1000,
  askedAt: 2500,
  status: 401,
  ...changes,
});

describe('tokens.md, Refused tokens: checkTokens', () => {
  it('should accept a refusal, an unavailable gateway, and a second of delay', () => {
    const accepted = [
      reading(),
      reading({ status: 503 }),
      reading({ status: null }),
      reading({ askedAt: 2000, status: 200 }),
    ];
    expect(checkTokens(accepted)).toEqual([]);
  });

  it.each([200, 304])(
    'should report a token that is answered with %s more than a second after its revocation',
    (status) => {
      expect(checkTokens([reading({ status })])).toEqual([
        {
          kind: 'revoked token accepted',
          what: `Program 1 at gateway-2, 1970-01-01T00:00:02.500Z: ${status}, 1500 ms after the revocation`,
          requestIds: [],
        },
      ]);
    },
  );
});
