import type { Call, FaultRecord } from '../history.mjs';

/** A read that succeeded immediately, with changes. */
export const aCall = (changes: Partial<Call> = {}): Call => ({
  requestId: 'first',
  kind: 'board',
  gateway: 'gateway',
  began: 1000,
  ended: 1100,
  status: 200,
  expected: true,
  ...changes,
});

/** PostgreSQL was frozen from second 10 to 15 and recovered at 18, with changes. */
export const aFaultRecord = (changes: Partial<FaultRecord> = {}): FaultRecord => ({
  name: 'postgres frozen',
  fault: { kind: 'freeze', target: 'postgres', pauseMs: 2000, durationMs: 5000 },
  began: 10_000,
  ended: 15_000,
  pressureMs: 0,
  readyAt: 17_000,
  recoveredAt: 18_000,
  ...changes,
});
