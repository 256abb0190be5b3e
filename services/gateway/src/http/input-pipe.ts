import { DomainError, type FieldError } from '@lotline/contracts';
import { ValidationPipe, type ValidationError } from '@nestjs/common';

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
