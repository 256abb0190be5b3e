import type { Violation } from './answers.ts';
/** What a gateway answered to a token whose revocation had already been acknowledged. */
export interface TokenReading {
  /** of the token */
  name: string;
  /** the gateway that was asked */
  gateway: string;
  revokedAt: number;
  askedAt: number;
  /** null without a response */
  status: number | null;
}

/** After this time no gateway may accept the token, whatever is broken. */
const REVOKED_AFTER_MS = 1000;

export const checkTokens = (readings: TokenReading[]): Violation[] =>
  readings
    .filter(({ revokedAt, askedAt }) => askedAt - revokedAt > REVOKED_AFTER_MS)
    .filter(({ status }) => status !== null && status < 400)
    .map(({ name, gateway, revokedAt, askedAt, status }) => ({
      kind: 'revoked token accepted',
      what: `${name} at ${gateway}, ${new Date(askedAt).toISOString()}: ${status}, ${askedAt - revokedAt} ms after the revocation`,
      requestIds: [],
    }));
