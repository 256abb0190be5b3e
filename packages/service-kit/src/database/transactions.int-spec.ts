import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { PROBE_DATABASE, startProbe, type RunningProbe } from '../testing/probe-service.js';
import { Transactions, type Tx } from './transactions.js';

describe('Transactions', () => {
  let database: TestDatabase;
  let service: RunningProbe;
  beforeAll(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    service = await startProbe('auth', database.url);
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  describe('run', () => {
    it('should run anew what the database gave up so that another could go on', async () => {
      await database.query(`INSERT INTO effects (of) VALUES ('one'), ('other')`);
      const transactions = service.app.get(Transactions);
      let runs = 0;
      let haveBoth: () => void;
      const both = new Promise<void>((resolve) => (haveBoth = resolve));
      const take = (tx: Tx, of: string) => tx.query('UPDATE effects SET of = of WHERE of = $1', [of]);
      const taking = (first: string, then: string) =>
        transactions.run(async (tx) => {
          await take(tx, first);
          runs += 1;
          if (runs === 2) haveBoth();
          await both;
          await take(tx, then);
          await tx.query('INSERT INTO effects (of) VALUES ($1)', [`${first} and ${then}`]);
          return first;
        });
      expect(await Promise.all([taking('one', 'other'), taking('other', 'one')])).toEqual(['one', 'other']);
      // More where the one that was given up met the other once again.
      expect(runs).toBeGreaterThan(2);
      const made = await database.query(`SELECT of FROM effects WHERE of LIKE '% and %' ORDER BY of`);
      expect(made).toEqual([{ of: 'one and other' }, { of: 'other and one' }]);
    });
  });
});
