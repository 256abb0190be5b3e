import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UserError } from '../processes/user-error.ts';
import { fileError } from './files.ts';

/** How the key of one file is derived from the operator's key. Stored in the file's header. */
export interface Derivation {
  /** hkdf for a key of 32 random bytes, scrypt for a passphrase */
  by: 'hkdf' | 'scrypt';
  /** base64, random for each file: nonces count from zero in each */
  salt: string;
  /** base64, tells a wrong key from an altered file */
  check: string;
}

/** 128 MiB and half a second for one guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 2 ** 20 };
const KEY_BYTES = 32;
const SHORTEST_PASSPHRASE = 12;

/**
 * Returns the operator's key, or undefined if none is given. It is never an argument, which other users of the machine could read.
 * @param env BACKUP_KEY is the key; BACKUP_KEY_FILE names a file that contains it
 */
export function backupKey(env: Record<string, string | undefined>) {
  const { BACKUP_KEY: given, BACKUP_KEY_FILE: file } = env;
  if (given && file) throw new UserError('BACKUP_KEY and BACKUP_KEY_FILE are both set: set one of them.');
  const key = file ? contentOf(file) : given;
  if (key === undefined || (key === '' && !file)) return undefined;
  if (rawKey(key) || key.length >= SHORTEST_PASSPHRASE) return key;
  throw new UserError(
    `The key of the backup is 32 bytes in base64, or a passphrase of at least ${SHORTEST_PASSPHRASE} characters.`,
  );
}

export async function newFileKey(key: string): Promise<{ fileKey: Buffer; derivation: Derivation }> {
  const by = rawKey(key) ? 'hkdf' : 'scrypt';
  const salt = randomBytes(32).toString('base64');
  const fileKey = await derive(key, { by, salt });
  return { fileKey, derivation: { by, salt, check: checkOf(fileKey) } };
}

/** @throws {UserError} for a wrong key */
export async function fileKeyOf(key: string, derivation: Derivation) {
  const fileKey = await derive(key, derivation);
  if (timingSafeEqual(Buffer.from(checkOf(fileKey)), Buffer.from(derivation.check))) return fileKey;
  throw new UserError('The key in BACKUP_KEY or BACKUP_KEY_FILE is not the one of this backup.');
}

async function derive(key: string, { by, salt }: Pick<Derivation, 'by' | 'salt'>) {
  const saltBytes = Buffer.from(salt, 'base64');
  if (by === 'scrypt') {
    return new Promise<Buffer>((resolve, reject) =>
      scrypt(key, saltBytes, KEY_BYTES, SCRYPT, (error, derived) => (error ? reject(error) : resolve(derived))),
    );
  }
  return Buffer.from(hkdfSync('sha256', rawKey(key) ?? Buffer.from(key), saltBytes, 'lotline backup', KEY_BYTES));
}

const checkOf = (fileKey: Buffer) => createHmac('sha256', fileKey).update('lotline backup key').digest('base64');

function rawKey(key: string) {
  const bytes = /^[A-Za-z0-9+/]{43}=$/.test(key) ? Buffer.from(key, 'base64') : Buffer.alloc(0);
  return bytes.length === KEY_BYTES ? bytes : undefined;
}

function contentOf(file: string) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw fileError('BACKUP_KEY_FILE', 'read', error);
  }
}
