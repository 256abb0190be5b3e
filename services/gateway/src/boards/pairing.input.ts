import { DEVICE, MAX_SHUTTLES, PAIRING_CODE } from '@lotline/contracts';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

export class PairBody {
  @IsInt({ message: 'Unknown shuttle' })
  @Min(1, { message: 'Unknown shuttle' })
  @Max(MAX_SHUTTLES, { message: 'Unknown shuttle' })
  lane!: number;

  @IsOptional()
  @IsString({ message: 'Which lot?' })
  @MaxLength(40, { message: 'Which lot?' })
  lot?: string | null;

  /** The service judges what is left of it. */
  @Matches(DEVICE, { message: 'Which device is it?' })
  device!: string;
}

export class CodeBody {
  @Matches(PAIRING_CODE, { message: 'A code has six digits' })
  code!: string;
}
