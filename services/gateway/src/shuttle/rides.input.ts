import { MOST_SHUTTLES, RIDE_STATUSES, type RideStatus } from '@lotline/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

export class MoveBody {
  @IsIn([...RIDE_STATUSES, null], { message: 'Unknown shuttle status' })
  status!: RideStatus | null;

  @IsOptional()
  @IsInt({ message: 'Unknown shuttle' })
  @Min(1, { message: 'Unknown shuttle' })
  @Max(MOST_SHUTTLES, { message: 'Unknown shuttle' })
  shuttleNumber?: number | null;
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
  /** An alert is only ever ended by hand (spec §7). */
  @Equals(false, { message: 'playAudioAlert can only be set to false' })
  playAudioAlert!: false;
}
