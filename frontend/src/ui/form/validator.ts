import { createContext, useContext } from 'react';
import { shallowEqual } from 'react-redux';
import type { ZodObject } from 'zod';
import { type FieldErrors, validateFields } from './field-errors.js';

/** Validates a form's fields. */
export interface Validator {
  /** Returns the schema's error message for a field, or null when its value is valid. */
  errorFor: (field: string) => string | null;
  /** Whether the schema rejects a missing value. */
  isRequired: (field: string) => boolean;
  /** Whether required fields are marked with a star. */
  starred: boolean;
  /** Whether the form has been submitted; after that, fields are re-validated on change. A change re-renders no field. */
  isSubmitted: () => boolean;
}

/** Caches the last result: a form asks for each of its fields in turn, with the same values. */
export function createValidator(
  schema: ZodObject,
  getValues: () => object,
): Pick<Validator, 'errorFor' | 'isRequired'> {
  const required = new Set(
    Object.entries(schema.shape).flatMap(([field, part]) => (part.safeParse(undefined).success ? [] : [field])),
  );
  let last: { values: object; errors: FieldErrors } | null = null;
  return {
    errorFor: (field) => {
      const values = getValues();
      if (!last || !shallowEqual(last.values, values)) last = { values, errors: validateFields(schema, values) };
      return last.errors[field] ?? null;
    },
    isRequired: (field) => required.has(field),
  };
}

/** Remembers whether a form was submitted, also when its schema changes. */
export function createSubmitState(): { isSubmitted: () => boolean; markSubmitted: () => void } {
  let submitted = false;
  return {
    isSubmitted: () => submitted,
    markSubmitted: () => {
      submitted = true;
    },
  };
}

const ValidatorContext = createContext<Validator | null>(null);
export const ValidatorProvider = ValidatorContext.Provider;

export function useValidator(): Validator {
  const validator = useContext(ValidatorContext);
  if (!validator) throw new Error('A Field must be inside a Form');
  return validator;
}
