import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { notSpreadsheet } from '../errors.js';

/** A sequence of several bytes in UTF-8, as one Latin-1 character a byte; otherwise the group is absent: a byte of Windows-1252. */
const SEQUENCE_OR_BYTE =
  /((?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+)|[\x80-\xff]/g;
/** Windows-1252 from 0x80 to 0x9f; otherwise it is Latin-1. Node's decoder of that name takes them for control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** In bytes. */
const START = 4;
/** Text has no control characters below 8. Compressed data and images have many. */
const BINARY = /[\0-\x07]/;

/**
 * Yields the text of a file, without its byte order mark, in pieces of at most `maxLength` characters. Reads UTF-16, and UTF-8 whose
 * other bytes are Windows-1252: Western spreadsheet programs save CSV in that, and people paste from it. Throws UNSUPPORTED_MEDIA
 * for a binary file.
 */
export async function* decodeText(file: AsyncIterable<Buffer>, maxLength = 16 * 1024): AsyncGenerator<string> {
  let decode: ((chunk: Buffer) => string) | undefined;
  for await (const chunk of withStart(file)) {
    decode ??= decoderOf(chunk);
    const text = decode(chunk);
    if (BINARY.test(text)) throw notSpreadsheet();
    yield* splitText(text, maxLength);
  }
  // The end of the file ends an unfinished sequence.
  if (decode) yield* splitText(decode(Buffer.alloc(0)), maxLength);
}

/** Makes the first chunk long enough to tell the encoding. */
async function* withStart(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of file) {
    if (start) start = Buffer.concat([start, chunk]);
    if (start && start.length < START) continue;
    yield start ?? chunk;
    start = undefined;
  }
  if (start && start.length > 0) yield start;
}

/** Decodes the start of a file. */
export const decodeStart = (start: Buffer): string => decoderOf(start)(start);

function decoderOf(start: Buffer): (chunk: Buffer) => string {
  const utf16 = utf16Of(start);
  if (utf16 === undefined) return decodeUtf8();
  const decoder = new TextDecoder(utf16);
  return (chunk) => decoder.decode(chunk, { stream: chunk.length > 0 });
}

/** Finds UTF-16 by its byte order mark, or by two letters of ASCII. */
function utf16Of([first, second, third, fourth]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return 'utf-16be';
  return undefined;
}

function decodeUtf8(): (chunk: Buffer) => string {
  let unfinished = Buffer.alloc(0);
  let isStart = true;
  return (chunk) => {
    const bytes = unfinished.length === 0 ? chunk : Buffer.concat([unfinished, chunk]);
    const end = chunk.length === 0 ? bytes.length : bytes.length - unfinishedBytes(bytes);
    unfinished = Buffer.from(bytes.subarray(end));
    const whole = bytes.subarray(0, end);
    const text = isUtf8(whole) ? whole.toString('utf8') : decodeMixed(whole);
    const hasMark = isStart && text.startsWith('\ufeff');
    isStart &&= text === '';
    return hasMark ? text.slice(1) : text;
  };
}

const decodeMixed = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(SEQUENCE_OR_BYTE, (byte: string, sequences: string | undefined) =>
      sequences === undefined
        ? (WINDOWS_1252[byte.charCodeAt(0) - 0x80] ?? byte)
        : Buffer.from(sequences, 'latin1').toString(),
    );

/** Returns the length of a sequence at the end that needs more bytes. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes.at(-back) ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

/** Never splits a surrogate pair. */
function* splitText(text: string, maxLength: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + maxLength - (/[\uD800-\uDBFF]/.test(text[at + maxLength - 1] ?? '') ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}
