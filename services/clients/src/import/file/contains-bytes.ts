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
