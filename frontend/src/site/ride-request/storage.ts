/** What a link's page keeps on the phone for a while, to show without a network and after a reload. */
const DAY = 86_400_000;
const PREFIX = 'shuttle-request-';

interface Kept<T> {
  /** A mark of the link: the link itself, which is a secret, is not kept. */
  of: string;
  /** Epoch ms. */
  at: number;
  value: T;
}

/** Of a name only the last link's is kept. A phone that keeps nothing, as some in a private window, is borne. */
export function keep(name: string, link: string, value: unknown, at: number): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ of: markOf(link), at, value }));
  } catch {
    // Then it is asked for again.
  }
}

/** What was kept for this link within a day; `isValue` judges what may be of another version of the page. */
export function kept<T>(
  name: string,
  link: string,
  now: number,
  isValue: (value: unknown) => value is T,
): { value: T; at: number } | null {
  const found = read(name);
  if (!found) return null;
  if (now - found.at > DAY) localStorage.removeItem(PREFIX + name);
  if (now - found.at > DAY || found.of !== markOf(link)) return null;
  return isValue(found.value) ? { value: found.value, at: found.at } : null;
}

/** What is kept of another link stays. */
export function drop(name: string, link: string): void {
  if (read(name)?.of === markOf(link)) localStorage.removeItem(PREFIX + name);
}

function read(name: string): Kept<unknown> | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isKept(found) ? found : null;
  } catch {
    return null;
  }
}

const isKept = (found: unknown): found is Kept<unknown> =>
  typeof found === 'object' &&
  found !== null &&
  'of' in found &&
  typeof found.of === 'string' &&
  'at' in found &&
  typeof found.at === 'number' &&
  'value' in found;

/** FNV-1a, 32 bits: enough to tell the links of one phone apart, too few to come back to a link. */
function markOf(link: string): string {
  let hash = 0x811c9dc5;
  for (const letter of link) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
