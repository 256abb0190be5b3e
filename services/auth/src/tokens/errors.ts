import { DomainError, MAX_TOKENS } from '@lotline/protocol';

const invalid = (path: string, message: string): DomainError =>
  new DomainError('INVALID', message, { errors: [{ path, message }] });

export const mayNotManageTokens = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
export const notTheirLot = (): DomainError =>
  new DomainError('FORBIDDEN', 'You can only manage tokens of lots that you administer.');
export const noSuchToken = (): DomainError => new DomainError('NOT_FOUND', 'No such token');
export const unknownLot = (): DomainError => invalid('lotIds', 'Unknown lot');
export const expiryInThePast = (): DomainError => invalid('expiresAt', 'The expiry must be in the future');
export const tooManyTokens = (): DomainError =>
  new DomainError('CONFLICT', `There are already ${MAX_TOKENS} tokens. Please revoke one that is no longer used.`);
