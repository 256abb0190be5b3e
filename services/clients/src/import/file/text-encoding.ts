import { TextDecoder } from 'node:util';
import { notSpreadsheet } from '../errors.js';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Detects the encoding of a text file: by its byte order mark; otherwise UTF-8 if the whole file is valid UTF-8; otherwise
 * Windows-1252, in which Western spreadsheet programs save CSV. Throws UNSUPPORTED_MEDIA for a binary file.
 */
export async function detectEncoding(file: AsyncIterable<Buffer>): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of file) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
    isFirst = false;
    if (isBinary(chunk)) throw notSpreadsheet();
    isUtf8 &&= decodes(utf8, chunk);
  }
  return isUtf8 && decodes(utf8) ? 'utf-8' : 'windows-1252';
}

/** Yields the text without its byte order mark in pieces of at most `maxLength` characters. */
export async function* decodeText(
  file: AsyncIterable<Buffer>,
  encoding: TextEncoding,
  maxLength = 16 * 1024,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file) yield* splitText(decoder.decode(chunk, { stream: true }), maxLength);
  yield* splitText(decoder.decode(), maxLength);
}

/** Never splits a surrogate pair. */
function* splitText(text: string, maxLength: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + maxLength - (/[\uD800-\uDBFF]/.test(text[at + maxLength - 1] ?? '') ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

/** Text has no control characters below 8. Compressed data and images have many. */
const isBinary = (chunk: Buffer): boolean => chunk.some((byte) => byte < 8);

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
