import { clientInputSchema, contractEnd, contractTypes, lotDayOf, lotTimeOf, type Settings } from '@lotline/contracts';
import { type CustomerValues, newValues } from '../../ui/customer-form/customer-values.js';

/** What the dialog asks for; all else of a contract is as a new booking has it. Date-times are lot times. */
export type ContractValues = Pick<
  CustomerValues,
  'phone' | 'firstName' | 'lastName' | 'clientType' | 'checkInDateTime' | 'checkOutDateTime' | 'paymentAmount' | 'notes'
>;

/** As `POST /api/clients` takes it (spec §7). */
export type NewContract = CustomerValues & { timeStamp: string };

/** It begins today; its end comes with its type. Both may be emptied. */
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

/** Spec §5 "Form variant". The dates may be left empty (docs/decisions/contracts-without-dates.md). */
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

/** The two contract types, each by its short name (spec §2 "Contracts"). */
export function contractChoices(lot: Settings): { value: string; label: string }[] {
  const [monthly, quarterly] = contractTypes(lot);
  return [
    { value: monthly, label: 'Monthly Contract' },
    { value: quarterly, label: 'Quarterly Contract' },
  ];
}

/** The end as it follows a changed type or start, or null where it stays: an end that a person set or emptied is theirs. */
export function endThatFollows(
  before: ContractValues,
  after: ContractValues,
  lot: Pick<Settings, 'host' | 'reservationsHost'>,
): string | null {
  const isOurs =
    after.checkOutDateTime === before.checkOutDateTime &&
    before.checkOutDateTime === contractEnd(before.checkInDateTime, before.clientType, lot);
  const end = contractEnd(after.checkInDateTime, after.clientType, lot);
  return isOurs && end !== '' && end !== after.checkOutDateTime ? end : null;
}
