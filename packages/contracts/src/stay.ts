import type { ClientRecord } from './client.js';

type Stay = Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime'>;

/** A stay that ends before it begins (the forms let it pass, spec §4 "Late") counts as its first moment. */
const endOf = ({ checkInDateTime, checkOutDateTime }: Stay): string =>
  checkOutDateTime > checkInDateTime ? checkOutDateTime : checkInDateTime;

/**
 * Whether two stays at one lot share a moment (design §6, duplicates). One that begins when the other ends does not; two
 * that begin together do, however short: both pickers of the Add form start at the same minute.
 */
export const staysOverlap = (a: Stay, b: Stay): boolean =>
  a.checkInDateTime === b.checkInDateTime || (a.checkInDateTime < endOf(b) && b.checkInDateTime < endOf(a));
