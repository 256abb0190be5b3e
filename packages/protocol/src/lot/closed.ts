import { DomainError } from '../errors.js';
import type { LotRecord } from './lot.js';

/** Throws LOT_CLOSED if the lot is archived. */
export function rejectClosed({ title, archivedAt }: Pick<LotRecord, 'title' | 'archivedAt'>): void {
  if (archivedAt !== null) throw new DomainError('LOT_CLOSED', `${title} is closed. Thank you for parking with us.`);
}
