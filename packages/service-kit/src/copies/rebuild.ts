import type { Copy, CopiedVersion, Overwrite, Version } from './copy.js';

/** A page is one call and one transaction, small enough not to delay a service that serves boards meanwhile. */
const PAGE = 250;
/** At most 2,000 records a second: a million takes nine minutes. */
const PAGE_MS = 125;
const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface Progress {
  /** Records of the owner that were compared. */
  compared: number;
  /** Records that were missing or different in the copy. */
  repaired: number;
  /** Records of the copy that the owner does not have. */
  removed: number;
}

/** How a rebuild runs its pages; tests pass their own. */
export interface Steps {
  /** Runs one page, and retries it after a temporary failure. */
  attempt(page: () => Promise<string | undefined>): Promise<string | undefined>;
  /** Pauses after each page. */
  pause(tookMs: number): Promise<void>;
  report(progress: Readonly<Progress>): void;
}

/** Returns the pause after a page, in ms: at least as long as the page took, so that a slow owner keeps half of its time. */
export const pauseAfter = (tookMs: number): number => Math.max(PAGE_MS - tookMs, tookMs);

/**
 * Makes a copy equal to its owner's records, page by page, while both are in use (docs/decisions/copies.md).
 * After an interruption the finished pages stay correct, and the next run skips over them.
 */
export async function rebuild<Owned extends Version>(copy: Copy<Owned>, steps: Steps): Promise<Progress> {
  const progress: Progress = { compared: 0, repaired: 0, removed: 0 };
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const from: string = after;
    const startedAt = performance.now();
    after = await steps.attempt(() => rebuildPage(copy, from, progress));
    steps.report(progress);
    if (after !== undefined) await steps.pause(performance.now() - startedAt);
  }
  return progress;
}

/** Returns where the next page begins, undefined after the last. */
async function rebuildPage<Owned extends Version>(
  copy: Copy<Owned>,
  after: string,
  progress: Progress,
): Promise<string | undefined> {
  const page = await copy.page(after, PAGE);
  const end = page.length < PAGE ? undefined : page.at(-1)?.id;
  progress.repaired += await copy.write(page.map(overOwnVersion));
  await findDoubtful(copy, after, end ?? LAST, page, (doubtful) => settle(copy, doubtful, progress));
  progress.compared += page.length;
  return end;
}

/** Passes to `settleAll` the copy's versions in the page's range that the page lacks or has in an older version. */
async function findDoubtful<Owned extends Version>(
  copy: Copy<Owned>,
  after: string,
  until: string,
  page: readonly Owned[],
  settleAll: (doubtful: Version[]) => Promise<void>,
): Promise<void> {
  const owned = new Map(page.map(({ id, version }) => [id, version]));
  const isDoubtful = ({ id, version, deleted }: CopiedVersion): boolean => {
    const ownersVersion = owned.get(id);
    return ownersVersion === undefined ? !deleted : version > ownersVersion;
  };
  let from: string | undefined = after;
  while (from !== undefined) {
    const copied: CopiedVersion[] = await copy.versions(from, until, PAGE);
    const doubtful = copied.filter(isDoubtful);
    if (doubtful.length > 0) await settleAll(doubtful);
    from = copied.length < PAGE ? undefined : copied.at(-1)?.id;
  }
}

/**
 * The owner may have changed a record after the page was read, so this reads the record again. If the owner still lacks it, or has
 * only an older version, the copy's version comes from an owner whose database was lost or restored.
 */
async function settle<Owned extends Version>(
  copy: Copy<Owned>,
  doubtful: readonly Version[],
  progress: Progress,
): Promise<void> {
  const ids = doubtful.map(({ id }) => id);
  const owned = new Map((await copy.pick(ids)).map((record) => [record.id, record]));
  const setBack = doubtful.flatMap(({ id, version }): Overwrite<Owned>[] => {
    const record = owned.get(id);
    return record ? [{ record, over: Math.max(version, record.version) }] : [];
  });
  progress.repaired += await copy.write(setBack);
  progress.removed += await copy.remove(doubtful.filter(({ id }) => !owned.has(id)));
  // Until now the copy ignored the owner's newest changes as older than its own, so read them now.
  progress.repaired += await copy.write((await copy.pick(ids)).map(overOwnVersion));
}

/** Overwrites an equal version if the record differs, and never a newer one. */
const overOwnVersion = <Owned extends Version>(record: Owned): Overwrite<Owned> => ({ record, over: record.version });
