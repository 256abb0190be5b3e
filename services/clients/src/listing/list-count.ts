import { databaseEpoch } from '@lotline/service-kit';

/** A lot's count of changes and the database that it counts in, as every answer that an ETag is made of brings it. */
export interface ListCount {
  version: number;
  epoch: string;
}

/** SQL of both as columns, to be read in the same statement as what they are of. `lot` is the lot's placeholder. */
export const listCount = (lot: string): string =>
  `coalesce((SELECT version FROM list_versions WHERE lot_id = ${lot}), 0)::float8 AS version,
   ${databaseEpoch('list_versions')} AS epoch`;
