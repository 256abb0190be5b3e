import type { Client } from '@lotline/contracts';
import { isHttpError } from '../../lib/api/http-error.js';

const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The booking that is in the way of a new one, or null where the refusal is another (spec §7 `POST /api/clients`). */
export function duplicateOf(error: unknown): Client | null {
  if (!isHttpError(error) || error.status !== 409) return null;
  return isClient(error.api?.existingClient) ? error.api.existingClient : null;
}
