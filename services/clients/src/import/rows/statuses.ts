import { VOID_WORD } from './heading-words.js';
import { normalizeHeading } from './headings.js';

/** Whole statuses, as `normalizeHeading` returns them. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['canceled', 'cancelled', 'cancel', 'cancellation', 'cancelation', 'canc', 'cncl', 'cn', 'cx', 'cxl', 'cxld', 'x'],
  ...['noshow', 'noshows', 'ns', 'void', 'voided', 'refunded', 'fullyrefunded', 'refund', 'chargeback', 'deleted'],
  ...['removed', 'rejected', 'declined', 'denied', 'expired', 'failed', 'abandoned', 'duplicate', 'didnotarrive'],
  ...['cancelada', 'cancelado', 'cancelacion', 'anulada', 'anulado', 'nosepresento', 'noasistio', 'reembolsada'],
  ...['reembolsado', 'rechazada', 'rechazado', 'vencida', 'eliminada', 'eliminado'],
]);
/** How a longer status begins: 'Canceled by customer', 'No-show (charged)'. */
const BEGINNING = /^(cancell?ed|cancelad|noshow|void|refunded|anulad|reembolsad)/;
/** How a longer status ends: 'Booking cancelled'. */
const END = /(cancell?ed|cancelad[ao]|noshow|voided)$/;
const NEGATION = /^(not|never|un|non)/;

/** A value of a column such as 'Canceled' or 'CN', with its heading before it. */
const FLAG = /^([^:]*): (.*)$/s;
const NO: ReadonlySet<string> = new Set(['', 'no', 'n', 'false', '0', 'off', 'none', 'na', 'null', 'active']);

/** Returns the status in a column such as 'CN' with its heading, without which a cross or a date says nothing: 'CN: X'. */
export const statusOf = (heading: string, value: string): string =>
  value !== '' && VOID_WORD.test(normalizeHeading(heading)) ? `${heading.trim()}: ${value}` : value;

/**
 * Whether a booking of this status (`statusOf`) is no customer who will come: canceled, void, no-show or refunded, in English and
 * Spanish. In a column such as 'Canceled', everything except a no says so: a cross, 'Yes' or the date of the cancellation.
 */
export function isLeftOutStatus(value: string): boolean {
  const [, heading, flag] = FLAG.exec(value) ?? [];
  if (heading !== undefined && VOID_WORD.test(normalizeHeading(heading))) return !NO.has(normalizeHeading(flag ?? ''));
  const status = normalizeHeading(value);
  return LEFT_OUT.has(status) || (!NEGATION.test(status) && (BEGINNING.test(status) || END.test(status)));
}
