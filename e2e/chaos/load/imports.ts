import { importedBooking } from './bookings.ts';
import type { Day, Lot } from './day.ts';
import type { Caller } from './caller.ts';

const RETRY_MS = 3000;
/** An import continues through faults while its caller waits. */
const TIMEOUT_MS = 90_000;
/** More rows than one transaction of an import takes (services/clients/src/import). */
const LARGE_FILE = 600;
const SMALL_FILE = [20, 60];

let files = 0;

/** A file, and what its sender knows about its outcome. */
export interface SentFile {
  number: number;
  /** one for each row */
  phones: string[];
  /** rejected: an all-or-nothing file with an invalid row */
  outcome: 'acknowledged' | 'rejected' | 'unknown';
}

/** An admin imports one file after another. */
export async function importFiles(day: Day, lot: Lot) {
  await day.pace.think(1000, 8000);
  while (!day.pace.isOver) {
    await sendFile(day, lot);
    await day.pace.think(4000, 12_000);
  }
}

/** Sends a file again if its outcome is unknown. Existing customers are not created twice. */
async function sendFile({ pace, history }: Day, { admin }: Lot) {
  files += 1;
  const [least = 0, most = 0] = SMALL_FILE;
  const length = pace.random() < 0.2 ? LARGE_FILE : Math.round(least + pace.random() * (most - least));
  const bookings = Array.from({ length }, importedBooking);
  const kind = pace.random();
  const [isWrong, allOrNothing] = [kind < 0.2, kind < 0.6];
  const rows = isWrong ? [...bookings, { ...importedBooking(), checkInDateTime: 'soon' }] : bookings;
  const file: SentFile = { number: files, phones: rows.map(({ phone }) => phone), outcome: 'unknown' };
  history.files.push(file);
  const path = `/api/import${allOrNothing ? '?allOrNothing=true' : ''}`;
  const asked = {
    kind: 'import',
    method: 'POST',
    path,
    body: rows,
    timeoutMs: TIMEOUT_MS,
    intent: `import ${files}`,
  };
  for (;;) {
    // 409: another import of the lot is running, perhaps this file, whose response was lost.
    const answer = await admin.send({ ...asked, accepted: [202], rejections: isWrong ? [409, 422] : [409] });
    if (answer.status === 202) file.outcome = await outcomeOf(pace, admin, answer.body.importId);
    else if (answer.ok) file.outcome = 'acknowledged';
    if (answer.status === 422) file.outcome = 'rejected';
    const retryable = answer.retryable || answer.status === 409 || answer.status === 202;
    if (file.outcome !== 'unknown' || pace.isOver || !retryable) return;
    await pace.pause(RETRY_MS);
  }
}

/** Returns the outcome of a long import; unknown if it failed or the day ends first. */
async function outcomeOf(pace: Day['pace'], admin: Caller, importId: string): Promise<SentFile['outcome']> {
  for (;;) {
    const { status, body } = await admin.send({ kind: 'import state', path: `/api/imports/${importId}` });
    if (status === 200 && body.endedAt !== null) {
      if (body.error !== null) return 'unknown';
      return body.allOrNothing && body.rejected > 0 ? 'rejected' : 'acknowledged';
    }
    if (pace.isOver) return 'unknown';
    await pace.pause(RETRY_MS);
  }
}
