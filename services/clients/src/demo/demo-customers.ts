import { randomUUID } from 'node:crypto';
import {
  forPlainTexts,
  checkIn,
  checkOut,
  clientTypes,
  CONTRACT_CUSTOMER,
  contractTypes,
  DEFAULT_LANGUAGE,
  isContractRecord,
  lotMinuteOf,
  lotTimeOf,
  listParkingSpots,
  PAY_AT_OFFICE,
  type ClientRecord,
  type Lot,
} from '@lotline/protocol';
import { createLinkId } from '../bookings/new-record.js';
import { changedFields, describeChanges, type HistoryDraft } from '../history/history-entry.js';
import { demoPerson, type DemoPerson } from './demo-people.js';
import { demoStays, type DemoStay } from './demo-stays.js';
import { SeededRandom } from './seeded-random.js';

export interface DemoCustomer {
  record: ClientRecord;
  history: HistoryDraft[];
}

const HOUR = 3_600_000;
const STAFF = ['Maya O.', 'Theo L.', 'Dana R.'] as const;
/** Every 12th customer with a current booking also has a past booking with the same phone. */
const RETURNING_EVERY = 12;

/** Creates a lot's demo customers with stays around `now`. Everything except ids and links is the same at every start. */
export function demoCustomers(lot: Lot, now: Date): DemoCustomer[] {
  const random = new SeededRandom(lot.id);
  const people: DemoPerson[] = [];
  return demoStays(random).map((stay, number) => {
    const cameBefore = stay.kind === 'booking' && stay.left === null && number % RETURNING_EVERY === 0;
    const person = (cameBefore && people[number % 100]) || demoPerson(number, random);
    people.push(person);
    return demoCustomer(lot, now, person, stay, number, random);
  });
}

function demoCustomer(
  lot: Lot,
  now: Date,
  person: DemoPerson,
  stay: DemoStay,
  number: number,
  random: SeededRandom,
): DemoCustomer {
  const instant = (hours: number): Date => new Date(now.getTime() + hours * HOUR);
  const clientType = pickClientType(stay, lot, number, random);
  const addedAt = instant(stay.added);
  const by = random.oneOf(STAFF);
  let record: ClientRecord = {
    ...forPlainTexts(() => ''),
    ...person,
    id: randomUUID(),
    lotId: lot.id,
    version: 1,
    checkInDateTime: lotMinuteOf(instant(stay.checkIn), lot.timeZone),
    checkOutDateTime: lotMinuteOf(instant(stay.checkOut), lot.timeZone),
    parkingSpot: stay.hasSpot ? pickSpot(lot, number) : '',
    paymentAmount: isContractRecord(clientType, lot)
      ? random.oneOf(['189.00', '495.00'])
      : (Math.max(1, Math.ceil((stay.checkOut - stay.checkIn) / 24)) * 17.5).toFixed(2),
    paymentMethod: random.chance(0.75) ? 'Credit Card' : 'Cash',
    terminal: random.chance(0.9) ? (lot.terminals[random.between(0, lot.terminals.length - 1)] ?? '') : '',
    clientType,
    customerId: number % 3 === 0 ? `${lot.id.slice(0, 2).toUpperCase()}-${1000 + number}` : null,
    createdBy: null,
    timeStamp: lotTimeOf(addedAt, lot.timeZone),
    manualCheckInStatus: null,
    manualCheckOutStatus: null,
    manualCheckInTimestamp: null,
    manualCheckOutTimestamp: null,
    submissionSource: number % 4 === 0 ? 'web' : 'manual',
    displayColor: stay.isRed ? 'red' : 'default',
    dailyChecked: false,
    language: DEFAULT_LANGUAGE,
    shuttleRequestId: createLinkId(),
    createdAt: addedAt.toISOString(),
    updatedAt: addedAt.toISOString(),
  };
  const history: HistoryDraft[] = [{ at: record.createdAt, action: 'added', by, changes: [] }];
  const addStep = (
    hours: number,
    entry: Omit<HistoryDraft, 'at' | 'changes'>,
    changes: Partial<ClientRecord> | null,
  ) => {
    const at = instant(hours).toISOString();
    history.push({ ...entry, at, changes: describeChanges(record, changedFields(record, changes ?? {})) });
    record = { ...record, ...changes, version: record.version + 1, updatedAt: at };
  };
  if (stay.arrived !== null)
    addStep(stay.arrived, { action: 'checked-in', by }, checkIn(record, instant(stay.arrived)));
  if (stay.left !== null) {
    const how = stay.leftAutomatically
      ? ({ action: 'checked-out-automatically', by: null } as const)
      : ({ action: 'checked-out', by: random.oneOf(STAFF) } as const);
    addStep(stay.left, how, checkOut(record, instant(stay.left)));
  }
  return { record, history };
}

/** Returns one of the lot's spots that no other current customer occupies. */
function pickSpot(lot: Lot, number: number): string {
  const spots = listParkingSpots(lot);
  return spots[number % spots.length] ?? `${'ABCD'.charAt(Math.floor(number / 60) % 4)}${(number % 60) + 1}`;
}

function pickClientType({ kind }: DemoStay, lot: Lot, number: number, random: SeededRandom): string {
  const [monthly, quarterly] = contractTypes(lot);
  if (kind === 'contract') return number % 3 === 0 ? quarterly : monthly;
  if (kind === 'contract customer') return CONTRACT_CUSTOMER;
  if (kind === 'pay at office') return PAY_AT_OFFICE;
  const channels = clientTypes(lot).filter((type) => !isContractRecord(type, lot) && type !== CONTRACT_CUSTOMER);
  return channels[random.between(0, channels.length - 1)] ?? lot.host;
}
