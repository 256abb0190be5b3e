import { randomUUID } from 'node:crypto';
import {
  checkIn,
  checkOut,
  clientTypes,
  CONTRACT_CUSTOMER,
  contractTypes,
  isContractRecord,
  lotMinuteOf,
  lotTimeOf,
  parkingSpotsOf,
  PAY_AT_OFFICE,
  type ClientRecord,
  type Lot,
} from '@lotline/contracts';
import { newRequestId } from '../bookings/request-id.js';
import { changedFields, describeChanges } from '../history/changes.js';
import type { HistoryDraft } from '../history/history.statement.js';
import { demoPerson, type DemoPerson } from './demo-people.js';
import { demoStays, type DemoStay } from './demo-stays.js';
import { Dice } from './dice.js';

export interface DemoCustomer {
  record: ClientRecord;
  history: HistoryDraft[];
}

const HOUR = 3_600_000;
const STAFF = ['Maya O.', 'Theo L.', 'Dana R.'] as const;
/** Every so many of those who have a booking now were here before: they share their phone with their past booking. */
const RETURNING_EVERY = 12;

/** A lot's made-up customers around `now` (an instant). Ids and links are new at every start, everything else is not. */
export function demoCustomers(lot: Lot, now: Date): DemoCustomer[] {
  const dice = new Dice(lot.id);
  const people: DemoPerson[] = [];
  return demoStays(dice).map((stay, number) => {
    const cameBefore = stay.kind === 'booking' && stay.left === null && number % RETURNING_EVERY === 0;
    const person = (cameBefore && people[number % 100]) || demoPerson(number, dice);
    people.push(person);
    return demoCustomer(lot, now, person, stay, number, dice);
  });
}

function demoCustomer(
  lot: Lot,
  now: Date,
  person: DemoPerson,
  stay: DemoStay,
  number: number,
  dice: Dice,
): DemoCustomer {
  const instant = (hours: number): Date => new Date(now.getTime() + hours * HOUR);
  const clientType = typeOf(stay, lot, number, dice);
  const addedAt = instant(stay.added);
  const by = dice.oneOf(STAFF);
  let record: ClientRecord = {
    ...person,
    id: randomUUID(),
    lotId: lot.id,
    version: 1,
    checkInDateTime: lotMinuteOf(instant(stay.checkIn), lot.timeZone),
    checkOutDateTime: lotMinuteOf(instant(stay.checkOut), lot.timeZone),
    parkingSpot: stay.hasSpot ? spotOf(lot, number) : '',
    paymentAmount: isContractRecord(clientType, lot)
      ? dice.oneOf(['189.00', '495.00'])
      : (Math.max(1, Math.ceil((stay.checkOut - stay.checkIn) / 24)) * 17.5).toFixed(2),
    paymentMethod: dice.chance(0.75) ? 'Credit Card' : 'Cash',
    terminal: dice.chance(0.9) ? (lot.terminals[dice.between(0, lot.terminals.length - 1)] ?? '') : '',
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
    gclid: '',
    utm: '',
    dailyChecked: false,
    shuttleRequestId: newRequestId(),
    createdAt: addedAt.toISOString(),
    updatedAt: addedAt.toISOString(),
  };
  const history: HistoryDraft[] = [{ at: record.createdAt, action: 'added', by, changes: [] }];
  const lived = (hours: number, entry: Omit<HistoryDraft, 'at' | 'changes'>, changes: Partial<ClientRecord> | null) => {
    const at = instant(hours).toISOString();
    history.push({ ...entry, at, changes: describeChanges(record, changedFields(record, changes ?? {})) });
    record = { ...record, ...changes, version: record.version + 1, updatedAt: at };
  };
  if (stay.arrived !== null) lived(stay.arrived, { action: 'checked-in', by }, checkIn(record, instant(stay.arrived)));
  if (stay.left !== null) {
    const how = stay.leftByItself
      ? ({ action: 'checked-out-automatically', by: null } as const)
      : ({ action: 'checked-out', by: dice.oneOf(STAFF) } as const);
    lived(stay.left, how, checkOut(record, instant(stay.left)));
  }
  return { record, history };
}

/** One of the lot's own, which nobody else has who is there now. */
function spotOf(lot: Lot, number: number): string {
  const spots = parkingSpotsOf(lot);
  return spots[number % spots.length] ?? `${'ABCD'.charAt(Math.floor(number / 60) % 4)}${(number % 60) + 1}`;
}

function typeOf({ kind }: DemoStay, lot: Lot, number: number, dice: Dice): string {
  const [monthly, quarterly] = contractTypes(lot);
  if (kind === 'contract') return number % 3 === 0 ? quarterly : monthly;
  if (kind === 'contract customer') return CONTRACT_CUSTOMER;
  if (kind === 'pay at office') return PAY_AT_OFFICE;
  const channels = clientTypes(lot).filter((type) => !isContractRecord(type, lot) && type !== CONTRACT_CUSTOMER);
  return channels[dice.between(0, channels.length - 1)] ?? lot.host;
}
