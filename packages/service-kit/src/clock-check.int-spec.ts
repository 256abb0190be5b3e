import { Writable } from 'node:stream';
import { DataSource } from 'typeorm';
import { ShutdownTasks } from './bootstrap/tokens.js';
import { ClockCheck } from './clock-check.js';
import { createLogger } from './logging/logger.js';
import { Metrics } from './metrics/metrics.js';
import { setClockAhead } from './rpc/wire.js';
import { PeriodicTasks } from './sweeps/periodic-tasks.js';
import { Scrape, testUrl } from './testing/index.js';

class CheckOfWrongClock extends ClockCheck {
  wrongBy = 0;

  protected override now(): number {
    return super.now() + this.wrongBy;
  }
}

describe('ClockCheck', () => {
  let dataSource: DataSource;
  beforeAll(async () => {
    dataSource = await new DataSource({ type: 'postgres', url: testUrl('POSTGRES') }).initialize();
  });
  afterAll(() => dataSource.destroy());
  afterEach(() => setClockAhead(0));

  it.each([60_000, -60_000])(
    'should report a clock that is off by %d ms, once, until it is right again',
    async (ahead) => {
      const lines: { level: number; msg: string }[] = [];
      const write = (line: unknown, _encoding: string, next: () => void): void => {
        lines.push(JSON.parse(String(line)));
        next();
      };
      const metrics = new Metrics('clients');
      const logger = createLogger('clients', 'info', new Writable({ write }));
      const tasks = new PeriodicTasks(new ShutdownTasks(), logger);
      const check = new CheckOfWrongClock(dataSource, tasks, metrics, logger);
      const aheadSeconds = async () => Scrape.parse(await metrics.page()).value('lotline_clock_ahead_seconds');

      await check.check();
      check.assertRight();
      expect(lines).toEqual([]);
      expect(await aheadSeconds()).toBeCloseTo(0, 1);

      check.wrongBy = ahead;
      await check.check();
      await check.check();
      expect(() => check.assertRight()).toThrow('The clock is ahead');
      expect(Math.abs((await aheadSeconds()) ?? 0)).toBeGreaterThan(30);
      expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('check the time service') }]);

      check.wrongBy = 0;
      await check.check();
      check.assertRight();
      expect(lines).toHaveLength(2);
    },
  );
});
