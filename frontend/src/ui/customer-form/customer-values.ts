import { DEFAULT_LANGUAGE, formatPhone, lotMinuteOf, phoneDigits, type ClientRecord } from '@lotline/protocol';

/** The customer form's values, by the field names of the contract's schema. Date-times are lot times, '' when not set. */
export interface CustomerValues {
  phone: string;
  language: string;
  firstName: string;
  lastName: string;
  clientType: string;
  customerId: string;
  checkInDateTime: string;
  checkOutDateTime: string;
  returningAirline: string;
  terminal: string;
  partySize: number;
  parkingSpot: string;
  /** As typed, not validated. */
  paymentAmount: string;
  paymentMethod: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleColor: string;
  notes: string;
}
export type FieldName = keyof CustomerValues;

/** The label of each field, in the order of the form. */
export const FIELD_LABELS: Record<FieldName, string> = {
  phone: 'Phone',
  firstName: 'First name',
  lastName: 'Last name',
  clientType: 'Customer type',
  customerId: 'Customer ID',
  language: 'Language',
  checkInDateTime: 'Check-in',
  checkOutDateTime: 'Check-out',
  returningAirline: 'Returning airline',
  terminal: 'Terminal',
  partySize: 'Number in party',
  parkingSpot: 'Parking spot number',
  paymentAmount: 'Payment amount',
  paymentMethod: 'Payment method',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleColor: 'Color',
  notes: 'Notes',
};

export const isFieldName = (path: string): path is FieldName => Object.hasOwn(FIELD_LABELS, path);
export const FIELD_NAMES = Object.keys(FIELD_LABELS).filter(isFieldName);

/** Whether any field differs. */
export const isEdited = (base: CustomerValues, current: CustomerValues): boolean =>
  FIELD_NAMES.some((name) => current[name] !== base[name]);

/** The initial values of a new booking: both times are the lot's current minute. */
export const newValues = (now: Date, timeZone: string): CustomerValues => ({
  phone: '',
  language: DEFAULT_LANGUAGE,
  firstName: '',
  lastName: '',
  clientType: '',
  customerId: '',
  checkInDateTime: lotMinuteOf(now, timeZone),
  checkOutDateTime: lotMinuteOf(now, timeZone),
  returningAirline: '',
  terminal: '',
  partySize: 1,
  parkingSpot: '',
  paymentAmount: '0',
  paymentMethod: 'Credit Card',
  vehicleMake: '',
  vehicleModel: '',
  vehicleColor: '',
  notes: '',
});

/** Converts a stored booking to the form's values. */
export const valuesOf = (client: ClientRecord): CustomerValues => ({
  phone: formatPhone(client.phone),
  language: client.language ?? DEFAULT_LANGUAGE,
  firstName: client.firstName,
  lastName: client.lastName,
  clientType: client.clientType,
  customerId: client.customerId ?? '',
  checkInDateTime: client.checkInDateTime,
  checkOutDateTime: client.checkOutDateTime,
  returningAirline: client.returningAirline,
  terminal: client.terminal,
  partySize: client.partySize,
  parkingSpot: client.parkingSpot,
  paymentAmount: client.paymentAmount,
  paymentMethod: client.paymentMethod,
  vehicleMake: client.vehicleMake,
  vehicleModel: client.vehicleModel,
  vehicleColor: client.vehicleColor,
  notes: client.notes,
});

/** Returns the stored phone when its digits did not change, so that an imported phone of 11 or 13 digits stays valid. */
export const phoneToSend = (shown: string, stored: string | undefined): string =>
  stored !== undefined && phoneDigits(shown) === phoneDigits(stored) ? stored : shown;
