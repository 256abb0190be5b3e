import type { ZodObject } from 'zod';

/** By a field's key, why it is refused. */
export type Refusals = Partial<Record<string, string>>;

/** The first refusal of each field, in the schema's words; those of a field's own parts are the field's. */
export function refusalsOf(schema: ZodObject, values: unknown): Refusals {
  const refusals: Refusals = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) refusals[String(path[0])] ??= message;
  return refusals;
}

/** The first field that is empty and is refused for it, in the order of the form; undefined where none is. */
export const firstMissing = (schema: ZodObject, values: object): string | undefined => {
  const refusals = refusalsOf(schema, values);
  return Object.entries(values).find(([name, value]) => value === '' && refusals[name] !== undefined)?.[0];
};
