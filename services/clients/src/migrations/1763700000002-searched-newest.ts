import { replaceIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The newest customers are looked through for a search from their index alone (listing/found-rows.ts), which takes a
 * quarter of the time that fetching each of them did. The longest texts that a booking may have fit into an index row.
 */
export class SearchedNewest1763700000002 implements MigrationInterface {
  readonly name = 'SearchedNewest1763700000002';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, 'clients_newest', `${NEWEST} INCLUDE (search)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, 'clients_newest', NEWEST);
  }
}

const NEWEST = 'ON clients (lot_id, created_at DESC, id DESC)';
