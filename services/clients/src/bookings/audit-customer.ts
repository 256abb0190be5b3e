import {
  auditRecordSchema,
  staffIdOf,
  tokenIdOf,
  type Actor,
  type AuditClient,
  type AuditKind,
  type ClientRecord,
} from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';

/** Records an act on a customer in the audit, by the id alone: nothing is left of a person who is erased. `client` sent the request. */
export function auditCustomer(
  tx: Tx,
  kind: Extract<AuditKind, 'customer-deleted' | 'customer-restored'>,
  { id, lotId }: Pick<ClientRecord, 'id' | 'lotId'>,
  actor: Actor,
  client: AuditClient | undefined,
): void {
  const by = { byId: staffIdOf(actor), tokenId: tokenIdOf(actor), ...client };
  tx.emit('audit.recorded', lotId, auditRecordSchema.parse({ kind, ...by, detail: id }));
}
