/** A record's id, and how often its owner has changed it. */
export interface Version {
  id: string;
  version: number;
}

export interface CopiedVersion extends Version {
  /** The owner has deleted it, and only its id and version are kept. */
  deleted: boolean;
}

/** A record of the owner, and the highest version in the copy that it may overwrite. */
export interface Overwrite<Owned extends Version> {
  record: Owned;
  over: number;
}

/** One service's copy of another's records (design §3), as `rebuild` compares it with its owner. Ids are UUIDs. */
export interface Copy<Owned extends Version> {
  /** What it is a copy of, for people: "rides". */
  readonly of: string;
  /** Asks the owner for its records with an id above `after`: the first `limit` of them, by id. */
  page(after: string, limit: number): Promise<Owned[]>;
  /** Asks the owner for these; those that it does not have are left out. */
  pick(ids: readonly string[]): Promise<Owned[]>;
  /** The copy's own, with an id above `after` and up to `until`: the first `limit` of them, by id. */
  versions(after: string, until: string, limit: number): Promise<CopiedVersion[]>;
  /** Writes what the copy lacks, or holds otherwise, in one transaction. Answers how many it wrote. */
  write(overwrites: readonly Overwrite<Owned>[]): Promise<number>;
  /** Removes what the owner does not have, in one transaction, as its deletion would. Answers how many it removed. */
  remove(gone: readonly Version[]): Promise<number>;
}
