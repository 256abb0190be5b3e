import pg from 'pg';
import { addressOf, whyUnreachable } from '../servers/unreachable.js';
import { DatabaseUnavailable, isDatabaseUnavailable } from './faults.js';

/** Says in one line why PostgreSQL cannot be used; undefined if the fault is not PostgreSQL's. Contains no secret. */
export function whyUnavailable(error: unknown, url: string): string | undefined {
  if (error instanceof DatabaseUnavailable && error.cause !== undefined) return whyUnavailable(error.cause, url);
  const at = addressOf(url);
  if (error instanceof pg.DatabaseError) return refusal(error, at, decodeURIComponent(new URL(url).username));
  const reason = whyUnreachable(error, url);
  if (reason !== undefined) return reason;
  const message = error instanceof Error ? error.message : '';
  if (/does not support SSL/.test(message))
    return `TLS: the PostgreSQL at ${at} does not use TLS, but its URL has sslmode`;
  if (/timeout/i.test(message))
    return `${at} does not answer: a firewall, a network policy, a wrong address or a frozen server`;
  if (/Connection terminated|SASL|socket disconnected/.test(message)) return `${at} ends the connection: ${message}`;
  return isDatabaseUnavailable(error) ? message : undefined;
}

/** PostgreSQL's own refusals that a start may wait for. Roles and databases may be created later, by `migrate`. */
function refusal(error: pg.DatabaseError, at: string, role: string): string | undefined {
  switch (error.code) {
    case '28P01':
      return `Authentication: PostgreSQL at ${at} refuses the password of role ${role}, or the role does not exist yet`;
    case '28000':
      return `Authentication: PostgreSQL at ${at} does not admit role ${role} from here: ${error.message}`;
    case '3D000':
      return `The database does not exist yet in the PostgreSQL at ${at}: ${error.message}`;
    case '42501':
      return `PostgreSQL at ${at} does not permit it: ${error.message}`;
    default:
      return isDatabaseUnavailable(error) ? `PostgreSQL at ${at} says: ${error.message}` : undefined;
  }
}
