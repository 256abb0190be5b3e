import { createHash, randomInt } from 'node:crypto';

/** Returns six uniformly random digits from a cryptographic source. */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Returns the form in which a code is stored, so that it cannot be read off the table. Anyone with access to the table could
 * try all million codes: what protects a code is that it expires after five minutes and that failed attempts are limited.
 */
export const hashCode = (lotId: string, code: string): string =>
  createHash('sha256').update(`${lotId} ${code}`).digest('hex');
