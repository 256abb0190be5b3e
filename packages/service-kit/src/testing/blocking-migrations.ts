import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { databaseOptions } from '../database/options.js';
import { LockObserver } from './lock-observer.js';
import { createTestDatabase } from './test-database.js';

/** More rows than a migration may change in one transaction, in every table. */
export const ROWS = 1001;
const MAX_CHANGED = 1000;
/** Fills the tables that the kit's migrations create. */
const KIT_TABLES: Readonly<Record<string, string>> = {
  outbox: `INSERT INTO outbox (event_id, type, envelope) SELECT gen_random_uuid(), 'ride.changed', '{}' FROM generate_series(1, $1)`,
  inbox: 'INSERT INTO inbox (event_id) SELECT gen_random_uuid() FROM generate_series(1, $1)',
  sent_events: `INSERT INTO sent_events (event_id, type, envelope) SELECT gen_random_uuid(), 'ride.changed', '{}' FROM generate_series(1, $1)`,
  lots_copy: `INSERT INTO lots_copy SELECT number, 1, '{}' FROM generate_series(1, $1) number`,
};

type Migration = new () => MigrationInterface & { readonly transaction?: boolean };

/** What one transaction did to an existing table. */
interface Work {
  read: number;
  changed: number;
}

/**
 * Runs migrations one after the other on a database of their own while an observer writes to every table. Returns descriptions of
 * those that would block the writers of a table with a million rows (docs/decisions/database.md): they scan a
 * table while they lock it, rewrite it, or change more of its rows in one transaction than a batch may have. `fill` inserts `ROWS`
 * rows ($1) into each new table of the service; a table without rows cannot be observed.
 */
export async function findBlockingMigrations(
  { schema, migrations }: { schema: string; migrations: readonly Migration[] },
  fill: Readonly<Record<string, string>>,
): Promise<string[]> {
  const database = await createTestDatabase({ schema, migrations: [] });
  const options = databaseOptions({ url: database.url, schema });
  const dataSource = await new DataSource({ ...options, extra: {} }).initialize();
  const observer = await LockObserver.open(database.url, schema);
  const faults: string[] = [];
  try {
    for (const Migration of migrations) {
      const before = await observer.tables();
      const run = new MigrationRun(dataSource.createQueryRunner(), observer, schema, [...before.keys()]);
      for (const fault of await run.execute(new Migration())) faults.push(`${Migration.name} ${fault}`);
      const after = await observer.tables();
      for (const [table, file] of before) {
        if (after.has(table) && after.get(table) !== file) faults.push(`${Migration.name} rewrites ${table}`);
      }
      for (const table of after.keys()) {
        if (before.has(table)) continue;
        const rows = fill[table] ?? KIT_TABLES[table];
        if (rows === undefined) throw new Error(`${table} has no rows to observe its migrations`);
        await database.query(rows, [ROWS]);
      }
    }
    return faults;
  } finally {
    await observer.close();
    await dataSource.destroy();
    await database.drop();
  }
}

/** Runs one migration with every statement observed. */
class MigrationRun {
  private readonly faults = new Set<string>();
  private readonly locked = new Set<string>();

  constructor(
    private readonly runner: QueryRunner,
    private readonly observer: LockObserver,
    private readonly schema: string,
    private readonly tables: readonly string[],
  ) {}

  async execute(migration: MigrationInterface & { readonly transaction?: boolean }): Promise<string[]> {
    const [{ pid }]: [{ pid: number }] = await this.runner.query('SELECT pg_backend_pid() AS pid');
    const watched = (sql: string, parameters?: unknown[]): Promise<unknown> =>
      this.observer.watch(pid, this.tables, this.locked, () => this.runner.query(sql, parameters));
    const each = (sql: string, parameters?: unknown[]): Promise<unknown> =>
      this.runAlone(() => watched(sql, parameters));
    try {
      if (migration.transaction === false) await migration.up(this.runnerWith(each));
      else await this.transaction(() => migration.up(this.runnerWith(watched)));
    } finally {
      await this.runner.release();
    }
    return [...this.faults];
  }

  /** Returns the runner with another `query`. */
  private runnerWith(query: (sql: string, parameters?: unknown[]) => Promise<unknown>): QueryRunner {
    return new Proxy(this.runner, {
      get: (runner, key) => (key === 'query' ? query : Reflect.get(runner, key)),
    });
  }

  /** Runs a statement in its own transaction. One that cannot run in a transaction must not lock a table at all. */
  private async runAlone(statement: () => Promise<unknown>): Promise<unknown> {
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
      this.check(before, await this.work());
      await this.runner.commitTransaction();
      return answer;
    } catch (error) {
      await this.runner.rollbackTransaction();
      throw error;
    } finally {
      this.locked.clear();
    }
  }

  private check(before: Map<string, Work>, after: Map<string, Work>): void {
    for (const table of this.tables) {
      const { read = 0, changed = 0 } = after.get(table) ?? {};
      const earlier = before.get(table) ?? { read: 0, changed: 0 };
      if (this.locked.has(table) && read > earlier.read) this.faults.add(`scans ${table} while it is locked`);
      if (changed - earlier.changed > MAX_CHANGED)
        this.faults.add(`changes ${changed - earlier.changed} rows of ${table} in one transaction`);
    }
  }

  /** Returns what the current transaction has done, which PostgreSQL has not reported to the statistics yet. */
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
