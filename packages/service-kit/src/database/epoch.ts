/**
 * Returns a SQL expression (text) that identifies the database in which `table` counts. A counter value from before a restore,
 * a reset or a failover is thereby not mistaken for the same value now (docs/decisions/rooms.md). A restored data folder or a
 * failover changes the server's start time; a restored dump or a recreated or truncated table changes the table's file. The
 * expression needs no privileges and reads no table.
 */
export const databaseEpoch = (table: string): string =>
  `(SELECT to_hex(hashtextextended(extract(epoch FROM pg_postmaster_start_time())::text || pg_relation_filepath('${table}'), 0)))`;
