import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index of a user's sessions, which `GET /api/auth/sessions` lists. */
export class SessionsOfUser1767000000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'session_account', `ON session ((sess ->> 'userId'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'session_account');
  }
}
