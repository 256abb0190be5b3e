import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';
/** The tables for which a connection waits. */
const WAITS = `SELECT relname AS table FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE pid = $1 AND NOT granted AND relkind IN ('r', 'p')
  UNION ALL SELECT NULL FROM pg_locks WHERE pid = $1 AND NOT granted AND relation IS NULL`;

/** Writes to every table and observes which statements block it. */
export class LockObserver {
  private constructor(
    private readonly writer: pg.Client,
    private readonly watcher: pg.Client,
    private readonly schema: string,
  ) {}

  static async open(url: string, schema: string): Promise<LockObserver> {
    const observer = new LockObserver(
      new pg.Client({ connectionString: url }),
      new pg.Client({ connectionString: url }),
      schema,
    );
    await observer.writer.connect();
    await observer.watcher.connect();
    return observer;
  }

  /** Returns the schema's tables with their file numbers: a rewritten table has a new file. */
  async tables(): Promise<Map<string, string>> {
    const { rows } = await this.watcher.query<{ table: string; file: string }>(
      `SELECT relname AS table, pg_relation_filenode(oid)::text AS file
       FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r'`,
      [this.schema],
    );
    return new Map(rows.map(({ table, file }) => [table, file]));
  }

  /**
   * Writes to all of `tables` while connection `pid` runs a statement, until the statement waits for the write. Adds to `locked` the
   * tables whose writers are blocked, before the statement or by it.
   */
  async watch<T>(pid: number, tables: readonly string[], locked: Set<string>, statement: () => Promise<T>): Promise<T> {
    await this.writeTo(tables, locked);
    let isOver = false;
    const outcome = statement()
      .then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error;
        },
      )
      .finally(() => (isOver = true));
    while (!isOver) {
      const { rows } = await this.watcher.query<{ table: string | null }>(WAITS, [pid]);
      for (const { table } of rows) if (table !== null) locked.add(table);
      if (rows.length > 0) break;
      await setTimeout(2);
    }
    await this.writer.query('ROLLBACK');
    return (await outcome)();
  }

  async close(): Promise<void> {
    await this.writer.end();
    await this.watcher.end();
  }

  private async writeTo(tables: readonly string[], locked: Set<string>): Promise<void> {
    await this.writer.query('BEGIN');
    for (const table of tables) {
      await this.writer.query('SAVEPOINT here');
      try {
        const name = `${pg.escapeIdentifier(this.schema)}.${pg.escapeIdentifier(table)}`;
        await this.writer.query(`LOCK TABLE ${name} IN ROW EXCLUSIVE MODE NOWAIT`);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
        locked.add(table);
        await this.writer.query('ROLLBACK TO here');
      }
    }
  }
}
