/** A file as it came, in chunks of one size but for the last; any part of it may be read again. */
export class FileSource {
  private held: { number: number; content: Buffer } | undefined;

  constructor(
    readonly bytes: number,
    private readonly chunks: number,
    private readonly read: (number: number) => Promise<Buffer | undefined>,
  ) {}

  async *stream(): AsyncGenerator<Buffer> {
    for (let number = 0; number < this.chunks; number += 1) yield this.chunk(number);
  }

  /** Bytes `start` up to, and without, `end`. */
  async *range(start: number, end: number): AsyncGenerator<Buffer> {
    const size = (await this.chunk(0)).length;
    for (let at = start; at < end;) {
      const number = Math.floor(at / size);
      const from = at - number * size;
      const part = (await this.chunk(number)).subarray(from, from + end - at);
      if (part.length === 0) return;
      yield part;
      at += part.length;
    }
  }

  private async chunk(number: number): Promise<Buffer> {
    if (this.held?.number !== number) {
      const content = await this.read(number);
      if (!content) throw new Error(`Chunk ${number} of an import's file is not there`);
      this.held = { number, content };
    }
    return this.held.content;
  }
}
