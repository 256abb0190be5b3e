import { lotTimeOf, type ClientRecord, type RpcResponse } from '@lotline/protocol';

type Sender = NonNullable<RpcResponse<'clients.client.by-phone'>['client']>;

/** A booking of the phone that texted. Times are lot times; '' if a contract has none. */
export interface SendersBooking extends Pick<Sender, 'id' | 'firstName' | 'link' | 'language' | 'isCheckedOut'> {
  isContract: boolean;
  isCheckedIn: boolean;
  checkInDateTime: string;
  checkOutDateTime: string;
  vehicle: string;
  parkingSpot: string;
}

const NEAR_MS = 12 * 3_600_000;

/** Lot times: now, the end of the next twelve hours, and the beginning of the last twelve. */
export interface StayWindow {
  now: string;
  soon: string;
  lately: string;
}

export const stayWindowAt = (now: Date, timeZone: string): StayWindow => ({
  now: lotTimeOf(now, timeZone),
  soon: lotTimeOf(new Date(now.getTime() + NEAR_MS), timeZone),
  lately: lotTimeOf(new Date(now.getTime() - NEAR_MS), timeZone),
});

/**
 * Returns whom a text is from, and whether a ride can be requested for them (docs/product/texts.md#whose-ride): the checked-in booking
 * that leaves first, otherwise the stay that includes now, the next one that begins within twelve hours, or one that ended within the last
 * twelve hours without a check-out, because flights are late. A contract is never a stay. `bookings` has the newest first.
 */
export function findSender(bookings: readonly SendersBooking[], { now, soon, lately }: StayWindow): Sender | undefined {
  const stays = bookings.filter(({ isContract }) => !isContract);
  const open = stays.filter(({ isCheckedOut }) => !isCheckedOut);
  const checkedIn = stays.filter(({ isCheckedIn }) => isCheckedIn).sort(byCheckOut);
  const here =
    checkedIn[0] ??
    open
      .filter(({ checkInDateTime, checkOutDateTime }) => checkInDateTime <= now && now <= checkOutDateTime)
      .sort(byCheckOut)[0] ??
    open.filter(({ checkInDateTime }) => now < checkInDateTime && checkInDateTime <= soon).sort(byCheckIn)[0] ??
    open
      .filter(({ checkOutDateTime }) => lately <= checkOutDateTime && checkOutDateTime < now)
      .sort(byCheckOut)
      .at(-1);
  const found = here ?? open[0] ?? stays[0] ?? bookings[0];
  if (!found) return undefined;
  const { id, firstName, link, language, isCheckedOut } = found;
  return {
    id,
    firstName,
    link,
    language,
    isCheckedOut,
    isHere: here !== undefined,
    otherCars: checkedIn.slice(1).map(toCar),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const byCheckOut = (one: SendersBooking, other: SendersBooking): number =>
  compare(one.checkOutDateTime, other.checkOutDateTime);
const byCheckIn = (one: SendersBooking, other: SendersBooking): number =>
  compare(one.checkInDateTime, other.checkInDateTime);

/** 'Blue Honda Civic, spot B12' */
const toCar = ({ vehicle, parkingSpot }: SendersBooking): string =>
  [vehicle || 'Another car', parkingSpot && `spot ${parkingSpot}`].filter(Boolean).join(', ');

type Times = Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime'>;

/** A stay that ends before it starts, which the forms accept, counts as its first moment. */
const endOf = ({ checkInDateTime, checkOutDateTime }: Times): string =>
  checkOutDateTime > checkInDateTime ? checkOutDateTime : checkInDateTime;

/**
 * Whether two stays at a lot overlap (docs/product/add-customer.md#duplicates). Stays that only touch do not; two stays
 * that start at the same moment do, whatever their length.
 */
export const staysOverlap = (a: Times, b: Times): boolean =>
  a.checkInDateTime === b.checkInDateTime || (a.checkInDateTime < endOf(b) && b.checkInDateTime < endOf(a));
