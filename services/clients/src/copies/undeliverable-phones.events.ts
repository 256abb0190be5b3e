import type { UndeliverablePhone } from '@lotline/protocol';
import { EventConsumer, prepared, type Tx } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';

/**
 * $1: phones as JSON. Uses the newest version of each phone. A different id comes from another database of the owner and always
 * wins. Writes in the order of the lots, because the list versions are locked in that order at the commit.
 */
const WRITE = prepared(`INSERT INTO undeliverable_phones AS stored (id, lot_id, digits, version, reason)
  SELECT DISTINCT ON ("lotId", digits) id, "lotId", digits, version, reason
  FROM json_to_recordset($1::json) AS input (id uuid, "lotId" text, digits text, version int, reason text)
  ORDER BY "lotId", digits, version DESC
  ON CONFLICT (lot_id, digits) DO UPDATE SET id = excluded.id, version = excluded.version, reason = excluded.reason,
    changed_at = now()
  WHERE stored.version < excluded.version OR stored.id <> excluded.id`);

/**
 * Updates the copy of the notify service's undeliverable phones. An older version never overwrites a newer one. The list version
 * is incremented when the transaction commits.
 */
@Injectable()
export class UndeliverablePhonesEvents implements OnModuleInit {
  constructor(private readonly consumer: EventConsumer) {}

  onModuleInit(): void {
    this.consumer.onMany(['message.changed'], (events, tx) =>
      this.write(
        tx,
        events.flatMap(({ payload: { undeliverablePhone } }) => undeliverablePhone ?? []),
      ),
    );
  }

  private async write(tx: Tx, phones: readonly UndeliverablePhone[]): Promise<void> {
    if (phones.length > 0) await tx.query(WRITE, [JSON.stringify(phones)]);
  }
}
