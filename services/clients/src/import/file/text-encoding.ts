import { TextDecoder } from 'node:util';
import { noSpreadsheet } from '../errors.js';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * How a text file is written: by its byte order mark; otherwise UTF-8 where all of it is, and else Windows-1252, in which a
 * spreadsheet program of the West saves a CSV. Refuses what holds signs that no text has.
 */
export async function encodingOf(file: AsyncIterable<Buffer>): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of file) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
    isFirst = false;
    if (hasNoTextsBytes(chunk)) throw noSpreadsheet();
    isUtf8 &&= decodes(utf8, chunk);
  }
  return isUtf8 && decodes(utf8) ? 'utf-8' : 'windows-1252';
}

/** The text without its byte order mark, in pieces of at most so many characters. */
export async function* textOf(
  file: AsyncIterable<Buffer>,
  encoding: TextEncoding,
  most = 16 * 1024,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file) yield* pieces(decoder.decode(chunk, { stream: true }), most);
  yield* pieces(decoder.decode(), most);
}

/** Never cut within a letter. */
function* pieces(text: string, most: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + most - (/[\uD800-\uDBFF]/.test(text[at + most - 1] ?? '') ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

/** NUL and its neighbours, of which compressed data and pictures are full. */
const hasNoTextsBytes = (chunk: Buffer): boolean => chunk.some((byte) => byte < 8);

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
