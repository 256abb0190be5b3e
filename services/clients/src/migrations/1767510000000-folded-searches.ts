import { replaceIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Returns the search text as people type it: without accents, with one kind of apostrophe, and compatibility characters such as
 * full-width digits as ordinary ones. Most texts have only ASCII characters and are returned as they are: a search that scans the
 * newest customers folds thousands of texts (docs/decisions/search.md). Not STRICT, because PostgreSQL would not inline it then.
 */
const FOLDED = `CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN words
    ELSE translate(
      replace(replace(replace(replace(
        regexp_replace(
          normalize(translate(words, U&'\\2019\\2018\\00B4\\02BB\\02BC\\02B9\\2032\\201B', repeat('''', 8)), NFKD),
          U&'[\\0300-\\036F]', '', 'g'),
        U&'\\00DF', 'ss'), U&'\\00E6', 'ae'), U&'\\0153', 'oe'), U&'\\00FE', 'th'),
      U&'\\00F8\\0142\\0111\\00F0\\0131\\0127\\0167-().+/', 'olddiht')
    END $$`;

/** The indexes of a search by text, over `search` or its folded text. */
const indexes = (search: string) => ({
  clients_search: `${search} gin_trgm_ops`,
  clients_word_seams: `word_seams(${search})`,
});

/**
 * Lets a search ignore accents. While the release before runs beside this one, its searches scan the newest customers instead of using
 * these indexes.
 */
export class FoldedSearches1767510000000 implements MigrationInterface {
  readonly name = 'FoldedSearches1767510000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FOLDED);
    await replaceAll(queryRunner, 'folded(search)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceAll(queryRunner, 'search');
    await queryRunner.query('DROP FUNCTION IF EXISTS folded(text)');
  }
}

async function replaceAll(queryRunner: QueryRunner, search: string): Promise<void> {
  for (const [name, column] of Object.entries(indexes(search))) {
    await replaceIndex(queryRunner, name, `ON clients USING gin (lot_id, ${column}) WITH (fastupdate = off)`);
  }
  // Gives the planner statistics of the new indexes' expressions.
  await queryRunner.query('ANALYZE clients');
}
