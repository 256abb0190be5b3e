import { replaceIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes of a search. It looks for matches in one lot; an index without the lot makes it read those of all lots. */
const INDEXES = {
  clients_search: 'search gin_trgm_ops',
  clients_word_seams: 'word_seams(search)',
  clients_other_fours: 'other_fours(search, phone)',
};

/** Adds the lot to the indexes of the search (docs/decisions/search.md). A plain column in a GIN index needs the extension btree_gin. */
export class SearchesOfLot1766600000000 implements MigrationInterface {
  readonly name = 'SearchesOfLot1766600000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceAll(queryRunner, (column) => `lot_id, ${column}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceAll(queryRunner, (column) => column);
  }
}

async function replaceAll(queryRunner: QueryRunner, columns: (column: string) => string): Promise<void> {
  for (const [name, column] of Object.entries(INDEXES)) {
    await replaceIndex(queryRunner, name, `ON clients USING gin (${columns(column)}) WITH (fastupdate = off)`);
  }
  // Gives the planner statistics of the new indexes' expressions.
  await queryRunner.query('ANALYZE clients');
}
