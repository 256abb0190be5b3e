import { LOTS_COPY_TABLE, MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CUSTOMERS } from './schema/customers.js';
import { IMPORTS_TABLES } from './schema/imports.js';
import { LIST_VERSION } from './schema/list-versions.js';
import { PHONES } from './schema/phones.js';
import { SEARCH } from './schema/search.js';

/** The schema of the first release. */
export class CreateSchema1767900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const statements = [LOTS_COPY_TABLE, CUSTOMERS, SEARCH, PHONES, IMPORTS_TABLES, LIST_VERSION, MESSAGING_TABLES];
    for (const statement of statements.flat()) await queryRunner.query(statement);
  }

  /** Nothing came before. */
  async down(): Promise<void> {}
}
