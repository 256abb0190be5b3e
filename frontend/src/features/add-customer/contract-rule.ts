import { type ClientRecord, CONTRACT_CUSTOMER, isContractRecord, type Lookup, type Settings } from '@lotline/contracts';

/** Spec §5 "Contract rule": a contract customer's stay may not outlast the contract. The server refuses it too. */
export const outlastsContract = (
  known: Pick<Lookup, 'clientType' | 'checkOutDateTime'> | null,
  booking: Pick<ClientRecord, 'clientType' | 'checkOutDateTime'>,
  lot: Settings,
): boolean =>
  known !== null &&
  isContractRecord(known.clientType, lot) &&
  booking.clientType === CONTRACT_CUSTOMER &&
  booking.checkOutDateTime > known.checkOutDateTime;
