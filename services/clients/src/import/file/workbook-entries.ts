import { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { brokenFile, inflatesTooMuch, noSpreadsheet } from '../errors.js';
import type { FileSource } from './source.js';
import { readXml } from './xml.js';

/** Bytes, unpacked: of the sheet; of the texts that its cells share, which are held; of each other part. */
const MOST = { sheet: 512 * 1024 * 1024, texts: 64 * 1024 * 1024, part: 8 * 1024 * 1024 };
const MAX_ENTRIES = 2000;

/** A part of a workbook: its size is what it unpacks to, and unpacking ends with an error where it does not. */
export interface WorkbookPart {
  size: number;
  content(): Promise<Readable>;
}

/** An .xlsx's parts that matter: the sheet that is its first, and what is needed to read it. */
export interface WorkbookParts {
  sheet: WorkbookPart;
  texts: WorkbookPart | undefined;
  styles: WorkbookPart | undefined;
  /** Whether days count from 1904, and not from 1900. */
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

/** Opens an .xlsx. Refuses what is none, what is encrypted, and what would unpack to more than the limits. */
export async function workbookParts(file: FileSource): Promise<WorkbookParts> {
  const zip = await opened(file);
  const entries = await entriesOf(zip);
  const part = (name: string, most: number): WorkbookPart | undefined => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    if (entry.uncompressedSize > most) throw inflatesTooMuch(most);
    return { size: entry.uncompressedSize, content: () => contentOf(zip, entry) };
  };
  const workbook = part(WORKBOOK, MOST.part);
  const relations = part(RELATIONS, MOST.part);
  if (!workbook || !relations) throw noSpreadsheet();
  const { sheetRelation, isFrom1904 } = await firstSheet(workbook);
  const name = sheetRelation === undefined ? undefined : await targetOf(relations, sheetRelation);
  const sheet = name === undefined ? undefined : part(name, MOST.sheet);
  if (!sheet) throw brokenFile('it has no sheet');
  return { sheet, texts: part(TEXTS, MOST.texts), styles: part(STYLES, MOST.part), isFrom1904 };
}

function opened(file: FileSource): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(
      new SourceReader(file),
      file.bytes,
      { lazyEntries: true, autoClose: false },
      (error, zip) => (error ? reject(noSpreadsheet()) : resolve(zip)),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
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

function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(brokenFile('it is damaged or protected by a password')) : resolve(stream),
    );
  });
}

/** The relation of the first sheet of all, if there is one. */
async function firstSheet(workbook: WorkbookPart): Promise<{ sheetRelation: string | undefined; isFrom1904: boolean }> {
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

/** The name of the part that a relation leads to. */
async function targetOf(relations: WorkbookPart, id: string): Promise<string | undefined> {
  let target: string | undefined;
  await readXml(await relations.content(), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target;
    },
  });
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
