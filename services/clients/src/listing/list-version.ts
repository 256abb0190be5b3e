import { databaseEpoch } from '@lotline/service-kit';

/**
 * SQL that selects a `ListCount`: the lot's list version, and the epoch of the database in which it counts. Select it in the same
 * statement as the data that it describes, so that both come from one snapshot. `lot` is the placeholder of the lot's id.
 */
export const listVersion = (lot: string): string =>
  `coalesce((SELECT version FROM list_versions WHERE lot_id = ${lot}), 0)::float8 AS version,
   ${databaseEpoch('list_versions')} AS epoch`;
