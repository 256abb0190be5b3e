import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/**
 * Protects the frames of a file. Each frame's tag covers the file's header, the frame's number and its kind, so that changed,
 * exchanged, missing and cut-off frames are found.
 */
export interface Seal {
  /** seals the next frame */
  close: (kind: number, plain: Buffer) => Buffer;
  /** throws if this is not the next frame */
  open: (kind: number, sealed: Buffer) => Buffer;
}

export const TAG_BYTES = 16;

/** @param fileKey with AES-256-GCM; without it the tag is a plain hash, which finds damage but no forgery */
export function createSeal(header: Buffer, fileKey: Buffer | undefined): Seal {
  const headerHash = createHash('sha256').update(header).digest();
  let frame = 0;
  const nextFrame = (kind: number) => {
    const place = Buffer.alloc(9);
    place.writeBigUInt64BE(BigInt(frame), 0);
    place.writeUInt8(kind, 8);
    frame += 1;
    // Each file has its own key, so a frame's number is never used twice as its nonce.
    const nonce = Buffer.concat([Buffer.alloc(4), place.subarray(0, 8)]);
    return { bound: Buffer.concat([headerHash, place]), nonce };
  };
  return fileKey ? createEncryptingSeal(fileKey, nextFrame) : createHashingSeal(nextFrame);
}

function createEncryptingSeal(fileKey: Buffer, next: (kind: number) => { bound: Buffer; nonce: Buffer }): Seal {
  return {
    close(kind, plain) {
      const { bound, nonce } = next(kind);
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(bound);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(kind, sealed) {
      const { bound, nonce } = next(kind);
      const end = sealed.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(bound).setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
    },
  };
}

function createHashingSeal(next: (kind: number) => { bound: Buffer }): Seal {
  const tagOf = (bound: Buffer, plain: Buffer) =>
    createHash('sha256').update(bound).update(plain).digest().subarray(0, TAG_BYTES);
  return {
    close(kind, plain) {
      return Buffer.concat([plain, tagOf(next(kind).bound, plain)]);
    },
    open(kind, sealed) {
      const plain = sealed.subarray(0, sealed.length - TAG_BYTES);
      if (tagOf(next(kind).bound, plain).equals(sealed.subarray(plain.length))) return plain;
      throw new Error('The frame does not fit its hash');
    },
  };
}
