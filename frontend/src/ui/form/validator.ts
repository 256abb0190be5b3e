import { createContext, useContext } from 'react';
import { safeParse, ZodArray, ZodObject } from 'zod';
import { type FieldErrors, validateFields } from './field-errors.js';

/** Validates a form's fields. */
export interface Validator {
  /** Returns the schema's error message for a field (`FieldErrors`), or null when its value is valid. */
  errorFor: (field: string) => string | null;
  /** Whether the schema rejects a missing value. A field of a row is named without the row's index: `shuttles.name`. */
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
  const required = new Set(requiredPaths(schema.shape));
  let last: { values: string; errors: FieldErrors } | null = null;
  return {
    errorFor: (field) => {
      const current = getValues();
      // antd copies rows with every read.
      const values = JSON.stringify(current);
      if (last?.values !== values) last = { values, errors: validateFields(schema, current) };
      return last.errors[field] ?? null;
    },
    isRequired: (field) => required.has(field),
  };
}

const requiredPaths = (shape: ZodObject['shape'], of = ''): string[] =>
  Object.entries(shape).flatMap(([field, part]) => {
    const isRequired = !safeParse(part, undefined).success;
    const rows = part instanceof ZodArray && part.element instanceof ZodObject ? part.element.shape : {};
    return [...(isRequired ? [of + field] : []), ...requiredPaths(rows, `${of}${field}.`)];
  });

const ValidatorContext = createContext<Validator | null>(null);
export const ValidatorProvider = ValidatorContext.Provider;

export function useValidator(): Validator {
  const validator = useContext(ValidatorContext);
  if (!validator) throw new Error('A Field must be inside a Form');
  return validator;
}
