import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { UserError } from '../processes/user-error.ts';
import { fileError } from './files.ts';
import {
  countRows,
  END,
  FIRST_LINE,
  FORMAT,
  MAX_FRAME_BYTES,
  MAX_HEADER_BYTES,
  ROWS,
  TABLE,
  tableName,
  type Header,
  type Table,
  type Manifest,
} from './format.ts';
import { fileKeyOf } from './key.ts';
import { createSeal, TAG_BYTES, type Seal } from './seal.ts';

/** `rows` is read to its end before the next table */
type TableInFile = { table: Table; rows: () => AsyncGenerator<Buffer> };

const inflate = promisify(inflateRaw);

/**
 * Reads a backup file.
 * @throws {UserError} if the file is not a whole, unchanged backup of a known format, or the key is not its key
 */
export async function readBackupFile(
  path: string,
  key: string | undefined,
  onTable: (table: TableInFile) => Promise<void>,
): Promise<{ header: Header; manifest: Manifest }> {
  const file = await openFile(path);
  try {
    const { header, frames } = await begin(file, key);
    let frame = await frames.next();
    while (frame.kind === TABLE) {
      const table = JSON.parse(frame.content.toString());
      frame = await frames.next();
      await onTable({
        table,
        rows: async function* () {
          for (; frame.kind === ROWS; frame = await frames.next()) yield frame.content;
        },
      });
      if (frame.kind === ROWS) throw new Error(`The rows of ${tableName(table)} were not read`);
    }
    if (frame.kind !== END) throw damageError();
    await frames.expectEnd();
    return { header, manifest: JSON.parse(frame.content.toString()) };
  } finally {
    await file.close();
  }
}

/** Reads only the header. */
export async function readHeader(path: string, key: string | undefined): Promise<Header> {
  const file = await openFile(path);
  try {
    return (await begin(file, key)).header;
  } finally {
    await file.close();
  }
}

/** Reads the whole file and compares every table with the manifest. */
export async function verifyBackupFile(
  path: string,
  key: string | undefined,
  progress: (table: string, rows: number) => void = () => {},
) {
  const found: Map<string, { rows: number; sha256: string }> = new Map();
  const read = await readBackupFile(path, key, async ({ table, rows: parts }) => {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const part of parts()) {
      hash.update(part);
      rows += countRows(part);
      progress(tableName(table), rows);
    }
    found.set(tableName(table), { rows, sha256: hash.digest('hex') });
  });
  const isSame = read.manifest.tables.every(({ rows, sha256, ...table }) => {
    const seen = found.get(tableName(table));
    return seen?.rows === rows && seen.sha256 === sha256;
  });
  if (!isSame || found.size !== read.manifest.tables.length) throw damageError();
  return read;
}

async function openFile(path: string) {
  try {
    const file = await open(path, 'r');
    if (!(await file.stat()).isDirectory()) return file;
    await file.close();
    throw new UserError(`${path} cannot be read: it is a folder.`);
  } catch (error) {
    throw fileError(path, 'read', error);
  }
}

async function begin(file: FileHandle, key: string | undefined) {
  const start = await readAt(file, 0, FIRST_LINE.length + MAX_HEADER_BYTES);
  if (start.subarray(0, FIRST_LINE.length).toString() !== FIRST_LINE) {
    throw new UserError('The file is not a backup of Lotline.');
  }
  const end = start.indexOf(10, FIRST_LINE.length) + 1;
  if (end === 0) throw damageError();
  const line = start.subarray(FIRST_LINE.length, end);
  const header = parseHeader(line);
  if (header.format !== FORMAT) {
    throw new UserError(
      `The backup has format ${header.format}, and this version of Lotline knows format ${FORMAT}: restore it with Lotline ${header.lotline}.`,
    );
  }
  if (header.key && key === undefined) {
    throw new UserError('The backup is encrypted: give its key in BACKUP_KEY or BACKUP_KEY_FILE.');
  }
  // A forged file would not need the key.
  if (!header.key && key !== undefined) {
    throw new UserError('The backup is not encrypted, but a key is given: unset BACKUP_KEY and BACKUP_KEY_FILE.');
  }
  const fileKey = header.key && key !== undefined ? await fileKeyOf(key, header.key) : undefined;
  return { header, frames: frameReader(file, end, createSeal(line, fileKey)) };
}

function parseHeader(line: Buffer): Header {
  try {
    return JSON.parse(line.toString());
  } catch {
    throw damageError();
  }
}

function frameReader(file: FileHandle, from: number, seal: Seal) {
  let at = from;
  return {
    async next() {
      const start = await readAt(file, at, 5);
      const length = start.length === 5 ? start.readUInt32BE(0) : 0;
      if (length < TAG_BYTES || length > MAX_FRAME_BYTES) throw damageError();
      const kind = start.readUInt8(4);
      const sealed = await readAt(file, at + 5, length);
      if (sealed.length < length) throw damageError();
      at += 5 + length;
      return { kind, content: await contentOf(seal, kind, sealed) };
    },
    async expectEnd() {
      if ((await readAt(file, at, 1)).length > 0) throw damageError();
    },
  };
}

async function contentOf(seal: Seal, kind: number, sealed: Buffer) {
  try {
    return await inflate(seal.open(kind, sealed), { maxOutputLength: MAX_FRAME_BYTES });
  } catch {
    throw damageError();
  }
}

/** Fewer bytes only at the end of the file. */
async function readAt(file: FileHandle, at: number, length: number) {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

const damageError = () => new UserError('The backup is damaged: it was cut off or changed after it was written.');
