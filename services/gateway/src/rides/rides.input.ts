import {
  INSTANT,
  MAX_ACKNOWLEDGED,
  MAX_SHUTTLES,
  REMOVAL_REASONS,
  RIDE_STATUSES,
  type OfflineMove,
  type RemovalReason,
  type RidePlace,
  type RideStatus,
} from '@lotline/protocol';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const isNotNull = (_: unknown, value: unknown): boolean => value !== null;
/** The fields of an offline move are required together. */
const isOffline = ({ moveId, movedAt, basedOn }: MoveBody): boolean =>
  moveId !== undefined || movedAt !== undefined || basedOn !== undefined;

export class MovedFrom {
  @IsIn([...RIDE_STATUSES, null], { message: 'Unknown shuttle status' })
  status!: RideStatus | null;

  @ValidateIf(isNotNull)
  @IsInt({ message: 'Unknown shuttle' })
  @Min(1, { message: 'Unknown shuttle' })
  @Max(MAX_SHUTTLES, { message: 'Unknown shuttle' })
  shuttleNumber!: number | null;
}

export class BasedOn extends MovedFrom {
  @ValidateIf(isNotNull)
  @Matches(INSTANT, { message: 'Not an instant' })
  customerRequestingRideTimestamp!: string | null;
}

export class MoveBody {
  @IsIn([...RIDE_STATUSES, null], { message: 'Unknown shuttle status' })
  status!: RideStatus | null;

  @IsOptional()
  @IsInt({ message: 'Unknown shuttle' })
  @Min(1, { message: 'Unknown shuttle' })
  @Max(MAX_SHUTTLES, { message: 'Unknown shuttle' })
  shuttleNumber?: number | null;

  @ValidateIf(isOffline)
  @IsUUID(undefined, { message: 'Invalid moveId' })
  moveId?: string;

  @ValidateIf(isOffline)
  @Matches(INSTANT, { message: 'Not an instant' })
  movedAt?: string;

  @ValidateIf(isOffline)
  @IsObject({ message: 'basedOn must describe the ride before the move' })
  @ValidateNested()
  @Type(() => BasedOn)
  basedOn?: OfflineMove['basedOn'];

  @IsOptional()
  @IsObject({ message: 'movedFrom must be a status and a shuttle' })
  @ValidateNested()
  @Type(() => MovedFrom)
  movedFrom?: RidePlace | null;

  @IsOptional()
  @IsBoolean({ message: 'undo must be true or false' })
  undo?: boolean;

  @IsOptional()
  @IsIn(REMOVAL_REASONS, { message: 'Unknown reason' })
  reason?: RemovalReason | null;
}

export class PositionUpdate {
  @IsUUID(undefined, { message: 'No such customer' })
  id!: string;

  @IsInt({ message: 'Position must be a whole number' })
  @Min(0, { message: 'Position must be zero or more' })
  @Max(100_000, { message: 'Position is too high' })
  position!: number;
}

export class PositionsBody {
  @IsArray({ message: 'Updates must be a list' })
  @ArrayMaxSize(1000, { message: 'At most 1000 updates' })
  @IsObject({ each: true, message: 'Updates must be a list of ids and positions' })
  @ValidateNested({ each: true })
  @Type(() => PositionUpdate)
  updates!: PositionUpdate[];
}

export class SilenceBody {
  /** An alert can only be ended, never started, by a call. */
  @Equals(false, { message: 'playAudioAlert can only be set to false' })
  playAudioAlert!: false;
}

export class AcknowledgeBody {
  @IsArray({ message: 'Client ids must be a list' })
  @ArrayMaxSize(MAX_ACKNOWLEDGED, { message: `At most ${MAX_ACKNOWLEDGED} client ids` })
  @IsUUID(undefined, { each: true, message: 'No such customer' })
  clientIds!: string[];

  @IsBoolean({ message: 'sound must be true or false' })
  sound!: boolean;
}
