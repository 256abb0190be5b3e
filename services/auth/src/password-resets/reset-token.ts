import { createHash, randomBytes } from 'node:crypto';

/** Returns a random token of 256 bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A token has too many bits to be guessed, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
