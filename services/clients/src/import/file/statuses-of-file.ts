import type { ImportLayout, ImportMapping } from '@lotline/protocol';
import { isLeftOutStatus } from '../rows/statuses.js';

const MAX_STATUSES = 100;
/** In characters. */
const MAX_STATUS = 100;

/** Returns whether the rows of a status are left out. */
export function leftOutStatuses({ leftOutStatuses: chosen }: ImportMapping): (status: string) => boolean {
  if (!chosen) return isLeftOutStatus;
  const lower = new Set(chosen.map((status) => status.trim().toLowerCase()));
  return (status) => lower.has(shown(status).toLowerCase());
}

const shown = (status: string): string => status.trim().slice(0, MAX_STATUS);

/** Counts the values of the status column. */
export class StatusCounts {
  private readonly rows = new Map<string, number>();

  add(status: string): void {
    const value = shown(status);
    const count = this.rows.get(value);
    if (value !== '' && (count !== undefined || this.rows.size < MAX_STATUSES)) this.rows.set(value, (count ?? 0) + 1);
  }

  result(isLeftOut: (status: string) => boolean): ImportLayout['statuses'] {
    return [...this.rows]
      .sort(([, one], [, other]) => other - one)
      .map(([value, rows]) => ({ value, rows, isLeftOut: isLeftOut(value) }));
  }
}
