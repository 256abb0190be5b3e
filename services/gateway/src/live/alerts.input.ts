import { Describe } from '../http/route.js';
import { LOT_ID, MAX_ACKNOWLEDGED, MAX_CHOSEN_LOTS } from '@lotline/protocol';
import { ArrayMaxSize, IsArray, IsBoolean, IsString, IsUUID, Matches, MaxLength } from 'class-validator';

const noLot = { message: 'Invalid lot id' };
const noCustomer = { message: 'No such customer' };

/** Ids, separated by commas. */
export const LOT_IDS = /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40})*$/;

export class AlertsQuery {
  @Describe('Ids, separated by commas')
  @IsString(noLot)
  @Matches(LOT_IDS, noLot)
  @MaxLength(8000, noLot)
  lots!: string;
}

export class AlertLotsBody {
  @IsArray(noLot)
  @ArrayMaxSize(MAX_CHOSEN_LOTS, { message: `At most ${MAX_CHOSEN_LOTS} lots` })
  @Matches(LOT_ID, { ...noLot, each: true })
  lotIds!: string[];
}

export class AcknowledgedBody {
  @Matches(LOT_ID, noLot)
  lotId!: string;

  @IsArray(noCustomer)
  @ArrayMaxSize(MAX_ACKNOWLEDGED, { message: `At most ${MAX_ACKNOWLEDGED} requests` })
  @IsUUID('all', { ...noCustomer, each: true })
  clientIds!: string[];

  /** Without sound a request does not count as acknowledged. */
  @IsBoolean({ message: 'Sound must be true or false' })
  sound!: boolean;
}

export class StoppedBody {
  @Matches(LOT_ID, noLot)
  lotId!: string;

  @IsUUID('all', noCustomer)
  clientId!: string;
}
