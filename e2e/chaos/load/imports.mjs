import { importedBooking } from './bookings.mjs';

const AGAIN_MS = 3000;
/** An import goes on through whatever is broken, and its caller waits. */
const PATIENCE_MS = 90_000;
/** More than one transaction of an import takes (services/clients/src/import). */
const MANY = 600;
const FEW = [20, 60];

let files = 0;

/**
 * One file, and what its sender knows of it.
 * @typedef {object} SentFile
 * @property {number} number
 * @property {string[]} phones a row each
 * @property {'acknowledged' | 'refused' | 'unknown'} outcome refused: for a row that is not right, of a file that was all or nothing
 */

/** An admin who brings files in, one after the other. @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot */
export async function importing(day, lot) {
  await day.pace.think(1000, 8000);
  while (!day.pace.isOver) {
    await bring(day, lot);
    await day.pace.think(4000, 12_000);
  }
}

/** A file that was perhaps taken is sent again, as people do: what is there already is not made twice. @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot */
async function bring({ pace, history }, { admin }) {
  files += 1;
  const [least = 0, most = 0] = FEW;
  const length = pace.random() < 0.2 ? MANY : Math.round(least + pace.random() * (most - least));
  const bookings = Array.from({ length }, importedBooking);
  const kind = pace.random();
  const [isWrong, allOrNothing] = [kind < 0.2, kind < 0.6];
  const rows = isWrong ? [...bookings, { ...importedBooking(), checkInDateTime: 'soon' }] : bookings;
  /** @type {SentFile} */
  const file = { number: files, phones: rows.map(({ phone }) => phone), outcome: 'unknown' };
  history.files.push(file);
  const path = `/api/import${allOrNothing ? '?allOrNothing=true' : ''}`;
  const asked = {
    kind: 'import',
    method: 'POST',
    path,
    body: rows,
    patienceMs: PATIENCE_MS,
    intent: `import ${files}`,
  };
  for (;;) {
    // Another file of the lot is under way: perhaps this one, whose answer was lost.
    const answer = await admin.send({ ...asked, also: [202], refusals: isWrong ? [409, 422] : [409] });
    if (answer.status === 202) file.outcome = await outcomeOf(pace, admin, answer.body.importId);
    else if (answer.ok) file.outcome = 'acknowledged';
    if (answer.status === 422) file.outcome = 'refused';
    const mayTryAgain = answer.mayTryAgain || answer.status === 409 || answer.status === 202;
    if (file.outcome !== 'unknown' || pace.isOver || !mayTryAgain) return;
    await pace.rest(AGAIN_MS);
  }
}

/**
 * What became of an import that was accepted and takes long; unknown where it failed, or the day ends before it.
 * @param {import('./day.mjs').Day['pace']} pace @param {import('./caller.mjs').Caller} admin @param {string} importId
 * @returns {Promise<SentFile['outcome']>}
 */
async function outcomeOf(pace, admin, importId) {
  for (;;) {
    const { status, body } = await admin.send({ kind: 'import state', path: `/api/imports/${importId}` });
    if (status === 200 && body.endedAt !== null) {
      if (body.error !== null) return 'unknown';
      return body.allOrNothing && body.rejected > 0 ? 'refused' : 'acknowledged';
    }
    if (pace.isOver) return 'unknown';
    await pace.rest(AGAIN_MS);
  }
}
