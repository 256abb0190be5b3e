import { setTimeout as sleep } from 'node:timers/promises';
import { startPeer } from '../peers/start.ts';
import { startTransfers } from '../generate/transfers.ts';
import { figuresOf } from '../measure/figures.ts';
import { setBoard } from '../run/board.ts';
import { memoryVerdicts, peaksOf, pollBeside, pollsVerdict } from '../run/polls-beside.ts';
import { countImported, removeImported } from '../seed/imported.ts';
import { LOT } from '../seed/rows.ts';
import type { Load, PartFigures, Round } from '../run/run-load.ts';
import type { Pool } from 'pg';
import type { Verdict } from '../run/verdicts.ts';

const RIDES = 100;
/** For rounds of this length; fewer in shorter ones. */
const ROWS = 100_000;
const SECONDS = 20;
const MAX_SECONDS = 60;
/** The time limit for the boards' copies after the last customer. */
const COPIES_MS = 60_000;

export const importing: Load = {
  name: 'import',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const transfers = await startTransfers();
    const peer = await startPeer(environment.dataFolder, 'import.ts', {
      databaseUrl: environment.databaseUrl,
      lot: LOT,
    });
    const pids = () => ({ ...environment.pids(), peer: peer.pid });
    // Removes the rows of an interrupted bench.
    const remove = (since = new Date(0)) => removeImported(environment.database, since);
    await remove();
    const begun = new Date();
    const subject =
      (url: string, hasCopies: boolean): ((seconds: number) => Promise<Round>) =>
      async (seconds) => {
        const rows = Math.ceil(ROWS * Math.min(1, seconds / SECONDS));
        const { ms, wrong, also, result } = await pollBeside(staff, seconds, async () => {
          const sent = await transfers.upload({ url, headers: staff.cookieHeader, pids: pids() }, rows);
          return { ...sent, ...(await countWhenCopied(environment.database, begun, hasCopies)) };
        });
        return {
          figures: { ...figuresOf(ms, result.seconds, wrong), requests: rows, perSecond: rows / result.seconds },
          never: {
            'customers missing or doubled': Math.abs(result.clients - rows) + Math.abs(result.created - rows),
            'customers missing on boards': hasCopies ? rows - result.riders : 0,
          },
          also: { ...also, 'seconds until boards have all': result.copied, ...peaksOf([result.peaksMb]) },
        };
      };
    return [
      {
        title: 'a CSV of 100,000 customers, beside 100 polls a second; rows a second, and the polls’ times',
        seconds: SECONDS,
        lotline: { before: () => remove(begun), round: subject(`${environment.url}/api/import`, true) },
        peer: { pid: peer.pid, before: () => remove(begun), round: subject(`${peer.url}/`, false) },
        check: (figures) => [durationVerdict(figures), pollsVerdict(figures), ...memoryVerdicts(figures)],
        end: async () => {
          await transfers.stop();
          await peer.stop();
          await remove(begun);
        },
      },
    ];
  },
};

/** Waits until the boards know all imported customers, and counts both. */
async function countWhenCopied(database: Pool, since: Date, hasCopies: boolean) {
  const begun = performance.now();
  for (;;) {
    const { clients, riders } = await countImported(database, since);
    const copied = performance.now() - begun;
    if (!hasCopies || riders === clients || copied > COPIES_MS) return { clients, riders, copied: copied / 1000 };
    await sleep(250);
  }
}

function durationVerdict({ lotline: { perSecond } }: PartFigures): Verdict {
  const seconds = ROWS / perSecond.median;
  return {
    what: `${ROWS.toLocaleString('en')} rows`,
    must: `within ${MAX_SECONDS} s`,
    measured: `${seconds.toFixed(1)} s (${(ROWS / perSecond.high).toFixed(1)} to ${(ROWS / perSecond.low).toFixed(1)})`,
    reached: seconds <= MAX_SECONDS,
    correctness: false,
  };
}
