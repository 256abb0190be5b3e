import { LONGEST_SPOT } from '@lotline/contracts';
import { IsString, Length, Matches } from 'class-validator';

const notASpot = { message: `Send a parking spot of at most ${LONGEST_SPOT} characters` };

export class HoldersQuery {
  @IsString(notASpot)
  @Length(1, LONGEST_SPOT, notASpot)
  @Matches(/\S/, notASpot)
  spot!: string;
}
