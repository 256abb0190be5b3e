import type { Lot } from '../lot/lot.js';

type Brand = Pick<Lot, 'host' | 'reservationsHost'>;

export const PAY_AT_OFFICE = 'Phone Reservation - Pay at Office';
export const CONTRACT_CUSTOMER = 'Contract Customer';
export const WALK_IN = 'Walk In';

/** The two kinds of contract record of a lot (spec §3 "Client types"). */
export const contractTypes = ({ host }: Brand): [monthly: string, quarterly: string] => [
  `${host} Monthly Contract`,
  `${host} Quarterly Contract`,
];

/** Every customer type of a lot, in the order of spec §3. */
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

/** A contract record is the contract itself, not a stay: off the calendar, never a duplicate (spec §2, design §6). */
export const isContractRecord = (clientType: string, brand: Brand): boolean =>
  contractTypes(brand).includes(clientType);

/** The types the Add form offers: all but the two contract types (spec §2). */
export const addFormTypes = (brand: Brand): string[] =>
  clientTypes(brand).filter((type) => !isContractRecord(type, brand));
