import type { UndeliverablePhone } from '@lotline/contracts';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/**
 * $1 the troubles. Of several of one phone the newest counts; another id is of another database of the owner's. In the order of
 * their lots, whose lists are counted in the same order at the commit.
 */
const COPY = prepared(`INSERT INTO text_troubles AS held (id, lot_id, digits, version, trouble)
  SELECT DISTINCT ON ("lotId", digits) id, "lotId", digits, version, trouble
  FROM json_to_recordset($1::json) AS told (id uuid, "lotId" text, digits text, version int, trouble text)
  ORDER BY "lotId", digits, version DESC
  ON CONFLICT (lot_id, digits) DO UPDATE SET id = excluded.id, version = excluded.version, trouble = excluded.trouble,
    changed_at = now()
  WHERE held.version < excluded.version OR held.id <> excluded.id`);

/** The copy of which phones texts do not reach (design §3): an older version never overwrites a newer one. */
@Injectable()
export class UndeliverablePhonesRepository {
  /** The change is counted for the lists when the transaction commits. */
  async copy(tx: Pick<Tx, 'query'>, troubles: readonly UndeliverablePhone[]): Promise<void> {
    if (troubles.length > 0) await tx.query(COPY, [JSON.stringify(troubles)]);
  }
}
