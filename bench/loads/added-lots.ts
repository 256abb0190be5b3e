import { setTimeout as sleep } from 'node:timers/promises';
import { runAtRate } from '../generate/asking.ts';
import { figuresOf } from '../measure/figures.ts';
import { setBoard } from '../run/board.ts';
import { pollBeside, pollsVerdict } from '../run/polls-beside.ts';
import type { Caller } from '../generate/caller.ts';
import type { Load, Round } from '../run/run-load.ts';

const RIDES = 100;
const LOTS = '/api/lots';

/** Polls of an unchanged board while an operator adds a lot a second. The peer is the same polls without it. */
export const addedLots: Load = {
  name: 'added-lots',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const added: string[] = [];
    const add = async (seconds: number) => {
      let rejected = 0;
      await runAtRate(1, seconds, async () => {
        const { status, text } = await staff.send('POST', LOTS, newLot());
        if (status === 201) added.push(JSON.parse(text).id);
        else rejected += 1;
      });
      return rejected;
    };
    const addNothing = async (seconds: number) => {
      await sleep(seconds * 1000);
      return 0;
    };
    return [
      {
        title: '100 polls of a board a second, while a lot is added each second',
        seconds: 10,
        lotline: { round: (seconds) => round(staff, seconds, add) },
        peer: { round: (seconds) => round(staff, seconds, addNothing) },
        check: (figures) => [pollsVerdict(figures)],
        // Lots are never deleted.
        end: async () => {
          for (const id of added) await staff.send('POST', `${LOTS}/${id}/archive`);
        },
      },
    ];
  },
};

/** @param work returns how many of its calls were rejected */
async function round(staff: Caller, seconds: number, work: (seconds: number) => Promise<number>): Promise<Round> {
  const { ms, wrong, also, result } = await pollBeside(staff, seconds, () => work(seconds));
  return { figures: figuresOf(ms, seconds, wrong + result), also };
}

/** A lot of 120 spots with two shuttles. */
function newLot() {
  const number = Date.now();
  const id = `added-${number}`;
  return {
    id,
    title: `Added ${number}`,
    host: `${id}.example`,
    reservationsHost: `${id}.example`,
    timeZone: 'America/Denver',
    terminals: ['North', 'South'],
    shuttles: [1, 2].map((each) => ({ number: each, name: `Shuttle ${each}`, trackingUrl: 'https://track.example' })),
    officePhone: '303-555-0100',
    textingNumber: `+1${String(number).slice(-10)}`,
    parkingSpots: ['A1-A120'],
    boardAccess: 'open',
  };
}
