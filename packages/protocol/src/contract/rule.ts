import type { ClientRecord } from '../client/client.js';
import { CONTRACT_CUSTOMER, isContractRecord } from '../client/types.js';
import type { Lot } from '../lot/lot.js';

/** The message of a refused booking, in the dialog and from the server. */
export const CONTRACT_EXPIRED_MESSAGE =
  "This customer's contract has expired. They need to extend their contract before making a new booking.";

type Term = Pick<ClientRecord, 'clientType' | 'checkOutDateTime'>;

/**
 * The contract rule (docs/product/contracts.md#contract-rule): a contract customer's booking may not end after the
 * contract that the lookup of its phone found. Equal ends are allowed; a contract without an end has no limit.
 */
export const outlastsContract = (booking: Term, found: Term, lot: Pick<Lot, 'host' | 'reservationsHost'>): boolean =>
  isContractRecord(found.clientType, lot) &&
  booking.clientType === CONTRACT_CUSTOMER &&
  found.checkOutDateTime !== '' &&
  booking.checkOutDateTime > found.checkOutDateTime;

/** Days before the end of a contract at which webhooks are called, the longest first (docs/product/contracts.md). */
export const CONTRACT_NOTICE_DAYS = [30, 7, 1] as const;
