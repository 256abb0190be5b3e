import type { Call, Outbreak } from '../history.mjs';

/** A read that was answered at once, but for what a test says of it. */
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

/** PostgreSQL, frozen from second 10 to 15 and well at 18, but for what a test says of it. */
export const anOutbreak = (changes: Partial<Outbreak> = {}): Outbreak => ({
  name: 'postgres frozen',
  fault: { kind: 'freeze', target: 'postgres', calmMs: 2000, forMs: 5000 },
  began: 10_000,
  ended: 15_000,
  waitedMs: 0,
  readyAt: 17_000,
  wellAt: 18_000,
  ...changes,
});
