import { RIDE_STATUSES, type RideFields, type RideMove } from '@lotline/contracts';
import type { KeptMark, RideBase } from '../../lib/rides/rides-api.js';
import {
  isInstant,
  isNumber,
  isOneOf,
  isShapeOf,
  isText,
  orNone,
  orNull,
  type Check,
} from '../../lib/validation/shape.js';

/** A move that was made here and that the server has not confirmed. */
export interface KeptMove {
  mark: KeptMark;
  clientId: string;
  /** The customer's, for the words about a move that is not applied. */
  name: string;
  move: RideMove;
  /** It undoes the move before it. */
  undo?: true | undefined;
  /** In epoch ms by this tablet's own clock, which may differ from the server's, whose `mark.movedAt` is. */
  madeAt: number;
}

/** A move that was not applied: the ride had gone on without it, or the move is older than an hour. */
export interface NotApplied {
  moveId: string;
  /** Null where the name is put away already. */
  name: string | null;
  madeAt: number;
  /** Where the ride is now; null where it is not known. */
  current: Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'> | null;
}

type IntoShuttle = Extract<RideMove, { status: 'picked_up' }>;
type Elsewhere = Exclude<RideMove, IntoShuttle>;

const isStatus = orNull(isOneOf(...RIDE_STATUSES));
const isIntoShuttle = isShapeOf<IntoShuttle>({ status: isOneOf('picked_up'), shuttleNumber: isNumber });
const isElsewhere = isShapeOf<Elsewhere>({
  status: orNull(isOneOf('requesting_ride', 'dropped_off')),
  shuttleNumber: orNone((value) => value === null),
});
const isMove: Check<RideMove> = (value): value is RideMove => isIntoShuttle(value) || isElsewhere(value);

export const isKeptMove: Check<KeptMove> = isShapeOf<KeptMove>({
  mark: isShapeOf<KeptMark>({
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
  undo: orNone((value) => value === true),
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
