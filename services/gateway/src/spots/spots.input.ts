import { MAX_SPOT_LENGTH } from '@lotline/contracts';
import { IsString, Length, Matches } from 'class-validator';

const notASpot = { message: `Send a parking spot of at most ${MAX_SPOT_LENGTH} characters` };

export class HoldersQuery {
  @IsString(notASpot)
  @Length(1, MAX_SPOT_LENGTH, notASpot)
  @Matches(/\S/, notASpot)
  spot!: string;
}
