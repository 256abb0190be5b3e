import { MOVE_REASONS, RIDE_STATUSES, type MoveReason, type RideFields, type RideMove } from '@lotline/protocol';
import type { QueuedMove, RideBase } from '../../../lib/rides/rides-api.js';
import {
  isInstant,
  isNumber,
  isOneOf,
  isShapeOf,
  isText,
  orUndefined,
  orNull,
  type Check,
} from '../../../lib/validation/shape.js';

/** A move that was made on this device and is not confirmed by the server. */
export interface PendingMove {
  mark: QueuedMove;
  clientId: string;
  /** The customer's name, for the message about a move that is not applied. */
  name: string;
  move: RideMove;
  /** Set if it undoes the move before it. */
  undo?: true | undefined;
  /** Why it was made; null if nobody said. */
  reason?: MoveReason | null | undefined;
  /** Epoch ms on the server's clock, and later than that of the move before. */
  madeAt: number;
}

/** A move that was not applied, because the ride had changed since or the move is older than an hour. */
export interface NotApplied {
  moveId: string;
  /** Null once the name has been removed. */
  name: string | null;
  madeAt: number;
  /** Where the ride is now; null if unknown. */
  current: Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'> | null;
}

type IntoShuttle = Extract<RideMove, { status: 'picked_up' }>;
type Elsewhere = Exclude<RideMove, IntoShuttle>;

const isStatus = orNull(isOneOf(...RIDE_STATUSES));
const isIntoShuttle = isShapeOf<IntoShuttle>({ status: isOneOf('picked_up'), shuttleNumber: isNumber });
const isElsewhere = isShapeOf<Elsewhere>({
  status: orNull(isOneOf('requesting_ride', 'dropped_off')),
  shuttleNumber: orUndefined((value) => value === null),
});
const isMove: Check<RideMove> = (value): value is RideMove => isIntoShuttle(value) || isElsewhere(value);

export const isPendingMove: Check<PendingMove> = isShapeOf<PendingMove>({
  mark: isShapeOf<QueuedMove>({
    moveId: isText,
    movedAt: isInstant,
    basedOn: isShapeOf<RideBase>({
      status: isStatus,
      shuttleNumber: orNull(isNumber),
      customerRequestingRideTimestamp: orNull(isInstant),
    }),
  }),
  clientId: isText,
  name: isText,
  move: isMove,
  undo: orUndefined((value) => value === true),
  reason: orUndefined(orNull(isOneOf(...MOVE_REASONS))),
  madeAt: isNumber,
});

export const isNotApplied: Check<NotApplied> = isShapeOf<NotApplied>({
  moveId: isText,
  name: orNull(isText),
  madeAt: isNumber,
  current: orNull(
    isShapeOf<NonNullable<NotApplied['current']>>({ shuttleStatus: isStatus, shuttleNumber: orNull(isNumber) }),
  ),
});
