import { Writable } from 'node:stream';
import { createLogger } from '../logging/logger.js';
import { FaultLog } from './fault-log.js';

describe('FaultLog', () => {
  it('should log the first failure at once, then one in ten seconds with the number of the others', () => {
    const lines: unknown[] = [];
    const write = (line: unknown, _encoding: string, next: () => void): void => {
      lines.push(JSON.parse(String(line)));
      next();
    };
    let now = 0;
    const log = new FaultLog(createLogger('notify', 'info', new Writable({ write })), () => now);
    for (; now <= 30_000; now += 5) log.report({ reason: `READONLY ${now}` }, 'queue failed');
    expect(lines).toMatchObject([
      { msg: 'queue failed', reason: 'READONLY 0', suppressed: 0 },
      { msg: 'queue failed', reason: 'READONLY 10000', suppressed: 1999 },
      { reason: 'READONLY 20000', suppressed: 1999 },
      { reason: 'READONLY 30000', suppressed: 1999 },
    ]);
  });
});
