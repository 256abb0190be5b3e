import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/**
 * Protects the frames of a file. Each frame's tag covers the file's header, the frame's number and its kind, so that changed,
 * exchanged, missing and cut-off frames are found.
 * @typedef {object} Seal
 * @property {(kind: number, plain: Buffer) => Buffer} close seals the next frame
 * @property {(kind: number, sealed: Buffer) => Buffer} open throws if this is not the next frame
 */

export const TAG_BYTES = 16;

/**
 * @param {Buffer} header
 * @param {Buffer | undefined} fileKey with AES-256-GCM; without it the tag is a plain hash, which finds damage but no forgery
 * @returns {Seal}
 */
export function createSeal(header, fileKey) {
  const headerHash = createHash('sha256').update(header).digest();
  let frame = 0;
  /** @param {number} kind */
  const nextFrame = (kind) => {
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

/** @param {Buffer} fileKey @param {(kind: number) => {bound: Buffer, nonce: Buffer}} next @returns {Seal} */
function createEncryptingSeal(fileKey, next) {
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

/** @param {(kind: number) => {bound: Buffer}} next @returns {Seal} */
function createHashingSeal(next) {
  /** @param {Buffer} bound @param {Buffer} plain */
  const tagOf = (bound, plain) => createHash('sha256').update(bound).update(plain).digest().subarray(0, TAG_BYTES);
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
