import { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { brokenFile, notSpreadsheet, partTooLarge } from '../errors.js';
import type { FileSource } from './file-source.js';

const MAX_ENTRIES = 2000;

/** A part of a zip. `size` is its unpacked size; reading fails if the content has a different size. */
export interface ZipPart {
  size: number;
  content(): Promise<Readable>;
}

class SourceReader extends yauzl.RandomAccessReader {
  constructor(private readonly file: FileSource) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.file.range(start, end), { objectMode: false });
  }
}

/** A zip whose parts are found by their names; letter case does not matter. */
export class Zip {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Throws a DomainError for any other file. */
  static async open(file: FileSource): Promise<Zip> {
    const zip = await openZip(file);
    return new Zip(zip, await readEntries(zip));
  }

  /** Returns whether a part's name, in lower case, is as the pattern says. */
  hasName(pattern: RegExp): boolean {
    return [...this.entries.keys()].some((name) => pattern.test(name));
  }

  /** Throws TOO_LARGE for a part that has more than `maxBytes` unpacked. */
  part(name: string, maxBytes: number): ZipPart | undefined {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) return undefined;
    if (entry.uncompressedSize > maxBytes) throw partTooLarge(maxBytes);
    return { size: entry.uncompressedSize, content: () => openEntry(this.zip, entry) };
  }
}

function openZip(file: FileSource): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(
      new SourceReader(file),
      file.bytes,
      { lazyEntries: true, autoClose: false },
      (error, zip) => (error ? reject(notSpreadsheet()) : resolve(zip)),
    );
  });
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw brokenFile('it has too many parts');
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(brokenFile('it is damaged')));
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(brokenFile('it is damaged or protected by a password')) : resolve(stream),
    );
  });
}
