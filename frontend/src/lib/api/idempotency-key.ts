/** What a request carries so that the server knows it when it is sent again. */
export interface RepeatKeys {
  /** The key of the last content again where this is the same, else a new one. */
  keyOf: (content: string) => string;
  /** The content was accepted: the same content is a new request from now on. */
  accepted: () => void;
}

/**
 * Gives each new content a key of its own, and keeps it while the same content is tried again: the answer of the first try may
 * have been lost on its way.
 */
export function repeatKeys(newKey: () => string): RepeatKeys {
  let last: { content: string; key: string } | null = null;
  return {
    keyOf: (content) => {
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    accepted: () => {
      last = null;
    },
  };
}
