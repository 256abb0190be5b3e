import { oldSpreadsheet, otherFormat, passwordProtected } from '../errors.js';
import { containsBytes, type FileSource } from './file-source.js';
import { decodeStart } from './text-encoding.js';

/** In bytes: enough for the root element of XML and HTML. */
const START = 4096;
const ZIP = Buffer.from('PK');
/** Of Office files before 2007, and of all that are protected by a password. */
const OLE = Buffer.from('d0cf11e0', 'hex');
const PDF = Buffer.from('%PDF');
/** The name of the entry with an encrypted .xlsx. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Detects the kind of a file by its content, because its name and declared type are not reliable. Throws UNSUPPORTED_MEDIA with what
 * to do for formats that people take for spreadsheets. Every other file is taken for a CSV.
 */
export async function detectKind(file: FileSource): Promise<'workbook' | 'csv'> {
  const start = await readStart(file);
  if (start.subarray(0, 4).equals(OLE))
    throw (await containsBytes(file.stream(), ENCRYPTED)) ? passwordProtected() : oldSpreadsheet();
  if (start.subarray(0, 4).equals(PDF)) throw otherFormat('pdf');
  if (start.subarray(0, 2).equals(ZIP)) return 'workbook';
  const text = decodeStart(start).trimStart();
  if (/^mime-version:/i.test(text)) throw otherFormat('html');
  if (!text.startsWith('<')) return 'csv';
  if (/<!doctype html|<(html|head|body|table|meta|style)\b/i.test(text)) throw otherFormat('html');
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) throw otherFormat('xml');
  if (text.includes('urn:oasis:names:tc:opendocument')) throw otherFormat('ods');
  return 'csv';
}

async function readStart(file: FileSource): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file.range(0, START)) parts.push(part);
  return Buffer.concat(parts);
}
