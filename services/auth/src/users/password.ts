import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Parameters of argon2id that OWASP's Password Storage Cheat Sheet recommends. `memoryCost` is in KiB. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** The hash of an unknown password, verified when an account has none, so that both cases take the same time. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'));

/** Returns false for an account without a password (null), after the same work as for a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== null && matches;
}
