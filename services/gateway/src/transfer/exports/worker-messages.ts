import type { Readable } from 'node:stream';
import type { ExportRow } from '@lotline/protocol';

/** The worker's argument that puts the lot's column first, for files with several lots. */
export const LOT_FIRST = '--lot-first';

/** The separator of messages; JSON never contains it. */
const END = '\x1e';

/** Names by account id, for the rows of this and later pages. */
export type Names = Record<string, string>;

/** Encodes a JSON text for `readMessages`. */
export const encodeMessage = (json: string): string => json + END;
/** Follows the last page. */
export const END_MESSAGE = encodeMessage('null');

/**
 * Reads the messages of a stream as they arrive: names, pages of rows, and null after the last page. Applies
 * backpressure.
 */
export async function* readMessages(stream: Readable): AsyncGenerator<Names | ExportRow[] | null> {
  let partial = '';
  stream.setEncoding('utf8');
  for await (const text of stream) {
    const messages = `${partial}${text}`.split(END);
    partial = messages.pop() ?? '';
    for (const message of messages) yield JSON.parse(message);
  }
}
