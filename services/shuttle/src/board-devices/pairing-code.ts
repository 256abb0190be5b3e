import { createHash, randomInt } from 'node:crypto';

/** Six digits, each as likely as any other, by the machine's own source of chance. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * As it is kept: nobody reads a code off the table in passing. Who may read the table could try all of them; what guards a
 * code is that it dies after five minutes and that tries are counted.
 */
export const hashOf = (lotId: string, code: string): string =>
  createHash('sha256').update(`${lotId} ${code}`).digest('hex');
