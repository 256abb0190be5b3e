import { randomOf } from '../generate/random.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LINK_COUNT = 62n ** 10n;
const DAY = 86_400_000;

export type Customer = ReturnType<typeof customer>;

/** The number of customers who are on the lot: the first ones. */
export const countOnLot = (customers: number) => Math.min(12_000, Math.floor(customers * 0.9));

/**
 * Returns a plausible customer, always the same for an index: a name by frequency, a phone, a stay, a car.
 * @param presentCount the customers below this number are on the lot
 * @param now milliseconds
 */
export function customer(index: number, presentCount: number, now: number) {
  const random = randomOf(index);
  // The square makes the first entries of each list frequent.
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 2 * list.length)] ?? '';
  const isHere = index < presentCount;
  const [firstName, lastName] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
  const begin = isHere ? now - random() * 6 * DAY : now - (8 + random() * 700) * DAY;
  const end = isHere ? now + random() * 4 * DAY : Math.min(begin + (1 + random() * 9) * DAY, now - DAY);
  const [make = '', model = ''] = CARS[Math.floor(random() * CARS.length)] ?? [];
  return {
    firstName,
    lastName,
    id: idOf(index),
    link: linkOf(index),
    phone: phoneOf(index, pick(AREA_CODES)),
    checkIn: lotTime(begin),
    checkOut: lotTime(end),
    parkingSpot: isHere ? `${'ABCDEFGH'[index % 8]}${String(index % 400).padStart(3, '0')}` : '',
    paymentAmount: (20 + random() * 180).toFixed(2),
    partySize: 1 + Math.floor(random() ** 2 * 5),
    make,
    model,
    color: pick(COLORS),
    airline: pick(AIRLINES),
    terminal: pick(TERMINALS),
    clientType: pick(TYPES),
    customerId: index % 3 === 0 ? `HV-${1_000_000 + index}` : null,
    checkedInAt: new Date(begin).toISOString(),
    checkedOutAt: isHere ? null : new Date(end).toISOString(),
    createdAt: new Date(createdAt(index, now) ?? begin - DAY).toISOString(),
  };
}

/** Returns only a customer's id. */
export function idOf(index: number) {
  const hex = ((BigInt(index) * 0x9e3779b97f4a7c15n + 0x1234567890abcdefn) & 0xffffffffffffffffn).toString(16);
  const text = hex.padStart(16, '0');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8000-${index.toString(16).padStart(12, '0')}`;
}

/** Returns only a customer's link. Links are unique, because the factor is coprime to 62. */
export function linkOf(index: number) {
  let rest = (BigInt(index) * 317_811_982_451_653n + 57_885_161n) % LINK_COUNT;
  let link = '';
  for (let at = 0; at < 10; at += 1) {
    link += BASE62[Number(rest % 62n)];
    rest /= 62n;
  }
  return link;
}

/**
 * Every tenth customer belongs to one of the imports of `ROW` customers, with consecutive phones or phones with the same end.
 * Returns undefined for all others.
 */
function rowOf(index: number) {
  if (index % 10 !== 5) return undefined;
  return { row: Math.floor(index / ROW), place: Math.floor((index % ROW) / 10) };
}

const ROW = 100_000;
const endsAlike = (row: number) => row % 2 === 1;

export function lastFour(index: number) {
  const { row, place } = rowOf(index) ?? { row: 0, place: (index * 7919) % 10_000 };
  return endsAlike(row) ? `1${row % 10}34` : String(place).padStart(4, '0');
}

function phoneOf(index: number, areaCode: string) {
  const { row } = rowOf(index) ?? {};
  const begin = row === undefined || endsAlike(row) ? `${areaCode}-${200 + (index % 700)}` : `909-55${row % 10}`;
  return `${begin}-${lastFour(index)}`;
}

/** The time in ms for an imported customer. */
function createdAt(index: number, now: number) {
  const added = rowOf(index);
  return added && now - (30 + 70 * (added.row % 10)) * DAY - added.place * 1000;
}

/** Four digits that 1,000 to 10,000 imported phones contain, at their end or before it. */
export const frequentFourDigits = (customers: number) =>
  Array.from({ length: Math.min(10, Math.ceil(customers / ROW)) }, (_, row) =>
    endsAlike(row) ? [lastFour(row * ROW + 5)] : [`955${row}`, `55${row}0`],
  ).flat();

const lotTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}:00`;

/** Names and cars of the seeded customers; the first entries of each list are the frequent ones. */
export const FIRST_NAMES =
  words(`James Mary Michael Patricia Robert Jennifer Maria David Linda Jose Elizabeth William Susan
  Richard Jessica Carlos Sarah Thomas Karen Wei Priya Ada Miguel Grace Jun Lena Tom Nadia Walter Ines`);
export const LAST_NAMES =
  words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez
  Gonzalez Wilson Anderson Nguyen Lee Santos Okafor Raman Lindqvist Tanaka Boateng Hoffmann Arnesen Haddad Kowalski
  Marchetti Oyelaran Petrov Castellanos Vandenberg Abernathy Fitzgerald Nakamura Sorensen Delacroix Whitfield Ostrowski
  Quintero`);
export const AREA_CODES = words('310 213 626 562 949 714 818 424 323 661');
export const CARS = [
  ['Toyota', 'Camry'],
  ['Honda', 'Civic'],
  ['Ford', 'F-150'],
  ['Tesla', 'Model 3'],
  ['Subaru', 'Outback'],
  ['Chevrolet', 'Tahoe'],
  ['Volvo', 'V60'],
];
export const COLORS = words('Black White Silver Blue Red Green');
export const AIRLINES = words('Delta United American Alaska Southwest JetBlue');
export const TERMINALS = ['T1', 'T2', 'CL', ''];
export const TYPES = ['Spot Hero', 'Walk In', 'ParkWhiz', 'Way', 'ParkWay', 'Phone Reservation - Pay at Office'];

function words(text: string) {
  return text.split(/\s+/);
}
