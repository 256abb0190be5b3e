import { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { brokenFile, partTooLarge, notSpreadsheet } from '../errors.js';
import type { FileSource } from './file-source.js';
import { readXml } from './xml.js';

/** Unpacked, in bytes. Only the shared texts are kept in memory. `part` applies to every other part. */
const MAX_BYTES = { sheet: 512 * 1024 * 1024, texts: 64 * 1024 * 1024, part: 8 * 1024 * 1024 };
const MAX_ENTRIES = 2000;

/** A part of a workbook. `size` is its unpacked size; reading fails if the content has a different size. */
export interface WorkbookPart {
  size: number;
  content(): Promise<Readable>;
}

/** The first sheet of an .xlsx, and the parts that are needed to read it. */
export interface WorkbookParts {
  sheet: WorkbookPart;
  texts: WorkbookPart | undefined;
  styles: WorkbookPart | undefined;
  /** Whether dates count from 1904 instead of 1900. */
  isFrom1904: boolean;
}

class SourceReader extends yauzl.RandomAccessReader {
  constructor(private readonly file: FileSource) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.file.range(start, end), { objectMode: false });
  }
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const TEXTS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';

/** Opens an .xlsx. Throws a DomainError for any other file, and for a workbook that is encrypted or exceeds a limit. */
export async function workbookParts(file: FileSource): Promise<WorkbookParts> {
  const zip = await openZip(file);
  const entries = await readEntries(zip);
  const part = (name: string, maxBytes: number): WorkbookPart | undefined => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    if (entry.uncompressedSize > maxBytes) throw partTooLarge(maxBytes);
    return { size: entry.uncompressedSize, content: () => openEntry(zip, entry) };
  };
  const workbook = part(WORKBOOK, MAX_BYTES.part);
  const relations = part(RELATIONS, MAX_BYTES.part);
  if (!workbook || !relations) throw notSpreadsheet();
  const { sheetRelation, isFrom1904 } = await findFirstSheet(workbook);
  const name = sheetRelation === undefined ? undefined : await findTarget(relations, sheetRelation);
  const sheet = name === undefined ? undefined : part(name, MAX_BYTES.sheet);
  if (!sheet) throw brokenFile('it has no sheet');
  return { sheet, texts: part(TEXTS, MAX_BYTES.texts), styles: part(STYLES, MAX_BYTES.part), isFrom1904 };
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

/** Returns the relation of the first sheet, if there is one. */
async function findFirstSheet(
  workbook: WorkbookPart,
): Promise<{ sheetRelation: string | undefined; isFrom1904: boolean }> {
  let sheetRelation: string | undefined;
  let isFrom1904 = false;
  await readXml(await workbook.content(), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet')
        sheetRelation ??= Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
    },
  });
  return { sheetRelation, isFrom1904 };
}

/** Returns the name of the part that a relation refers to. */
async function findTarget(relations: WorkbookPart, id: string): Promise<string | undefined> {
  let target: string | undefined;
  await readXml(await relations.content(), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target;
    },
  });
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
