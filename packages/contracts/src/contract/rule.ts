import type { ClientRecord } from '../client/client.js';
import { CONTRACT_CUSTOMER, isContractRecord } from '../client/types.js';
import type { Lot } from '../lot/lot.js';

/** What a refused booking is told, in the dialog and by the server (spec §2 "Contract Expired dialog"). */
export const CONTRACT_EXPIRED_MESSAGE =
  "This customer's contract has expired. They need to extend their contract before making a new booking.";

type Term = Pick<ClientRecord, 'clientType' | 'checkOutDateTime'>;

/**
 * The contract rule (spec §5): a booking of a contract customer may not end later than the contract that the phone's
 * lookup found. Equal ends are within the contract; a contract without an end has no later.
 */
export const outlastsContract = (booking: Term, found: Term, lot: Pick<Lot, 'host' | 'reservationsHost'>): boolean =>
  isContractRecord(found.clientType, lot) &&
  booking.clientType === CONTRACT_CUSTOMER &&
  found.checkOutDateTime !== '' &&
  booking.checkOutDateTime > found.checkOutDateTime;
