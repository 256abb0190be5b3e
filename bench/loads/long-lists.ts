import { setTimeout as sleep } from 'node:timers/promises';
import { startTransfers } from '../generate/transfers.ts';
import { figuresOf } from '../measure/figures.ts';
import { setBoard } from '../run/board.ts';
import { pollBeside, pollsVerdict } from '../run/polls-beside.ts';
import type { Caller } from '../generate/caller.ts';
import type { Load, Round } from '../run/run-load.ts';

const RIDES = 60;
/** As many as a lot may have at once, plus four that wait or are refused. */
const READERS = 6;
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
const YEAR = `/api/clients?checkoutFrom=${YEAR_AGO}%2000:00:00`;

/** Streams without pauses (docs/decisions/exports.md). */
const MAX_RATIO = 3;

/** Polls of a board beside lists of a year. The peer is the same polls without them. */
export const longLists: Load = {
  name: 'long-lists',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const transfers = await startTransfers();
    const transfer = { url: `${environment.url}${YEAR}`, headers: staff.cookieHeader };
    return [
      {
        title: 'polls of a board beside lists of a year',
        seconds: 20,
        lotline: { round: (seconds) => round(staff, seconds, () => transfers.read(transfer, READERS, seconds)) },
        peer: { round: (seconds) => round(staff, seconds, () => sleep(seconds * 1000, 0)) },
        check: (figures) => [pollsVerdict(figures, MAX_RATIO)],
        end: transfers.stop,
      },
    ];
  },
};

/** @param read returns the bytes of the lists */
async function round(staff: Caller, seconds: number, read: () => Promise<number>): Promise<Round> {
  const { ms, wrong, also, result } = await pollBeside(staff, seconds, read);
  return { figures: figuresOf(ms, seconds, wrong), also: { ...also, 'MB of lists a second': result / 1e6 / seconds } };
}
