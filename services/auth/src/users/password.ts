import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default kind, with OWASP's first parameters (notes: security). Memory is in KiB. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Nobody's password, so that an account that does not exist costs the same time as one that does. */
const nobodys = hashPassword(randomBytes(16).toString('hex'));

/** False for an account without a password (null), after the same work as for one with a wrong password. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodys), password);
  return passwordHash !== null && matches;
}
