import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class AlertLotsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(userId: string): Promise<string[]> {
    const [row]: { lot_ids: string[] }[] = await this.dataSource.query(
      'SELECT lot_ids FROM alert_lots WHERE user_id = $1',
      [userId],
    );
    return row?.lot_ids ?? [];
  }

  async save(userId: string, lotIds: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO alert_lots (user_id, lot_ids) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET lot_ids = excluded.lot_ids, updated_at = now()`,
      [userId, lotIds],
    );
  }
}
