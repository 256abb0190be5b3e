import { DomainError, parseOrThrow, type FieldError } from '@lotline/protocol';
import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
} from '@nestjs/common';
import { z } from 'zod';

/**
 * Validates inputs: small ones by their class, others by the zod schema of the parameter (`@Body({ schema })`). Errors have the
 * shape of every other error.
 */
class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { schema } = metadata;
    if (!(schema instanceof z.ZodType)) return super.transform(value, metadata);
    return parseOrThrow(schema, toForm(value === undefined ? {} : value));
  }
}

export const inputPipe = (): ValidationPipe =>
  new InputPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (invalid) => {
      const errors = invalid.flatMap((each) => fieldErrors(each, ''));
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

/** Parses a record's id in a path, as lower case. A malformed id is answered like an unknown one, with `missing`. */
export class RecordId implements PipeTransform<string, string> {
  constructor(private readonly missing: string) {}

  transform(value: string): string {
    if (!UUID.test(value)) throw new DomainError('NOT_FOUND', this.missing);
    return value.toLowerCase();
  }
}

/** Accepts a form as a JSON object; the receiving service validates its fields. */
@Injectable()
export class FormFields implements PipeTransform<unknown, Record<string, unknown>> {
  transform(value: unknown): Record<string, unknown> {
    return toForm(value);
  }
}

function toForm(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DomainError('INVALID', 'Send the form as one JSON object');
  }
  return { ...value };
}
