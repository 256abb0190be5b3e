import { CONTRACT_EXPIRED_MESSAGE, DomainError, type Client } from '@lotline/contracts';
import { violates } from '@lotline/service-kit';

export const noSuchLink = (): DomainError => new DomainError('NOT_FOUND', 'No such link');
export const mayNotDelete = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
export const contractExpired = (): DomainError => new DomainError('CONTRACT_EXPIRED', CONTRACT_EXPIRED_MESSAGE);

/** `current` is the booking that is in the way (spec §7 `POST /api/clients`). */
export const duplicateCustomer = (current: Client): DomainError =>
  new DomainError('DUPLICATE_CUSTOMER', 'Duplicate customer', { current });

export const keyOfAnotherForm = (): DomainError =>
  new DomainError('CONFLICT', 'This Idempotency-Key was used to add another customer. Send a new one.');

export const addedAndDeleted = (): DomainError =>
  new DomainError('CONFLICT', 'This customer was added and has been deleted since.');

export const staleVersion = (current: Client): DomainError =>
  new DomainError('STALE_VERSION', 'Somebody else has changed this customer in the meantime.', { current });

/** Never with the word 'Duplicate': by that the Add form knows the other conflict (spec §7). */
function customerIdTaken(customerId: string): DomainError {
  const message = `Customer ID ${customerId} is already in use`;
  return new DomainError('CONFLICT', message, { errors: [{ path: 'customerId', message }] });
}

/** Runs `write`, and refuses as CONFLICT what the index of customer ids refused. */
export async function refusingTakenCustomerId<T>(customerId: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (customerId !== null && violates(error, 'clients_customer_id')) throw customerIdTaken(customerId);
    throw error;
  }
}
