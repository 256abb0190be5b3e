import { anOutbreak } from '../history/a-call.js';
import { judgeAccounts } from './accounts.mjs';

/** Asked 1.5 s after the change, long before the outbreak. */
const sighting = (changes: Partial<Parameters<typeof judgeAccounts>[0][number]> = {}) => ({
  email: 'ada@lot.test',
  gateway: 'gateway',
  savedAt: 1000,
  askedAt: 2500,
  wanted: 'agent at harborview',
  got: 'valet at harborview',
  ...changes,
});
const kindsOf = (changes: Parameters<typeof sighting>[0], fault?: Parameters<typeof anOutbreak>[0]) =>
  judgeAccounts([sighting(changes)], [anOutbreak(fault)]).map(({ kind }) => kind);
const FOUND = ['a change of an account that does not hold'];
const during = { savedAt: 11_000, askedAt: 12_500 };

describe('judgeAccounts', () => {
  it('should find nothing where the gateway says what was acknowledged', () => {
    expect(kindsOf({ got: 'agent at harborview' })).toEqual([]);
  });

  it('should find an account that is as it was, and a session that was to end', () => {
    expect(judgeAccounts([sighting()], [])).toEqual([
      {
        kind: 'a change of an account that does not hold',
        late: true,
        what: 'ada@lot.test at gateway, 1970-01-01T00:00:02.500Z: valet at harborview where it was agent at harborview for 1500 ms',
        requestIds: [],
      },
    ]);
    expect(kindsOf({ wanted: 'signed out' })).toEqual(FOUND);
  });

  it('should let it be late while what brings it is broken, and not well yet', () => {
    expect(kindsOf(during)).toEqual([]);
    expect(kindsOf({ savedAt: 17_000, askedAt: 18_500 })).toEqual([]);
    expect(kindsOf({ savedAt: 18_500, askedAt: 20_000 })).toEqual(FOUND);
  });

  it('should not let it be late for a fault of others', () => {
    const redis = { fault: { kind: 'kill', target: 'redis', calmMs: 0, forMs: 5000 } } as const;
    const other = { fault: { kind: 'kill', target: 'gateway-2', calmMs: 0, forMs: 5000 } } as const;
    const cut = {
      fault: {
        kind: 'cut',
        manner: 'stall',
        processes: ['gateway'],
        server: 'rabbitmq',
        delayMs: 0,
        calmMs: 0,
        forMs: 5000,
      },
    } as const;
    expect(kindsOf(during, redis)).toEqual(FOUND);
    expect(kindsOf(during, other)).toEqual(FOUND);
    expect(kindsOf(during, { fault: { ...cut.fault, processes: [...cut.fault.processes] } })).toEqual([]);
  });
});
