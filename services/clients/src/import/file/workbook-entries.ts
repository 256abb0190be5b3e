import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { brokenFile, inflatesTooMuch, noSpreadsheet } from '../refusals.js';
import type { FileSource } from './source.js';

/** Bytes, unpacked: of the sheet; of the texts that its cells share, which are held; of each other part, held too. */
const MOST = { sheet: 512 * 1024 * 1024, texts: 64 * 1024 * 1024, part: 8 * 1024 * 1024 };
const MOST_ENTRIES = 2000;

/** A part of a workbook: its size is what it unpacks to, and unpacking ends with an error where it does not. */
export interface WorkbookPart {
  name: string;
  size: number;
  content(): Promise<Readable>;
}

/** An .xlsx's parts that matter: the sheet that is its first, and what is needed to read it. */
export interface WorkbookParts {
  sheet: WorkbookPart;
  others: WorkbookPart[];
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

/** Opens an .xlsx. Refuses what is none, what is encrypted, and what would unpack to more than is borne. */
export async function workbookParts(file: FileSource): Promise<WorkbookParts> {
  const zip = await opened(file);
  const entries = await entriesOf(zip);
  const part = (name: string, most: number): WorkbookPart | undefined => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    if (entry.uncompressedSize > most) throw inflatesTooMuch();
    return { name, size: entry.uncompressedSize, content: () => contentOf(zip, entry) };
  };
  const workbook = part(WORKBOOK, MOST.part);
  const relations = part(RELATIONS, MOST.part);
  if (!workbook || !relations) throw noSpreadsheet();
  const name = firstSheet(await textOf(workbook), await textOf(relations));
  const sheet = name === undefined ? undefined : part(name, MOST.sheet);
  if (!sheet) throw brokenFile('it has no sheet');
  const others = [relations, workbook, part(TEXTS, MOST.texts), part(STYLES, MOST.part)];
  return { sheet, others: others.flatMap((each) => each ?? []) };
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
  if (zip.entryCount > MOST_ENTRIES) throw brokenFile('it has too many parts');
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

async function textOf(part: WorkbookPart): Promise<string> {
  try {
    return (await buffer(await part.content())).toString();
  } catch {
    throw brokenFile('it is damaged');
  }
}

/** The part that is the first sheet of all, by the workbook and its relations. */
function firstSheet(workbook: string, relations: string): string | undefined {
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(workbook)?.[0] ?? '';
  const id = attribute(sheet, String.raw`\w+:id`);
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  );
  const target = relation && attribute(relation[0], 'Target');
  if (id === undefined || target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(String.raw`\s${name}\s*=\s*["']([^"']*)["']`).exec(tag)?.[1];
