import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import {
  CHUNK_BYTES,
  countRows,
  END,
  FIRST_LINE,
  ROWS,
  TABLE,
  type Table,
  type Header,
  type Manifest,
} from './format.ts';
import { newFileKey } from './key.ts';
import { createSeal } from './seal.ts';

const deflate = promisify(deflateRaw);
/** Slower levels save a few percent. */
const LEVEL = 4;
/** How many frames are compressed at the same time, in threads of their own. */
const MAX_COMPRESSING = 4;

/**
 * Creates a backup file, for its owner alone.
 * @param path must not exist
 * @param header without `key`
 * @param key encrypts the file
 */
export async function createBackupFile(path: string, header: Header, key: string | undefined) {
  const { fileKey, derivation } = key === undefined ? {} : await newFileKey(key);
  const line = Buffer.from(`${JSON.stringify({ ...header, key: derivation })}\n`);
  const seal = createSeal(line, fileKey);
  const file = await open(path, 'wx', 0o600);
  // Unlike `write`, `appendFile` does not stop early when the disk is nearly full.
  await file.appendFile(Buffer.concat([Buffer.from(FIRST_LINE), line]));
  const waiting: { kind: number; compressed: Promise<Buffer> }[] = [];

  /** @param most how many frames may still wait afterwards */
  async function writeCompressed(most: number) {
    for (let next = waiting[0]; next && waiting.length > most; next = waiting[0]) {
      const sealed = seal.close(next.kind, await next.compressed);
      waiting.shift();
      const start = Buffer.alloc(5);
      start.writeUInt32BE(sealed.length, 0);
      start.writeUInt8(next.kind, 4);
      await file.appendFile(Buffer.concat([start, sealed]));
    }
  }

  async function add(kind: number, content: Buffer) {
    const compressed = deflate(content, { level: LEVEL });
    compressed.catch(() => {}); // reported where it is awaited
    waiting.push({ kind, compressed });
    await writeCompressed(MAX_COMPRESSING);
  }

  return {
    /** @param copy its rows in the text format of COPY */
    async addTable(table: Table, copy: AsyncIterable<Buffer>, progress: (rows: number) => void) {
      await add(TABLE, Buffer.from(JSON.stringify(table)));
      const hash = createHash('sha256');
      let rows = 0;
      for await (const part of inChunks(copy)) {
        hash.update(part);
        rows += countRows(part);
        progress(rows);
        await add(ROWS, part);
      }
      return { rows, sha256: hash.digest('hex') };
    },
    /** Writes the last frame and waits for the disk. */
    async finish(manifest: Manifest) {
      await add(END, Buffer.from(JSON.stringify(manifest)));
      await writeCompressed(0);
      await file.sync();
      await file.close();
    },
    /** Closes the file without finishing it. */
    close: () => file.close().catch(() => {}),
  };
}

async function* inChunks(parts: AsyncIterable<Buffer>) {
  let collected: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    collected.push(part);
    length += part.length;
    if (length < CHUNK_BYTES) continue;
    const all = Buffer.concat(collected);
    for (let at = 0; at < all.length; at += CHUNK_BYTES) yield all.subarray(at, at + CHUNK_BYTES);
    collected = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(collected);
}
