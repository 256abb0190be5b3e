import { IsOptional, IsString } from 'class-validator';

const notADate = { message: 'Not a valid date' };

/** Days of the lot, instants or lot times (spec §7 "iso"). */
export class MetricsQuery {
  @IsOptional()
  @IsString(notADate)
  startDate?: string;

  @IsOptional()
  @IsString(notADate)
  endDate?: string;
}
