import { DomainError, type FieldError } from '@lotline/contracts';
import { Injectable, ValidationPipe, type PipeTransform, type ValidationError } from '@nestjs/common';

/** The small inputs are classes (design §6); what they refuse reads like every other refusal. */
export const inputPipe = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (refused) => {
      const errors = refused.flatMap((each) => fieldErrors(each, ''));
      return new DomainError('INVALID', errors[0]?.message ?? 'The request is not valid', { errors });
    },
  });

function fieldErrors({ property, constraints, children }: ValidationError, parent: string): FieldError[] {
  const path = `${parent}${property}`;
  const own = Object.values(constraints ?? {}).map((message) => ({ path, message }));
  return [...own, ...(children ?? []).flatMap((child) => fieldErrors(child, `${path}.`))];
}

/** Matches a UUID of any version. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A record's id in a path, in lower case: what cannot be one is as unknown as one that nobody has, and `missing` says so. */
export class RecordId implements PipeTransform<string, string> {
  constructor(private readonly missing: string) {}

  transform(value: string): string {
    if (!UUID.test(value)) throw new DomainError('NOT_FOUND', this.missing);
    return value.toLowerCase();
  }
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
