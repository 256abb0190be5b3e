import { DomainError } from '@lotline/contracts';

/** Also for a customer of another lot: who asks cannot tell the two apart. */
export const noSuchCustomer = (): DomainError => new DomainError('NOT_FOUND', 'No such customer');
