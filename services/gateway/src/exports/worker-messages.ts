import type { Readable } from 'node:stream';
import type { ExportRow } from '@lotline/contracts';

/** Between two messages: no JSON holds it. */
const END = '\x1e';

/** Names by account id, for the rows of this and later pages. */
export type Names = Record<string, string>;

/** A JSON text for `readMessages`. */
export const encodeMessage = (json: string): string => json + END;
/** After the last page. */
export const END_MESSAGE = encodeMessage('null');

/** The messages of a stream, as they come: names, pages of rows, and null after the last page. No more is read than is taken. */
export async function* readMessages(stream: Readable): AsyncGenerator<Names | ExportRow[] | null> {
  let partial = '';
  stream.setEncoding('utf8');
  for await (const text of stream) {
    const messages = `${partial}${text}`.split(END);
    partial = messages.pop() ?? '';
    for (const message of messages) yield JSON.parse(message);
  }
}
