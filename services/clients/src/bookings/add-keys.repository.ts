import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** An add that carries an idempotency key. */
export interface KeyedAdd {
  lotId: string;
  /** '' for nobody of the staff. */
  userId: string;
  key: string;
  formHash: string;
}

/** What an earlier add with the same key made. */
export interface EarlierAdd {
  clientId: string;
  formHash: string;
}

/** Waits for an add with the same key that is under way. */
const CLAIM = prepared(`INSERT INTO add_keys (lot_id, user_id, key, form_hash, client_id, added_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING key`);
const FIND = prepared(`SELECT client_id AS "clientId", form_hash AS "formHash" FROM add_keys
  WHERE lot_id = $1 AND user_id = $2 AND key = $3`);

/** The idempotency keys of adds (docs/decisions/adds-are-repeatable.md). */
@Injectable()
export class AddKeysRepository {
  /**
   * Takes the key for the customer that this transaction adds, and returns undefined; or returns what an earlier add with the
   * key made.
   */
  async claim(
    tx: Pick<Tx, 'query'>,
    { lotId, userId, key, formHash }: KeyedAdd,
    clientId: string,
    at: Date,
  ): Promise<EarlierAdd | undefined> {
    const claimed = await tx.query(CLAIM, [lotId, userId, key, formHash, clientId, at.toISOString()]);
    if (claimed.length > 0) return undefined;
    const [earlier] = await tx.query<EarlierAdd>(FIND, [lotId, userId, key]);
    if (!earlier) throw new Error('An add key was swept while it was read');
    return earlier;
  }
}
