import type { RideStatus } from '@lotline/protocol';
import fc from 'fast-check';
import type { Caller } from '../../../support/staff.js';
import type { Shift } from './shift.js';
import type { DriverMove } from './tablet.js';

/** An action in a shift. Customers, dispatchers and tablets are identified by number. */
export interface Action {
  description: string;
  do: (shift: Shift) => Promise<void>;
}

/** Prefers a few customers: conflicts arise when several people act on the same customer. */
export const customer = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 2 }) },
  { weight: 1, arbitrary: fc.nat({ max: 9 }) },
);
export const tablet = fc.nat({ max: 1 });
const dispatcher = fc.nat({ max: 2 });
/** The dispatcher who may delete. */
const ADMIN = 2;
type Numbers = fc.Arbitrary<number>;
const place = fc.constantFrom<{ status: RideStatus | null; shuttleNumber: number | null }>(
  { status: 'requesting_ride', shuttleNumber: null },
  { status: 'picked_up', shuttleNumber: 1 },
  { status: 'picked_up', shuttleNumber: 2 },
  { status: 'dropped_off', shuttleNumber: null },
  { status: null, shuttleNumber: null },
);

/** Deleted by somebody else meanwhile. */
const GONE = 404;
/** Checked out by somebody else, or automatically, meanwhile. */
const CHECKED_OUT = 410;

function expectOneOf(allowed: readonly number[], status: number, description: string): void {
  if (!allowed.includes(status)) throw new Error(`${description}: answered ${status}`);
}

const requestBy = (customers: Numbers): fc.Arbitrary<Action> =>
  customers.map((who) => {
    const description = `customer ${who} requests a shuttle`;
    return {
      description,
      do: async (shift) => {
        const { status } = await shift.request(shift.customer(who));
        expectOneOf([200, GONE, CHECKED_OUT], status, description);
      },
    };
  });

/** A dispatcher's call about a customer, which may also answer one of the statuses `rejections`. */
const call =
  (
    description: string,
    send: (desk: Caller, id: string) => Promise<{ status: number }>,
    rejections: readonly number[] = [],
    by: Numbers = dispatcher,
  ) =>
  (customers: Numbers): fc.Arbitrary<Action> =>
    fc.tuple(by, customers).map(([desk, who]) => {
      const sentence = `dispatcher ${desk} ${description} customer ${who}`;
      return {
        description: sentence,
        do: async (shift) => {
          const { status } = await send(shift.dispatcher(desk), shift.customer(who).id);
          expectOneOf([200, GONE, ...rejections], status, sentence);
        },
      };
    });

const move = (customers: Numbers): fc.Arbitrary<Action> =>
  place.chain((to) =>
    call(
      `moves to ${to.status ?? 'nowhere'} ${to.shuttleNumber ?? ''}`,
      (desk, id) => desk.patch(`/api/clients/${id}/shuttle-status`, to),
      [CHECKED_OUT],
    )(customers),
  );
const silence = call('silences', (desk, id) => desk.patch(`/api/clients/${id}/audio-alert`, { playAudioAlert: false }));
const checkOut = call('checks out', (desk, id) =>
  desk.patch(`/api/clients/${id}/check-out-status`, { status: 'checked-out' }),
);
const checkIn = call('checks in', (desk, id) =>
  desk.patch(`/api/clients/${id}/check-in-status`, { status: 'checked-in' }),
);
export const driverMove = (tablets: Numbers, customers: Numbers): fc.Arbitrary<Action> =>
  fc
    .tuple(tablets, customers, fc.constantFrom<DriverMove[]>('take', 'take', 'drop-off', 'remove'))
    .map(([at, who, what]) => ({
      description: `tablet ${at}: ${what} customer ${who}`,
      do: (shift) => shift.tablet(at).move(shift.customer(who).id, what),
    }));

export const actionOn = (customers: Numbers): fc.Arbitrary<Action> =>
  fc.oneof(
    { weight: 6, arbitrary: requestBy(customers) },
    { weight: 6, arbitrary: move(customers) },
    { weight: 6, arbitrary: driverMove(tablet, customers) },
    { weight: 1, arbitrary: silence(customers) },
    { weight: 1, arbitrary: checkOut(customers) },
    { weight: 1, arbitrary: checkIn(customers) },
  );
export const deletion = call('deletes', (desk, id) => desk.delete(`/api/clients/${id}`), [], fc.constant(ADMIN));
