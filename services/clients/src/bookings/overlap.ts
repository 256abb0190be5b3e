import type { ClientRecord } from '@lotline/protocol';

type Stay = Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime'>;

/** A stay that ends before it starts, which the forms accept, counts as its first moment. */
const endOf = ({ checkInDateTime, checkOutDateTime }: Stay): string =>
  checkOutDateTime > checkInDateTime ? checkOutDateTime : checkInDateTime;

/**
 * Whether two stays at a lot overlap (docs/product/add-customer.md#duplicates). Stays that only touch do not; two stays
 * that start at the same moment do, whatever their length.
 */
export const staysOverlap = (a: Stay, b: Stay): boolean =>
  a.checkInDateTime === b.checkInDateTime || (a.checkInDateTime < endOf(b) && b.checkInDateTime < endOf(a));
