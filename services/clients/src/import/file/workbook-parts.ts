import { posix } from 'node:path';
import { brokenFile, notSpreadsheet, otherFormat } from '../errors.js';
import type { FileSource } from './file-source.js';
import type { Sheet } from './sheet.js';
import { readXml } from './xml.js';
import { Zip, type ZipPart } from './zip.js';

/** Unpacked, in bytes. Only the shared texts are kept in memory. `part` applies to every other part. */
const MAX_BYTES = { sheet: 512 * 1024 * 1024, texts: 64 * 1024 * 1024, part: 8 * 1024 * 1024 };
const USUAL_WORKBOOK = 'xl/workbook.xml';

/** The sheets of an .xlsx in their order, and the parts that are needed to read them. */
export interface WorkbookParts {
  sheets: { name: string; kind: Sheet['kind']; part: ZipPart | undefined }[];
  texts: ZipPart | undefined;
  styles: ZipPart | undefined;
  /** Whether dates count from 1904 instead of 1900. */
  isFrom1904: boolean;
}

/** Opens an .xlsx. Throws a DomainError for any other file, and for a workbook that is encrypted or exceeds a limit. */
export async function workbookParts(file: FileSource): Promise<WorkbookParts> {
  const zip = await Zip.open(file);
  const path = await findWorkbook(zip);
  if (path.endsWith('.bin')) throw otherFormat('xlsb');
  const workbook = zip.part(path, MAX_BYTES.part);
  if (!workbook) throw otherZip(zip);
  const relations = await readRelations(zip, path);
  const { sheets, isWorkbook, isFrom1904 } = await readWorkbook(workbook);
  if (!isWorkbook) throw notSpreadsheet();
  const folder = posix.dirname(path);
  const byType = (type: string, usual: string): string =>
    [...relations.values()].find((relation) => isOfType(relation, type))?.target ?? posix.join(folder, usual);
  const listed = sheets.flatMap(({ relation, ...sheet }) => {
    const found = relations.get(relation);
    if (!found) return [];
    if (found.type !== undefined && !isOfType(found, 'worksheet'))
      return [{ ...sheet, kind: 'chart' as const, part: undefined }];
    return [{ ...sheet, part: zip.part(found.target, MAX_BYTES.sheet) }];
  });
  if (!listed.some(({ part }) => part)) throw brokenFile('it has no sheet');
  return {
    sheets: listed,
    texts: zip.part(byType('sharedStrings', 'sharedStrings.xml'), MAX_BYTES.texts),
    styles: zip.part(byType('styles', 'styles.xml'), MAX_BYTES.part),
    isFrom1904,
  };
}

interface Relation {
  /** A URI, which differs between the transitional and the strict form of the format. */
  type: string | undefined;
  /** The name of the part. */
  target: string;
}

const isOfType = ({ type }: Relation, name: string): boolean => type?.endsWith(`/${name}`) === true;

/** Returns the name of the workbook's part, as the package says. */
async function findWorkbook(zip: Zip): Promise<string> {
  const relations = await readRelations(zip, '');
  return [...relations.values()].find((relation) => isOfType(relation, 'officeDocument'))?.target ?? USUAL_WORKBOOK;
}

/** Returns the relations of a part by their ids; those of the package if the name of the part is empty. */
async function readRelations(zip: Zip, name: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(name);
  const relations = new Map<string, Relation>();
  const part = zip.part(posix.join(folder, '_rels', `${posix.basename(name)}.rels`), MAX_BYTES.part);
  if (!part) return relations;
  await readXml(await part.content(), {
    open: (element, { Id, Type, Target }) => {
      if (element !== 'Relationship' || Id === undefined || Target === undefined) return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type, target });
    },
  });
  return relations;
}

async function readWorkbook(workbook: ZipPart) {
  const sheets: { name: string; kind: Sheet['kind']; relation: string }[] = [];
  let isWorkbook = false;
  let isFrom1904 = false;
  await readXml(await workbook.content(), {
    open: (element, attributes) => {
      if (element === 'workbook') isWorkbook = true;
      else if (element === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      else if (element === 'sheet') {
        const relation = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1] ?? '';
        const isHidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '');
        const name = uniqueName(attributes['name'] ?? '', sheets);
        sheets.push({ name, kind: isHidden ? 'hidden' : 'visible', relation });
      }
    },
  });
  return { sheets, isWorkbook, isFrom1904 };
}

/** Reports name rows by their sheets, so every sheet has another name. Spreadsheet programs see to that, other programs may not. */
function uniqueName(given: string, sheets: readonly { name: string }[]): string {
  const name = given.trim() === '' ? `Sheet ${sheets.length + 1}` : given;
  return sheets.some((sheet) => sheet.name === name) ? `${name} (${sheets.length + 1})` : name;
}

/** Says what a zip without a workbook is. */
function otherZip(zip: Zip) {
  if (zip.hasName(/^content\.xml$/)) return otherFormat('ods');
  if (zip.hasName(/^index\/.*\.iwa$|^index\.zip$/)) return otherFormat('numbers');
  if (zip.hasName(/\.(csv|xlsx?|txt)$/)) return otherFormat('zip');
  return notSpreadsheet();
}
