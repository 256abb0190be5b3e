/**
 * What a gateway answered to a token whose revocation had already been acknowledged.
 * @typedef {object} TokenReading
 * @property {string} name of the token
 * @property {string} gateway the gateway that was asked
 * @property {number} revokedAt
 * @property {number} askedAt
 * @property {number | null} status null without a response
 */

/** After this time no gateway may accept the token, whatever is broken. */
const REVOKED_AFTER_MS = 1000;

/** @param {TokenReading[]} readings @returns {import('./answers.mjs').Violation[]} */
export const checkTokens = (readings) =>
  readings
    .filter(({ revokedAt, askedAt }) => askedAt - revokedAt > REVOKED_AFTER_MS)
    .filter(({ status }) => status !== null && status < 400)
    .map(({ name, gateway, revokedAt, askedAt, status }) => ({
      kind: 'revoked token accepted',
      what: `${name} at ${gateway}, ${new Date(askedAt).toISOString()}: ${status}, ${askedAt - revokedAt} ms after the revocation`,
      requestIds: [],
    }));
