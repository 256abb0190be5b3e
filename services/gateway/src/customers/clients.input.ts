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
  @IsOptional()
  @Equals('true', { message: 'The only allowed value is true' })
  anotherCar?: 'true';
}

export class LookupQuery {
  /** With '204', an unknown phone returns 204 instead of 404, which a browser would log as an error. */
  @IsOptional()
  @Equals('204', { message: 'unknown must be 204' })
  unknown?: '204';
}

export class DeletedQuery {
  /** From `X-Next-Cursor`: the page starts after it. */
  @IsOptional()
  @Matches(DELETED_CURSOR, { message: 'Invalid cursor' })
  cursor?: string;
}
