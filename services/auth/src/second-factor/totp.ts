import { CODE_DIGITS } from '@lotline/protocol';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds for which a code is shown. */
const PERIOD_SECONDS = 30;
/** The name that an authenticator app shows above the account. */
const ISSUER = 'Lotline';
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** Returns a random secret of 160 bits in base 32. */
export const newSecret = (): string => generateSecret();

/** Returns the `otpauth://` address that authenticator apps read from a QR code. */
export const otpauthUri = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret, digits: CODE_DIGITS, period: PERIOD_SECONDS });

/** Whether the text looks like a code of an app; anything else is taken for a recovery code. */
export const isAppCode = (code: string): boolean => CODE.test(code);

/**
 * Returns the time step of the code, or null if it is wrong. Accepts the steps before and after the current one, because clocks
 * differ, but none up to `usedStep`, so that a code signs in once (RFC 6238, section 5.2).
 */
export function findStep(secret: string, code: string, at: Date, usedStep: number): number | null {
  if (!isAppCode(code)) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: PERIOD_SECONDS, period: PERIOD_SECONDS });
  return result.valid && 'timeStep' in result && result.timeStep > usedStep ? result.timeStep : null;
}
