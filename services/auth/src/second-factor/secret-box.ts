import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed text, and the key that opens it. */
export interface Sealed {
  /** Identifies the key without revealing it. */
  keyId: string;
  /** Nonce, ciphertext and tag, in base 64. */
  text: string;
}

interface Key {
  id: string;
  bytes: Buffer;
}

/**
 * Encrypts secrets at rest with AES-256-GCM. `context` is authenticated with the text, so that a sealed secret does not open for
 * another account. The first key seals, all open (docs/operations.md#rotate-secrets).
 */
export class SecretBox {
  private readonly keys: readonly [Key, ...Key[]];

  constructor([first, ...others]: readonly [string, ...string[]]) {
    this.keys = [toKey(first), ...others.map(toKey)];
  }

  /** The ids of the keys that open but no longer seal. */
  get olderKeyIds(): string[] {
    return this.keys.slice(1).map(({ id }) => id);
  }

  seal(text: string, context: string): Sealed {
    const [{ id, bytes }] = this.keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { keyId: id, text: sealed.toString('base64') };
  }

  /** Throws if the key is no longer in the settings, or if the text is not what was sealed. */
  open({ keyId, text }: Sealed, context: string): string {
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key) throw new Error(`SECOND_FACTOR_KEY does not contain the key ${keyId}`);
    const sealed = Buffer.from(text, 'base64');
    const decipher = createDecipheriv(ALGORITHM, key.bytes, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}

function toKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'lotline second factor', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
