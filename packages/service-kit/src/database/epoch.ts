/**
 * SQL, a text: names the database that `table` counts in, so that no count of now is taken for the same count from before a
 * restore, a reset or a failover (docs/decisions/epochs.md). A data folder that was put back, or another server, means a start
 * of the server; a dump that was read in, or a table that was made or emptied anew, means another file. No right is needed,
 * and no table is read.
 */
export const databaseEpoch = (table: string): string =>
  `(SELECT to_hex(hashtextextended(extract(epoch FROM pg_postmaster_start_time())::text || pg_relation_filepath('${table}'), 0)))`;
