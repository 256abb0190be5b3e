import type { Client } from 'pg';
/**
 * Texts that waited at the moment of the backup may have been sent after it. They become `unknown`: the notify service then asks
 * the provider for each, and sends one only if the provider never had it and it is younger than an hour
 * (docs/decisions/texts.md). For a text that no provider was asked to send, it asks the provider of the latest
 * text.
 */
export const HOLD_UNSENT_TEXTS = `
  UPDATE notify.messages SET state = 'unknown', error_code = 'restored', slot_at = NULL, updated_at = now(),
    attempted_at = coalesce(attempted_at, created_at), next_attempt_at = now(),
    provider = coalesce(provider, (SELECT provider FROM notify.messages WHERE provider IS NOT NULL ORDER BY created_at DESC LIMIT 1))
  WHERE direction = 'outbound' AND state IN ('queued', 'sending')`;

/**
 * The last transaction that counted a change. Another database server may assign the same number again, and its change would
 * then not be counted.
 */
export const FORGET_TRANSACTIONS = "UPDATE clients.list_versions SET changed_by = '0'";

/** Changes rows that must differ from the backup. Runs after the rows were compared with it. */
export async function adjustRows(clientOf: (schema: string) => Client): Promise<{ heldTexts: number }> {
  await clientOf('clients').query(FORGET_TRANSACTIONS);
  const { rowCount } = await clientOf('notify').query(HOLD_UNSENT_TEXTS);
  return { heldTexts: rowCount ?? 0 };
}
