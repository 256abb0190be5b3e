import { useFixture } from '../testing/index.js';
import { ProbesUnderTest, type RunningProbe } from '../testing/probe-service.js';
import { Transactions, type Tx } from './transactions.js';

describe('Transactions', () => {
  const probes = useFixture(new ProbesUnderTest('auth'));
  let service: RunningProbe;
  beforeAll(async () => {
    service = await probes.startProbe();
  });

  describe('run', () => {
    it('should retry a transaction that the database aborts because of a deadlock', async () => {
      await probes.database.query(`INSERT INTO effects (of) VALUES ('one'), ('other')`);
      const transactions = service.app.get(Transactions);
      let runs = 0;
      let release: () => void;
      const bothStarted = new Promise<void>((resolve) => (release = resolve));
      const lockRow = (tx: Tx, of: string) => tx.query('UPDATE effects SET of = of WHERE of = $1', [of]);
      const lockBoth = (first: string, then: string) =>
        transactions.run(async (tx) => {
          await lockRow(tx, first);
          runs += 1;
          if (runs === 2) release();
          await bothStarted;
          await lockRow(tx, then);
          await tx.query('INSERT INTO effects (of) VALUES ($1)', [`${first} and ${then}`]);
          return first;
        });
      expect(await Promise.all([lockBoth('one', 'other'), lockBoth('other', 'one')])).toEqual(['one', 'other']);
      // More than three if the retry ends in a deadlock again.
      expect(runs).toBeGreaterThan(2);
      const inserted = await probes.database.query(`SELECT of FROM effects WHERE of LIKE '% and %' ORDER BY of`);
      expect(inserted).toEqual([{ of: 'one and other' }, { of: 'other and one' }]);
    });
  });
});
