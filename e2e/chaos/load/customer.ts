import type { Day, Lot } from './day.ts';
import type { Pace } from './pace.ts';
import type { Customer, Desk } from './desk.ts';
import type { Caller } from './caller.ts';
const STATUS_MS = 3000;

/**
 * One parking space: a customer arrives, is checked in, gets a text, rides once or twice and leaves; then the next one arrives.
 * A stay takes about a minute, so 200 spaces make five rides a second.
 */
export async function parkingSpace(day: Day, lot: Lot) {
  await day.pace.think(0, 12_000);
  while (!day.pace.isOver) {
    await simulateVisit(day, lot);
    await day.pace.think(500, 2000);
  }
}

async function simulateVisit({ desk, pace, visitor }: Day, lot: Lot) {
  const staff = () => pace.oneOf(lot.staff);
  const customer = await desk.add(staff());
  if (!customer) return;
  await pace.think(2000, 8000);
  const checkedInAt = await desk.checkIn(staff(), customer);
  if (checkedInAt === undefined) return;
  await desk.text(staff(), customer, checkedInAt);
  const phone = visitor();
  const page = watchLink(pace, phone, customer.link);
  const isDeletion = await takeRides(pace, desk, lot, customer, phone);
  await page.close();
  if (isDeletion) await desk.delete(lot.admin, customer);
}

/** One or two people edit the booking. If two edit it at the same moment, one is rejected. */
async function editBooking(pace: Pace, desk: Desk, lot: Lot, customer: Customer) {
  const editors = pace.random() < 0.4 ? [pace.oneOf(lot.staff), pace.oneOf(lot.staff)] : [pace.oneOf(lot.staff)];
  const edited = await Promise.all(editors.map((each) => desk.edit(each, customer)));
  return edited.every((each) => each !== undefined);
}

/** Returns true if the record is to be deleted afterwards. */
async function takeRides(pace: Pace, desk: Desk, lot: Lot, customer: Customer, phone: Caller) {
  const staff = () => pace.oneOf(lot.staff);
  const wait = () => pace.think(6000, 12_000);
  await wait();
  if (pace.random() < 0.3 && !(await editBooking(pace, desk, lot, customer))) return;
  if (pace.random() < 0.5) {
    // The ride is requested, picked up, and taken off the board again.
    if (!(await desk.press(phone, customer))) return;
    await wait();
    if (!(await desk.move(staff(), customer, 'picked_up', pace.oneOf(lot.lanes)))) return;
    await pace.think(2000, 6000);
    if (!(await desk.move(staff(), customer, null))) return;
    await wait();
  }
  if (!(await desk.press(phone, customer))) return;
  await wait();
  const end = pace.random();
  if (end < 0.1) return void (await desk.checkOut(staff(), customer));
  if (end < 0.15) return true;
  if (!(await desk.move(staff(), customer, 'picked_up', pace.oneOf(lot.lanes)))) return;
  await wait();
  if (end < 0.25) return void (await desk.checkOut(staff(), customer));
  // The automatic check-out ends the stay.
  await desk.move(staff(), customer, 'dropped_off');
  await pace.pause(5000);
}

/** Polls the ride status as the customer's page does, until it is closed. */
function watchLink(pace: Pace, phone: Caller, link: string) {
  let closed = false;
  const watching = (async () => {
    while (!closed && !pace.isOver) {
      await phone.send({ kind: 'link', path: `/api/shuttle-status/${link}` });
      await pace.pause(STATUS_MS);
    }
  })();
  return {
    close() {
      closed = true;
      return watching;
    },
  };
}
