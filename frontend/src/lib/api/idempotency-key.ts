/**
 * Idempotency keys, by which the server recognizes a repeated request. Keeps one key for the same content while it is retried, because
 * the first response may have been lost.
 */
export function idempotencyKeys(newKey: () => string) {
  let last: { content: string; key: string } | null = null;
  return {
    /** Returns the previous key if the content is unchanged, and a new key otherwise. */
    keyFor: (content: string): string => {
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    /** Call when the content was accepted: sending the same content again is then a new request. */
    accepted: (): void => {
      last = null;
    },
  };
}

/** A random UUID. `crypto.randomUUID` is missing on pages without TLS, such as those in a lot's own network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const text = hex.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
