/** A record's id and version; its owner increments the version with every change. */
export interface Version {
  id: string;
  version: number;
}

export interface CopiedVersion extends Version {
  /** True if the owner deleted the record: the copy stores only its id and version. */
  deleted: boolean;
}

/** A record of the owner, and the highest version of the copy that it may overwrite. */
export interface Overwrite<Owned extends Version> {
  record: Owned;
  over: number;
}

/** One service's copy of another service's records, which `rebuild` compares with the owner. Ids are UUIDs. */
export interface Copy<Owned extends Version> {
  /** Names the records in messages: "rides". */
  readonly of: string;
  /** Returns the owner's first `limit` records with an id above `after`, ordered by id. */
  page(after: string, limit: number): Promise<Owned[]>;
  /** Returns the owner's records with these ids; missing ones are left out. */
  pick(ids: readonly string[]): Promise<Owned[]>;
  /** Returns the copy's first `limit` versions with an id above `after` and up to `until`, ordered by id. */
  versions(after: string, until: string, limit: number): Promise<CopiedVersion[]>;
  /** Writes records that are missing or different in the copy, in one transaction. Returns how many it wrote. */
  write(overwrites: readonly Overwrite<Owned>[]): Promise<number>;
  /** Removes records that the owner does not have, as their deletion would, in one transaction. Returns how many it removed. */
  remove(deleted: readonly Version[]): Promise<number>;
}
