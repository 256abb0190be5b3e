import { clientInputSchema, contractTypes, lotDayOf, lotTimeOf, type Settings } from '@lotline/protocol';
import { newValues, type CustomerValues } from '../../ui/customer-form/customer-values.js';
import { contractEnd } from './listed-contracts.js';

/** The dialog's fields. All other fields have the defaults of a new booking. Date-times are lot times. */
export type ContractValues = Pick<
  CustomerValues,
  'phone' | 'firstName' | 'lastName' | 'clientType' | 'checkInDateTime' | 'checkOutDateTime' | 'paymentAmount' | 'notes'
>;

/** The body of `POST /api/clients`. */
export type NewContract = CustomerValues & { timeStamp: string };

/** A new contract starts today. Its end is set with its type. Both may be emptied. */
export const emptyContract = (now: Date, timeZone: string): ContractValues => ({
  phone: '',
  firstName: '',
  lastName: '',
  clientType: '',
  checkInDateTime: `${lotDayOf(now, timeZone)} 00:00:00`,
  checkOutDateTime: '',
  paymentAmount: '0',
  notes: '',
});

export const newContract = (values: ContractValues, now: Date, timeZone: string): NewContract => ({
  ...newValues(now, timeZone),
  ...values,
  timeStamp: lotTimeOf(now, timeZone),
});

/** The form's validation. The dates may be empty (docs/decisions/customers.md). */
export const contractSchema = (lot: Settings) =>
  clientInputSchema(lot, undefined, true).pick({
    phone: true,
    firstName: true,
    lastName: true,
    clientType: true,
    checkInDateTime: true,
    checkOutDateTime: true,
    paymentAmount: true,
    notes: true,
  });

/** The two contract types with their short names. */
export function contractChoices(lot: Settings): { value: string; label: string }[] {
  const [monthly, quarterly] = contractTypes(lot);
  return [
    { value: monthly, label: 'Monthly Contract' },
    { value: quarterly, label: 'Quarterly Contract' },
  ];
}

/** Returns the end after a change of the type or the start, or null to keep it: an end set or emptied by hand is kept. */
export function nextContractEnd(
  before: ContractValues,
  after: ContractValues,
  lot: Pick<Settings, 'host' | 'reservationsHost'>,
): string | null {
  const isAutomatic =
    after.checkOutDateTime === before.checkOutDateTime &&
    before.checkOutDateTime === contractEnd(before.checkInDateTime, before.clientType, lot);
  const end = contractEnd(after.checkInDateTime, after.clientType, lot);
  return isAutomatic && end !== '' && end !== after.checkOutDateTime ? end : null;
}
