import { aFaultRecord } from '../testing/history.js';
import { checkAccounts } from './accounts.mjs';

/** Asked 1.5 s after the change, long before the fault. */
const reading = (changes: Partial<Parameters<typeof checkAccounts>[0][number]> = {}) => ({
  email: 'ada@lot.test',
  gateway: 'gateway',
  savedAt: 1000,
  askedAt: 2500,
  expectedState: 'agent at harborview',
  got: 'valet at harborview',
  ...changes,
});
const kindsOf = (changes: Parameters<typeof reading>[0], fault?: Parameters<typeof aFaultRecord>[0]) =>
  checkAccounts([reading(changes)], [aFaultRecord(fault)]).map(({ kind }) => kind);
const FOUND = ['account change not visible'];
const during = { savedAt: 11_000, askedAt: 12_500 };

describe('checkAccounts', () => {
  it('should accept a gateway that returns the acknowledged state', () => {
    expect(kindsOf({ got: 'agent at harborview' })).toEqual([]);
  });

  it('should report an unchanged account and a session that should have ended', () => {
    expect(checkAccounts([reading()], [])).toEqual([
      {
        kind: 'account change not visible',
        late: true,
        what: 'ada@lot.test at gateway, 1970-01-01T00:00:02.500Z: valet at harborview instead of agent at harborview, 1500 ms after the change',
        requestIds: [],
      },
    ]);
    expect(kindsOf({ expectedState: 'signed out' })).toEqual(FOUND);
  });

  it('should accept a delay while a process on the path is broken or recovering', () => {
    expect(kindsOf(during)).toEqual([]);
    expect(kindsOf({ savedAt: 17_000, askedAt: 18_500 })).toEqual([]);
    expect(kindsOf({ savedAt: 18_500, askedAt: 20_000 })).toEqual(FOUND);
  });

  it('should not accept a delay because of an unrelated fault', () => {
    const redis = { fault: { kind: 'kill', target: 'redis', pauseMs: 0, durationMs: 5000 } } as const;
    const other = { fault: { kind: 'kill', target: 'gateway-2', pauseMs: 0, durationMs: 5000 } } as const;
    const cut = {
      fault: {
        kind: 'cut',
        mode: 'stall',
        processes: ['gateway'],
        server: 'rabbitmq',
        delayMs: 0,
        pauseMs: 0,
        durationMs: 5000,
      },
    } as const;
    expect(kindsOf(during, redis)).toEqual(FOUND);
    expect(kindsOf(during, other)).toEqual(FOUND);
    expect(kindsOf(during, { fault: { ...cut.fault, processes: [...cut.fault.processes] } })).toEqual([]);
  });
});
