import { Describe } from '../http/route.js';
import { DELETED_CURSOR } from '@lotline/protocol';
import { Equals, IsIn, IsOptional, Matches } from 'class-validator';
import { RecordId } from '../http/pipes.js';

/** A customer's id in a path. */
export const ClientId = new RecordId('No such customer');

export class CheckInBody {
  /** Null undoes the check-in. */
  @IsIn(['checked-in', null], { message: 'Status must be checked-in' })
  status!: 'checked-in' | null;
}

export class CheckOutBody {
  /** Null undoes the check-out. */
  @IsIn(['checked-out', null], { message: 'Status must be checked-out' })
  status!: 'checked-out' | null;
}

export class AddQuery {
  @Describe('Adds the booking although the phone has another one at that time, for a customer with two cars')
  @IsOptional()
  @Equals('true', { message: 'The only allowed value is true' })
  anotherCar?: 'true';
}

export class LookupQuery {
  /** A browser would log a 404 as an error. */
  @Describe('Returns 204 instead of 404 for an unknown phone')
  @IsOptional()
  @Equals('204', { message: 'unknown must be 204' })
  unknown?: '204';
}

export class DeletedQuery {
  @Describe('`X-Next-Cursor` of the previous page')
  @IsOptional()
  @Matches(DELETED_CURSOR, { message: 'Invalid cursor' })
  cursor?: string;
}
