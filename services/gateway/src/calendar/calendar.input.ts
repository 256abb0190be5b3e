import { IsOptional, IsString } from 'class-validator';

const notADay = { message: 'Not a valid date: send YYYY-MM-DD' };

/** Days of the lot, both included. */
export class CountsQuery {
  @IsOptional()
  @IsString(notADay)
  from?: string;

  @IsOptional()
  @IsString(notADay)
  to?: string;
}
