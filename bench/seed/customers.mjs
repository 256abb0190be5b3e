/** Plausible customers, the same for the same number: names with the weights of real life, phones, stays, cars. */

const FIRST = [
  'James',
  'Mary',
  'Michael',
  'Patricia',
  'Robert',
  'Jennifer',
  'Maria',
  'David',
  'Linda',
  'Jose',
  'Elizabeth',
  'William',
  'Susan',
  'Richard',
  'Jessica',
  'Carlos',
  'Sarah',
  'Thomas',
  'Karen',
  'Wei',
  'Priya',
  'Ada',
  'Miguel',
  'Grace',
  'Jun',
  'Lena',
  'Tom',
  'Nadia',
  'Walter',
  'Ines',
];
const LAST = [
  'Smith',
  'Johnson',
  'Williams',
  'Brown',
  'Jones',
  'Garcia',
  'Miller',
  'Davis',
  'Rodriguez',
  'Martinez',
  'Hernandez',
  'Lopez',
  'Gonzalez',
  'Wilson',
  'Anderson',
  'Nguyen',
  'Lee',
  'Santos',
  'Okafor',
  'Raman',
  'Lindqvist',
  'Tanaka',
  'Boateng',
  'Hoffmann',
  'Arnesen',
  'Haddad',
  'Kowalski',
  'Marchetti',
  'Oyelaran',
  'Petrov',
  'Castellanos',
  'Vandenberg',
  'Abernathy',
  'Fitzgerald',
  'Nakamura',
  'Sorensen',
  'Delacroix',
  'Whitfield',
  'Ostrowski',
  'Quintero',
];
const AREA = ['310', '213', '626', '562', '949', '714', '818', '424', '323', '661'];
const CARS = [
  ['Toyota', 'Camry'],
  ['Honda', 'Civic'],
  ['Ford', 'F-150'],
  ['Tesla', 'Model 3'],
  ['Subaru', 'Outback'],
  ['Chevrolet', 'Tahoe'],
  ['Volvo', 'V60'],
];
const COLORS = ['Black', 'White', 'Silver', 'Blue', 'Red', 'Green'];
const AIRLINES = ['Delta', 'United', 'American', 'Alaska', 'Southwest', 'JetBlue'];
const TERMINALS = ['T1', 'T2', 'CL', ''];
const TYPES = ['Spot Hero', 'Walk In', 'ParkWhiz', 'Way', 'ParkWay', 'Phone Reservation - Pay at Office'];
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DAY = 86_400_000;

/** @typedef {ReturnType<typeof customer>} Customer */

/**
 * @param {number} index the same customer for the same index; the first `present` are on the lot now
 * @param {number} present
 * @param {number} now milliseconds
 */
export function customer(index, present, now) {
  const random = randomOf(index);
  // A square makes the first names of each list the common ones.
  const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(random() ** 2 * list.length)] ?? '';
  const here = index < present;
  const begin = here ? now - random() * 6 * DAY : now - (8 + random() * 700) * DAY;
  const stay = (1 + random() * 9) * DAY;
  const end = here ? now + random() * 4 * DAY : Math.min(begin + stay, now - DAY);
  const [make = '', model = ''] = CARS[Math.floor(random() * CARS.length)] ?? [];
  return {
    id: uuidOf(index),
    firstName: pick(FIRST),
    lastName: pick(LAST),
    phone: phoneOf(index, random),
    checkIn: lotTime(begin),
    checkOut: lotTime(end),
    parkingSpot: here ? `${'ABCDEFGH'[index % 8]}${String(index % 400).padStart(3, '0')}` : '',
    paymentAmount: (20 + random() * 180).toFixed(2),
    partySize: 1 + Math.floor(random() ** 2 * 5),
    make,
    model,
    color: pick(COLORS),
    airline: pick(AIRLINES),
    terminal: pick(TERMINALS),
    clientType: pick(TYPES),
    customerId: index % 3 === 0 ? `HV-${String(1_000_000 + index)}` : null,
    link: linkOf(index),
    checkedInAt: new Date(begin).toISOString(),
    checkedOutAt: here ? null : new Date(end).toISOString(),
    createdAt: new Date(begin - DAY).toISOString(),
  };
}

/** Customers' links, in the order of their numbers, without the rest. @param {number} index */
export function linkOf(index) {
  let rest = BigInt(index) * 982_451_653n + 57_885_161n;
  let link = '';
  for (let at = 0; at < 10; at += 1) {
    link += BASE62[Number(rest % 62n)];
    rest = rest / 62n + BigInt(at) * 7919n;
  }
  return link;
}

/** @param {number} index */
export const uuidOf = (index) => {
  const hex = (BigInt(index) * 0x9e3779b97f4a7c15n + 0x1234567890abcdefn) & 0xffffffffffffffffn;
  const text = hex.toString(16).padStart(16, '0');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${index.toString(16).padStart(15, '0').slice(0, 3)}-${index.toString(16).padStart(12, '0')}`;
};

/** @param {number} index @param {() => number} random */
function phoneOf(index, random) {
  const area = AREA[Math.floor(random() * AREA.length)];
  return `${area}-${String(200 + (index % 700)).padStart(3, '0')}-${String((index * 7919) % 10_000).padStart(4, '0')}`;
}

/** @param {number} ms */
const lotTime = (ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ') + ':00';

/** mulberry32: a small generator with a seed of its own for every customer. @param {number} index */
function randomOf(index) {
  let state = (index + 1) * 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
