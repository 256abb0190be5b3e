import { DomainError } from '@lotline/contracts';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { Equals, IsIn, IsOptional } from 'class-validator';

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

export class LookupQuery {
  /** '204': a phone that nobody has is answered 204 instead of 404, which a browser would log as an error. */
  @IsOptional()
  @Equals('204', { message: 'unknown must be 204' })
  unknown?: '204';
}

/** A form's fields as they were sent: an object, whose fields the clients service judges. */
@Injectable()
export class FormFields implements PipeTransform<unknown, Record<string, unknown>> {
  transform(value: unknown): Record<string, unknown> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new DomainError('INVALID', 'Send the form as one JSON object');
    }
    return { ...value };
  }
}
