import { isDeepStrictEqual } from 'node:util';
import { clientTypes, lotFields, type Lot } from '@lotline/protocol';

/** Returns the names of the fields that differ, in the order of the schema. */
export const changedFields = (before: Lot, after: Lot): string[] =>
  lotFields.keyof().options.filter((field) => !isDeepStrictEqual(before[field], after[field]));

/** Returns the numbers of the shuttles that `after` no longer has. */
export function removedShuttles(before: Lot, after: Lot): number[] {
  const remaining = new Set(after.shuttles.map(({ number }) => number));
  return before.shuttles.map(({ number }) => number).filter((number) => !remaining.has(number));
}

/** Returns the customer types of `before` that `after` no longer has: those named after a website that changes. */
export function removedTypes(before: Lot, after: Lot): string[] {
  const remaining = new Set(clientTypes(after));
  return clientTypes(before).filter((type) => !remaining.has(type));
}
