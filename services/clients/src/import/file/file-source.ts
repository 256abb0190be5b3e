/** An uploaded file in chunks, which have the same size except for the last one. Any part can be read repeatedly. */
export class FileSource {
  private cached: { number: number; content: Buffer } | undefined;

  constructor(
    readonly bytes: number,
    private readonly chunks: number,
    private readonly read: (number: number) => Promise<Buffer | undefined>,
  ) {}

  async *stream(): AsyncGenerator<Buffer> {
    for (let number = 0; number < this.chunks; number += 1) yield this.chunk(number);
  }

  /** Yields the bytes from `start` (inclusive) to `end` (exclusive), or to the end of the file. */
  async *range(start: number, end: number): AsyncGenerator<Buffer> {
    const size = (await this.chunk(0)).length;
    const last = Math.min(end, this.bytes);
    for (let at = start; at < last;) {
      const number = Math.floor(at / size);
      const from = at - number * size;
      const part = (await this.chunk(number)).subarray(from, from + last - at);
      if (part.length === 0) return;
      yield part;
      at += part.length;
    }
  }

  private async chunk(number: number): Promise<Buffer> {
    if (this.cached?.number !== number) {
      const content = await this.read(number);
      if (!content) throw new Error(`Chunk ${number} of an import's file is missing`);
      this.cached = { number, content };
    }
    return this.cached.content;
  }
}

/** Searches a stream without holding it. */
export async function containsBytes(content: AsyncIterable<Buffer>, bytes: Buffer): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const piece of content) {
    const both = Buffer.concat([before, piece]);
    if (both.includes(bytes)) return true;
    before = Buffer.from(both.subarray(-bytes.length));
  }
  return false;
}
