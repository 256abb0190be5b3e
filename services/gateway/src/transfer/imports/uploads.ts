import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, IMPORT_CHUNK, type ImportMapping, type ImportState, type LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { HttpException, Injectable } from '@nestjs/common';
import { brokeOff } from '../../errors/api-error.js';
import { joinJsonPages } from '../../http/json-pages.js';

/** How often a chunk that may be lost is sent; a repeated chunk counts once. */
const MAX_ATTEMPTS = 4;
const RETRY_MS = 1000;
const MIN_POLL_MS = 25;
const MAX_POLL_MS = 500;

interface HowToImport {
  format: 'file' | 'json';
  dryRun: boolean;
  allOrNothing: boolean;
  mapping: ImportMapping | null;
  usesRemembered: boolean;
}

/** Sends files to the clients service in chunks, and waits for its result. */
@Injectable()
export class Uploads {
  constructor(private readonly rpc: RpcClient) {}

  /** Returns the import's id once its file is complete. Discards a file that breaks off. */
  async send(file: AsyncIterable<unknown>, how: HowToImport, context: LotContext): Promise<string> {
    const { id } = await this.rpc.call('clients.import.begin', how, context);
    try {
      let number = 0;
      for await (const chunk of toChunks(file)) {
        const content = chunk.toString('base64');
        await retry(() => this.rpc.call('clients.import.chunk', { id, number, content }, context));
        number += 1;
      }
    } catch (error) {
      await this.rpc.call('clients.import.discard', { id }, context).catch(() => undefined);
      throw error;
    }
    await retry(() => this.rpc.call('clients.import.start', { id }, context));
    return id;
  }

  /** Returns the import once it has ended, or undefined when `isWaiting` turns false before. */
  async waitUntilEnded(id: string, context: LotContext, isWaiting: () => boolean): Promise<ImportState | undefined> {
    for (let pause = MIN_POLL_MS; isWaiting(); pause = Math.min(pause * 2, MAX_POLL_MS)) {
      try {
        const state = await this.rpc.call('clients.import.state', { id }, context);
        if (state.endedAt !== null) return state;
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
      await wait(pause);
    }
    return undefined;
  }

  /** Yields the report's rows as the text of a JSON array, page by page. */
  async *rows(id: string, context: LotContext): AsyncGenerator<string> {
    const read = async (page: number) => {
      const { body, next } = await retry(() => this.rpc.call('clients.import.report', { id, page }, context));
      return { body, nextCursor: next };
    };
    yield* joinJsonPages(await read(0), read);
  }
}

/** Yields chunks of `IMPORT_CHUNK` bytes; the last may be shorter. */
async function* toChunks(file: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const given of untilBrokenOff(file)) {
    let rest = Buffer.isBuffer(given) ? given : Buffer.from(String(given));
    while (size + rest.length >= IMPORT_CHUNK) {
      const end = IMPORT_CHUNK - size;
      yield Buffer.concat([...parts, rest.subarray(0, end)]);
      rest = rest.subarray(end);
      parts = [];
      size = 0;
    }
    if (rest.length > 0) parts.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** A file that ends within a part, or whose sender goes away, is the sender's fault; too large a file has its own error. */
async function* untilBrokenOff(file: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* file;
  } catch (error) {
    throw error instanceof HttpException ? error : brokeOff();
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || tries === MAX_ATTEMPTS) throw error;
      await wait(RETRY_MS);
    }
  }
}
