import type { Lot } from '../lot/lot.js';

export const PAYMENT_METHODS = ['Credit Card', 'Cash'] as const;
export const DISPLAY_COLORS = ['default', 'green', 'grey', 'red'] as const;

type Brand = Pick<Lot, 'host' | 'reservationsHost'>;

export const PAY_AT_OFFICE = 'Phone Reservation - Pay at Office';
export const CONTRACT_CUSTOMER = 'Contract Customer';
export const WALK_IN = 'Walk In';

/** The two types of contract records (docs/product/data.md#customer-types). */
export const contractTypes = ({ host }: Brand): [monthly: string, quarterly: string] => [
  `${host} Monthly Contract`,
  `${host} Quarterly Contract`,
];

/** Every customer type of a lot, in display order. */
export const clientTypes = (brand: Brand): string[] => [
  brand.host,
  ...contractTypes(brand),
  brand.reservationsHost,
  CONTRACT_CUSTOMER,
  'ParkWay',
  'ParkWhiz',
  PAY_AT_OFFICE,
  'Spot Hero',
  WALK_IN,
  'Way',
];

/** Whether a record is a contract and not a stay. Contracts are never in the calendar and never duplicates. */
export const isContractRecord = (clientType: string, brand: Brand): boolean =>
  contractTypes(brand).includes(clientType);

/** The types that the Add form offers: all except the contract types. */
export const addFormTypes = (brand: Brand): string[] =>
  clientTypes(brand).filter((type) => !isContractRecord(type, brand));
