import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** Phones whose owner wants no texts from a lot's number. */
@Injectable()
export class OptOuts {
  async add(tx: Tx, lotId: string, phone: string): Promise<void> {
    await tx.query('INSERT INTO opt_outs (lot_id, phone) VALUES ($1, $2) ON CONFLICT DO NOTHING', [lotId, phone]);
  }

  async remove(tx: Tx, lotId: string, phone: string): Promise<void> {
    await tx.query('DELETE FROM opt_outs WHERE lot_id = $1 AND phone = $2', [lotId, phone]);
  }

  async has(tx: Tx, lotId: string, phone: string): Promise<boolean> {
    const found = await tx.query('SELECT FROM opt_outs WHERE lot_id = $1 AND phone = $2', [lotId, phone]);
    return found.length > 0;
  }
}
