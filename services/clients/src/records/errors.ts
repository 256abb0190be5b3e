import { CONTRACT_EXPIRED_MESSAGE, DomainError, type Client } from '@lotline/protocol';
import { violates } from '@lotline/service-kit';

/** The same for a customer of another lot, so that the caller cannot tell whether one exists. */
export const noSuchCustomer = (): DomainError => new DomainError('NOT_FOUND', 'No such customer');
export const noSuchLink = (): DomainError => new DomainError('NOT_FOUND', 'No such link');
export const mayNotDelete = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
export const contractExpired = (): DomainError => new DomainError('CONTRACT_EXPIRED', CONTRACT_EXPIRED_MESSAGE);

/** `current` is the booking that the new one overlaps. */
export const duplicateCustomer = (current: Client): DomainError =>
  new DomainError('DUPLICATE_CUSTOMER', 'Duplicate customer', { current });

export const idempotencyKeyReused = (): DomainError =>
  new DomainError('CONFLICT', 'This Idempotency-Key was used to add another customer. Send a new one.');

export const addedThenDeleted = (): DomainError =>
  new DomainError('CONFLICT', 'This customer was added and then deleted.');

export const staleVersion = (current: Client): DomainError =>
  new DomainError('STALE_VERSION', 'Someone else has changed this customer.', { current });

/** Must not contain the word 'Duplicate', by which the Add form recognizes DUPLICATE_CUSTOMER. */
function customerIdTaken(customerId: string): DomainError {
  const message = `Customer ID ${customerId} is already in use`;
  return new DomainError('CONFLICT', message, { errors: [{ path: 'customerId', message }] });
}

/** Runs `write` and throws CONFLICT if it violates the unique index on customer ids. */
export async function mapCustomerIdConflict<T>(customerId: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (customerId !== null && violates(error, 'clients_customer_id')) throw customerIdTaken(customerId);
    throw error;
  }
}
