/**
 * A statement without effect that fails with 25006, as a write would, on a standby or a server that was demoted. `SELECT 1`
 * succeeds there. It reads no table, so it waits for no lock.
 */
export const ASSERT_WRITABLE = `DO $$ BEGIN
  IF pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean THEN
    RAISE EXCEPTION 'The database is read-only' USING ERRCODE = 'read_only_sql_transaction';
  END IF;
END $$`;
