const FAILURES = [
  `CREATE TABLE sign_in_failures (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     email text NOT NULL,
     address text NOT NULL,
     failed_at timestamptz NOT NULL
   )`,
  'CREATE INDEX sign_in_failures_account ON sign_in_failures (email, failed_at)',
  'CREATE INDEX sign_in_failures_address ON sign_in_failures (address, failed_at)',
  'CREATE INDEX sign_in_failures_age ON sign_in_failures (failed_at)',
];

/**
 * Returns when the last of the reached limits ends, or null. A limit of n is reached while the nth newest failure is younger
 * than the window: 10 per account and address, 100 per account, 50 per address.
 */
const CLOSED_UNTIL = `
  CREATE FUNCTION sign_in_closed_until(account text, caller text, at timestamptz, span interval) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$
    SELECT max(failed_at) + span FROM (
      (SELECT failed_at FROM sign_in_failures WHERE email = account AND address = caller AND failed_at > at - span
       ORDER BY failed_at DESC OFFSET 9 LIMIT 1)
      UNION ALL
      (SELECT failed_at FROM sign_in_failures WHERE email = account AND failed_at > at - span
       ORDER BY failed_at DESC OFFSET 99 LIMIT 1)
      UNION ALL
      (SELECT failed_at FROM sign_in_failures WHERE address = caller AND failed_at > at - span
       ORDER BY failed_at DESC OFFSET 49 LIMIT 1)
    ) exceeded
  $$`;

/**
 * Counts one failure and returns null, or counts nothing and returns when the limit ends. Takes the account's lock before the
 * address's lock, so that calls cannot deadlock. Each statement after the locks sees what other calls have committed.
 */
const RECORD_FAILURE = `
  CREATE FUNCTION record_sign_in_failure(account text, caller text, at timestamptz, span interval) RETURNS timestamptz
  LANGUAGE plpgsql AS $$
  DECLARE
    closed_until timestamptz;
  BEGIN
    PERFORM pg_advisory_xact_lock(1, hashtext(account));
    PERFORM pg_advisory_xact_lock(2, hashtext(caller));
    SELECT sign_in_closed_until(account, caller, at, span) INTO closed_until;
    IF closed_until IS NULL THEN
      INSERT INTO sign_in_failures (email, address, failed_at) VALUES (account, caller, at);
    END IF;
    RETURN closed_until;
  END
  $$`;

/** The limits of failed sign-ins, as SQL functions: one statement takes the locks and counts, without round trips in between. */
export const SIGN_IN_LIMITS = [...FAILURES, CLOSED_UNTIL, RECORD_FAILURE];
