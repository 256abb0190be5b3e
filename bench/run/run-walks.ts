import { spreadOf } from '../measure/figures.ts';
import { runLeastDisturbed } from '../measure/processes.ts';
import type { Page } from '@playwright/test';
import type { Environment } from './environment.ts';
import type { Options } from '../options.ts';
import type { LoadReport } from './run-load.ts';
import type { PageReport } from './run-pages.ts';
import type { MeasuredStep } from '../browser/interactions.ts';

/** A load that performs actions on pages in a browser, without a peer. */
export interface WalksLoad {
  name: string;
  walks: (environment: Environment) => Promise<Walks>;
}

interface Walks {
  walks: Walk[];
  /** called before each walk */
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

export interface Walk {
  title: string;
  path: string;
  /** without a session */
  visitor?: boolean;
  /** waits until the page is ready */
  begin: (page: Page) => Promise<unknown>;
  steps: Step[];
}

interface Step {
  what: string;
  act: (page: Page) => Promise<unknown>;
  /** waits for the result */
  shows?: (page: Page) => Promise<unknown>;
}

/** Milliseconds from the press to the next paint. */
const MAX_MS = 200;
const VIEWPORT = { width: 1440, height: 900 };

export async function runWalks(
  load: WalksLoad,
  environment: Environment,
  { rounds, tries }: Pick<Options, 'rounds' | 'tries'>,
  log: (line: string) => void,
): Promise<LoadReport> {
  log(`${load.name}: preparing`);
  const [{ measureWalk }, { launchPages }] = await Promise.all([
    import('../browser/interactions.ts'),
    import('../browser/chromium.ts'),
  ]);
  const browser = await launchPages(environment, log);
  const pages: PageReport[] = [];
  const { walks, begin, end } = await load.walks(environment);
  try {
    for (const walk of walks) {
      const done = [];
      for (let round = 1; round <= rounds; round += 1) {
        const walkOnce = async () => {
          const page = await browser.open(walk.visitor ? 'visitor' : 'staff', VIEWPORT);
          const steps = await measureWalk(page, walk);
          await page.context().close();
          return { steps };
        };
        const [one] = await runLeastDisturbed(tries, walkOnce, begin);
        done.push(one);
        const figures = one.steps.map(({ what, ms }) => `${what} ${ms}`).join(', ');
        log(`${load.name}: ${walk.title}, round ${round}: ${figures}; ${(one.withheld * 100).toFixed(0)} % withheld`);
      }
      pages.push(
        reportOf(
          walk,
          done.map(({ steps }) => steps),
        ),
      );
    }
  } finally {
    await browser.close();
    await end();
  }
  return { name: load.name, parts: [], pages, failed: false };
}

function reportOf({ title, steps }: Walk, rounds: MeasuredStep[][]): PageReport {
  const each = steps.map(({ what }, at) => ({ what, ...spreadOf(rounds.map((round) => round[at]?.ms ?? Number.NaN)) }));
  const [worst = { what: 'nothing', median: 0, low: 0, high: 0 }] = each.toSorted(
    (one, other) => other.median - one.median,
  );
  const verdict = {
    what: `interaction to next paint, the longest: ${worst.what}`,
    must: `below ${MAX_MS} ms`,
    measured: `${worst.median} ms (${worst.low} to ${worst.high})`,
    reached: worst.median < MAX_MS,
    correctness: false,
  };
  const ms = Object.fromEntries(each.map(({ what, ...spread }) => [what, spread]));
  return { title, scores: ms, short: [], bytes: {}, verdicts: [verdict] };
}
