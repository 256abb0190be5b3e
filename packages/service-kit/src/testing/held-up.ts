import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { databaseOptions } from '../database/options.js';
import { Bystander } from './bystander.js';
import { createTestDatabase } from './test-database.js';

/** More rows than a migration may change in one transaction, in every table. */
export const ROWS = 1001;
const MAX_CHANGED = 1000;

type Migration = new () => MigrationInterface & { readonly transaction?: boolean };

/** What one transaction did to a table that was there before. */
interface Work {
  read: number;
  changed: number;
}

/**
 * Runs migrations one after the other on a database of their own while somebody writes to every table, and names those that
 * would hold the writers of a million rows up (docs/decisions/migrations-do-not-block.md): they lock a table and read it
 * through, write it anew, or change more rows of it in one transaction than a batch may have. `fill` puts `ROWS` rows ($1)
 * into each table once it is there; what has none cannot be watched.
 */
export async function findBlockingMigrations(
  { schema, migrations }: { schema: string; migrations: readonly Migration[] },
  fill: Readonly<Record<string, string>>,
): Promise<string[]> {
  const database = await createTestDatabase({ schema, migrations: [] });
  const options = databaseOptions({ url: database.url, schema });
  const dataSource = await new DataSource({ ...options, extra: {} }).initialize();
  const bystander = await Bystander.open(database.url, schema);
  const faults: string[] = [];
  try {
    for (const Migration of migrations) {
      const before = await bystander.tables();
      const trial = new Trial(dataSource.createQueryRunner(), bystander, schema, [...before.keys()]);
      for (const fault of await trial.of(new Migration())) faults.push(`${Migration.name} ${fault}`);
      const after = await bystander.tables();
      for (const [table, file] of before) {
        if (after.has(table) && after.get(table) !== file) faults.push(`${Migration.name} writes ${table} anew`);
      }
      for (const table of after.keys()) {
        if (before.has(table)) continue;
        const rows = fill[table];
        if (rows === undefined) throw new Error(`${table} has no rows to watch its migrations by`);
        await database.query(rows, [ROWS]);
      }
    }
    return faults;
  } finally {
    await bystander.close();
    await dataSource.destroy();
    await database.drop();
  }
}

/** One migration, every statement of it under the bystander's eyes. */
class Trial {
  private readonly faults = new Set<string>();
  private readonly locked = new Set<string>();

  constructor(
    private readonly runner: QueryRunner,
    private readonly bystander: Bystander,
    private readonly schema: string,
    private readonly tables: readonly string[],
  ) {}

  async of(migration: MigrationInterface & { readonly transaction?: boolean }): Promise<string[]> {
    const [{ pid }]: [{ pid: number }] = await this.runner.query('SELECT pg_backend_pid() AS pid');
    const watched = (sql: string, parameters?: unknown[]): Promise<unknown> =>
      this.bystander.watch(pid, this.tables, this.locked, () => this.runner.query(sql, parameters));
    const each = (sql: string, parameters?: unknown[]): Promise<unknown> => this.alone(() => watched(sql, parameters));
    try {
      if (migration.transaction === false) await migration.up(this.runnerOf(each));
      else await this.transaction(() => migration.up(this.runnerOf(watched)));
    } finally {
      await this.runner.release();
    }
    return [...this.faults];
  }

  /** What the migration is given: the runner with another `query`. */
  private runnerOf(query: (sql: string, parameters?: unknown[]) => Promise<unknown>): QueryRunner {
    return new Proxy(this.runner, {
      get: (runner, key) => (key === 'query' ? query : Reflect.get(runner, key)),
    });
  }

  /** A statement that is its own transaction; one that cannot be part of one reads without a lock, or is a fault. */
  private async alone(statement: () => Promise<unknown>): Promise<unknown> {
    try {
      return await this.transaction(statement);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('cannot run inside a transaction block'))) throw error;
      const answer = await statement();
      for (const table of this.locked) this.faults.add(`locks ${table}`);
      this.locked.clear();
      return answer;
    }
  }

  private async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.runner.startTransaction();
    try {
      const before = await this.work();
      const answer = await work();
      this.judge(before, await this.work());
      await this.runner.commitTransaction();
      return answer;
    } catch (error) {
      await this.runner.rollbackTransaction();
      throw error;
    } finally {
      this.locked.clear();
    }
  }

  private judge(before: Map<string, Work>, after: Map<string, Work>): void {
    for (const table of this.tables) {
      const { read = 0, changed = 0 } = after.get(table) ?? {};
      const earlier = before.get(table) ?? { read: 0, changed: 0 };
      if (this.locked.has(table) && read > earlier.read) this.faults.add(`reads ${table} through while it is locked`);
      if (changed - earlier.changed > MAX_CHANGED)
        this.faults.add(`changes ${changed - earlier.changed} rows of ${table} at once`);
    }
  }

  /** What this connection has done and not yet reported: past every watching. */
  private async work(): Promise<Map<string, Work>> {
    const rows: (Work & { table: string })[] = await this.runner.query(
      `SELECT relname AS table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read,
         (n_tup_upd + n_tup_del)::int AS changed
       FROM pg_stat_xact_user_tables WHERE schemaname = $1`,
      [this.schema],
    );
    return new Map(rows.map(({ table, ...work }) => [table, work]));
  }
}
