/** Whether an unknown value is a `T`. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';
/** A text that parses as a date. */
export const isInstant: Check<string> = (value): value is string => isText(value) && !Number.isNaN(Date.parse(value));

export const isOneOf =
  <const T extends string>(...words: T[]): Check<T> =>
  (value): value is T =>
    words.some((word) => word === value);

export const orNull =
  <T>(is: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

/** For optional fields. */
export const orUndefined =
  <T>(is: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value);

export const isListOf =
  <T>(is: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);

const isObject: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** An object with all fields of `T`; further fields are allowed. For pages without zod, to keep their first load small. */
export const isShapeOf =
  <T extends object>(fields: { [Name in keyof T]-?: Check<T[Name]> }): Check<T> =>
  (value): value is T => {
    if (!isObject(value)) return false;
    for (const name in fields) if (!fields[name](value[name])) return false;
    return true;
  };
