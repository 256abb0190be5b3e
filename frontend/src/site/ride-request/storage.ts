/** Storage of the customer's page, for reloads and for times without a network. Entries expire after a day. */
const DAY = 86_400_000;
const PREFIX = 'shuttle-request-';

interface Entry<T> {
  /** A hash of the link. The link itself is a secret and is not stored. */
  of: string;
  /** Epoch ms. */
  at: number;
  value: T;
}

/** Stores a value, replacing that of another link. Ignores errors of browsers that block storage, such as in private windows. */
export function writeStored(name: string, link: string, value: unknown, at: number): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ of: hashOf(link), at, value }));
  } catch {
    // The value is then fetched again.
  }
}

/** Reads a value that was stored for this link within a day. `isValue` rejects values of other versions of the page. */
export function readStored<T>(
  name: string,
  link: string,
  now: number,
  isValue: (value: unknown) => value is T,
): { value: T; at: number } | null {
  const found = read(name);
  if (!found) return null;
  if (now - found.at > DAY) localStorage.removeItem(PREFIX + name);
  if (now - found.at > DAY || found.of !== hashOf(link)) return null;
  return isValue(found.value) ? { value: found.value, at: found.at } : null;
}

/** Removes this link's value. Keeps that of another link. */
export function removeStored(name: string, link: string): void {
  if (read(name)?.of === hashOf(link)) localStorage.removeItem(PREFIX + name);
}

function read(name: string): Entry<unknown> | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isEntry(found) ? found : null;
  } catch {
    return null;
  }
}

const isEntry = (found: unknown): found is Entry<unknown> =>
  typeof found === 'object' &&
  found !== null &&
  'of' in found &&
  typeof found.of === 'string' &&
  'at' in found &&
  typeof found.at === 'number' &&
  'value' in found;

/** FNV-1a with 32 bits: enough to tell apart the links of one phone, too few to recover a link. */
function hashOf(link: string): string {
  let hash = 0x811c9dc5;
  for (const letter of link) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
