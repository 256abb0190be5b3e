import { IsString } from 'class-validator';

const notADay = { message: 'Not a valid date: send YYYY-MM-DD' };

/** Days of the lot, both included. */
export class CountsQuery {
  @IsString(notADay)
  from!: string;

  @IsString(notADay)
  to!: string;
}
