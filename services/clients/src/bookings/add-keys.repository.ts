import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** An add that carries an idempotency key. */
export interface KeyedAdd {
  lotId: string;
  /** '' if the add was not made by staff. */
  userId: string;
  key: string;
  formHash: string;
}

/** The result of an earlier add with the same key. */
export interface EarlierAdd {
  clientId: string;
  formHash: string;
}

/** Waits for a concurrent add with the same key. */
const CLAIM = prepared(`INSERT INTO add_keys (lot_id, user_id, key, form_hash, client_id, added_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING key`);
const FIND = prepared(`SELECT client_id AS "clientId", form_hash AS "formHash" FROM add_keys
  WHERE lot_id = $1 AND user_id = $2 AND key = $3`);

/** Stores the idempotency keys of adds (docs/decisions/programs.md). */
@Injectable()
export class AddKeysRepository {
  /**
   * Claims the key for the customer that this transaction adds and returns undefined. If an earlier add used the key, returns its
   * result instead.
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
    if (!earlier) throw new Error('The idempotency key was deleted while it was read');
    return earlier;
  }
}
