import { launchPages } from '../browser/chromium.ts';
import { measureWalk, type Walk } from '../browser/interactions.ts';
import { spreadOf } from '../measure/figures.ts';
import { runLeastDisturbed } from '../measure/processes.ts';
import { clearBoard, move, indexesOnLot } from '../run/board.ts';
import { addContracts, removeAll } from '../run/desk.ts';
import { idOf, linkOf } from '../seed/customers.ts';
import { boardWalks } from '../walks/board.ts';
import { customerWalks } from '../walks/customer.ts';
import { deskWalks } from '../walks/desk.ts';
import { officeWalks } from '../walks/office.ts';
import type { Caller } from '../generate/caller.ts';
import type { Screen, ScreensLoad } from '../run/run-load.ts';

const ASKING = 20;
const RIDING = 16;
/** The customer of the opened page. */
const CUSTOMER = ASKING + RIDING;
/** Milliseconds from an input to the next paint. */
const MAX_MS = 200;

/**
 * The time from an input to the next paint on every screen, with a CPU four times slower: a full board, some hundred arrivals a
 * day, sixty contracts. Covers the most frequent actions.
 */
export const interactions: ScreensLoad = {
  name: 'interactions',
  async screens(environment, { rounds, tries }, log) {
    const staff = await environment.signIn();
    const riders = indexesOnLot(environment.customers, 0, CUSTOMER + 1).map(idOf);
    const added = await addContracts(staff);
    const browser = await launchPages(environment, log);
    try {
      const screens = [];
      for (const walk of [...boardWalks, ...deskWalks, ...officeWalks, ...customerWalks(linkOf(CUSTOMER))]) {
        const measured = [];
        for (let round = 1; round <= rounds; round += 1) {
          const walkOnce = async () => {
            const page = await browser.open(walk.visitor ? 'visitor' : 'staff');
            const longest = await measureWalk(page, walk);
            await page.context().close();
            return { longest };
          };
          const [{ longest }] = await runLeastDisturbed(tries, walkOnce, () => placeRiders(staff, riders));
          log(`interactions: ${walk.title}, round ${round}: ${longest.join(', ')} ms`);
          measured.push(longest);
        }
        screens.push(screenOf(walk, measured));
      }
      return screens;
    } finally {
      await browser.close();
      await removeAll(staff, added);
      await clearBoard(staff);
    }
  },
};

/** Restores the initial state before each walk. */
async function placeRiders(staff: Caller, riders: string[]) {
  for (const [index, id] of riders.entries()) {
    // A walk that dropped customers off also checked them out.
    await staff.send('PATCH', `/api/clients/${id}/check-in-status`, { status: 'checked-in' });
    if (index < ASKING) await move(staff, id, 'requesting_ride');
    else if (index < CUSTOMER) await move(staff, id, 'picked_up', 1 + (index % 2));
    else await move(staff, id, null);
  }
}

/** @param measured of each round, the longest interaction of each step in ms */
function screenOf({ title, steps }: Walk, measured: number[][]): Screen {
  const each = steps.map(({ what }, at) => ({ what, spread: spreadOf(measured.map((round) => round[at] ?? NaN)) }));
  const verdicts = each
    .toSorted((one, other) => other.spread.median - one.spread.median)
    .slice(0, 1)
    .map(({ what, spread: { median, low, high } }) => ({
      what: `interaction to next paint, the longest: ${what}`,
      must: `below ${MAX_MS} ms`,
      measured: `${median} ms (${low} to ${high})`,
      reached: median < MAX_MS,
      correctness: false,
    }));
  return { title, scores: Object.fromEntries(each.map(({ what, spread }) => [what, spread])), verdicts };
}
