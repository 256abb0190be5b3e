/**
 * Keeps the values of rows and statements out of PostgreSQL's log, because they are personal data: a duplicate would otherwise log
 * `Key (email)=(…) already exists.` and the statement, which may hold a password. docker-compose.yml and k8s/overlays/local have the
 * same (postgres-log.spec.ts).
 */
export const LOG_SETTINGS = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};
