import type { Copy, CopiedVersion, Overwrite, Version } from './copy.js';

/** A page is one call and one transaction: small enough to be nothing to a service that answers boards meanwhile. */
const PAGE = 250;
/** At most 2,000 records a second: a million takes nine minutes. */
const PAGE_MS = 125;
const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface Progress {
  /** Records of the owner that were looked at. */
  compared: number;
  /** Of those, how many the copy lacked or held otherwise. */
  mended: number;
  /** What the copy held and the owner has not. */
  removed: number;
}

/** How a rebuild goes along its pages; a test gives its own. */
export interface Steps {
  /** Runs one page, again where it failed in passing. */
  attempt(page: () => Promise<string | undefined>): Promise<string | undefined>;
  /** After each page, which took so many milliseconds. */
  rest(tookMs: number): Promise<void>;
  report(progress: Readonly<Progress>): void;
}

/** How long to rest after a page, in milliseconds: as long as it took, so that a slow owner is left half of its time. */
export const restAfter = (tookMs: number): number => Math.max(PAGE_MS - tookMs, tookMs);

/**
 * Makes a copy what its owner has, page by page, while both go on working (docs/decisions/copies-are-rebuilt-by-asking.md).
 * Whatever was done when it ends halfway stays right; begun again, it finds that and passes over it.
 */
export async function rebuild<Owned extends Version>(copy: Copy<Owned>, steps: Steps): Promise<Progress> {
  const progress: Progress = { compared: 0, mended: 0, removed: 0 };
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const from: string = after;
    const begun = performance.now();
    after = await steps.attempt(() => onePage(copy, from, progress));
    steps.report(progress);
    if (after !== undefined) await steps.rest(performance.now() - begun);
  }
  return progress;
}

/** Answers where the next page begins, undefined after the last. */
async function onePage<Owned extends Version>(
  copy: Copy<Owned>,
  after: string,
  progress: Progress,
): Promise<string | undefined> {
  const page = await copy.page(after, PAGE);
  const end = page.length < PAGE ? undefined : page.at(-1)?.id;
  progress.mended += await copy.write(page.map(overOwnVersion));
  await heldInDoubt(copy, after, end ?? LAST, page, (doubtful) => settle(copy, doubtful, progress));
  progress.compared += page.length;
  return end;
}

/** Walks along what the copy holds in the page's range, and shows what the page does not have or has in an older version. */
async function heldInDoubt<Owned extends Version>(
  copy: Copy<Owned>,
  after: string,
  until: string,
  page: readonly Owned[],
  show: (doubtful: Version[]) => Promise<void>,
): Promise<void> {
  const owned = new Map(page.map(({ id, version }) => [id, version]));
  const isDoubtful = ({ id, version, deleted }: CopiedVersion): boolean => {
    const ownersVersion = owned.get(id);
    return ownersVersion === undefined ? !deleted : version > ownersVersion;
  };
  let from: string | undefined = after;
  while (from !== undefined) {
    const held: CopiedVersion[] = await copy.versions(from, until, PAGE);
    const doubtful = held.filter(isDoubtful);
    if (doubtful.length > 0) await show(doubtful);
    from = held.length < PAGE ? undefined : held.at(-1)?.id;
  }
}

/**
 * The owner may have changed a record since the page was read, so it is asked again, now that the copy has been looked at:
 * what it does not have now, or only in an older version, the copy has from an owner that was lost or set back.
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
  progress.mended += await copy.write(setBack);
  progress.removed += await copy.remove(doubtful.filter(({ id }) => !owned.has(id)));
  // Until then the copy passed over the owner's newest changes as older than its own: they are fetched now.
  progress.mended += await copy.write((await copy.pick(ids)).map(overOwnVersion));
}

/** An equal version is overwritten where the record differs, a newer one never. */
const overOwnVersion = <Owned extends Version>(record: Owned): Overwrite<Owned> => ({ record, over: record.version });
