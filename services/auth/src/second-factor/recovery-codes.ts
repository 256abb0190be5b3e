import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@lotline/protocol';

/** 32 letters and digits that are hard to confuse on paper; each carries five bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';
const LENGTH = 16;
const GROUP = 4;

/** Returns new recovery codes of 80 bits each, as `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** A code has too many bits to be guessed, so a fast hash is enough. Dashes are ignored, as in `codeSchema`. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest();
