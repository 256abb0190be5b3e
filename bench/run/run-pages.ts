import { spreadOf, type Spread } from '../measure/figures.ts';
import { runLeastDisturbed } from '../measure/processes.ts';
import type { Verdict } from './verdicts.ts';
import type { Environment } from './environment.ts';
import type { Options } from '../options.ts';
import type { LoadReport } from './run-load.ts';
import type { Audited } from '../browser/lighthouse.ts';

/** A load that opens pages in a browser, without a peer. */
export interface PagesLoad {
  name: string;
  pages: (environment: Environment) => Promise<Page[]>;
}

export interface Page {
  title: string;
  path: string;
  /** of a session */
  headers?: Record<string, string>;
  /** the Lighthouse categories to check; without them, only bytes are measured */
  parts?: readonly string[];
  /** the required score of each category, of 100 */
  bar?: number;
  /** audits that the page fails on purpose: the score is reported with and checked without them */
  without?: string[];
}

export interface PageReport {
  title: string;
  scores: Record<string, Spread>;
  /** the audits with a score below 100 in any round */
  short: string[];
  /** transferred, by kind */
  bytes: Record<string, number>;
  verdicts: Verdict[];
}

export async function runPages(
  load: PagesLoad,
  environment: Environment,
  { rounds, tries }: Pick<Options, 'rounds' | 'tries'>,
  log: (line: string) => void,
): Promise<LoadReport> {
  log(`${load.name}: preparing`);
  // Imported here, because other loads do not need Lighthouse.
  const { audit, beginBrowser } = await import('../browser/lighthouse.ts');
  const pages: PageReport[] = [];
  const browser = await beginBrowser(log);
  try {
    for (const page of await load.pages(environment)) {
      const done = [];
      for (let round = 1; round <= (page.parts ? rounds : 1); round += 1) {
        const [run] = await runLeastDisturbed(tries, () => audit(browser.port, `${environment.url}${page.path}`, page));
        done.push(run);
        const scores = Object.entries(run.scores).map(([part, score]) => `${part} ${score.toFixed(0)}`);
        const short = run.short.length > 0 ? `; short: ${run.short.join(', ')}` : '';
        const host = `${(run.withheld * 100).toFixed(0)} % withheld`;
        log(`${load.name}: ${page.title}, round ${round}: ${[...scores, host].join(', ')}${short}`);
      }
      pages.push(reportOf(page, done));
    }
  } finally {
    browser.kill();
  }
  return { name: load.name, parts: [], pages, failed: false };
}

function reportOf({ title, parts = [], bar = 0, without = [] }: Page, done: Audited[]): PageReport {
  const [first] = done;
  const names = Object.keys(first?.scores ?? {});
  const scores = Object.fromEntries(
    names.map((name) => [name, spreadOf(done.map((run) => run.scores[name] ?? Number.NaN))]),
  );
  const checked = parts.map((part) => {
    const apart = `${part} without ${without.join(', ')}`;
    return apart in scores ? apart : part;
  });
  const verdicts = checked.map((name) => {
    const { median = 0, low = 0, high = 0 } = scores[name] ?? {};
    return {
      what: name,
      must: `at least ${bar}`,
      measured: `${median.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`,
      reached: median >= bar,
      correctness: false,
    };
  });
  return {
    title,
    scores,
    short: [...new Set(done.flatMap(({ short }) => short))],
    bytes: first?.bytes ?? {},
    verdicts,
  };
}

/** Lighthouse's categories. */
export const PARTS = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A load that works with screens in a browser and measures itself, without a peer. */
export interface ScreensLoad {
  name: string;
  screens: (
    environment: Environment,
    options: Pick<Options, 'rounds'>,
    log: (line: string) => void,
  ) => Promise<Screen[]>;
}

export interface Screen {
  title: string;
  scores: Record<string, Spread>;
  verdicts: Verdict[];
}

export async function runScreens(
  { name, screens }: ScreensLoad,
  environment: Environment,
  options: Pick<Options, 'rounds'>,
  log: (line: string) => void,
): Promise<LoadReport> {
  log(`${name}: measuring`);
  const pages = (await screens(environment, options, log)).map((screen) => ({ ...screen, short: [], bytes: {} }));
  const verdicts = pages.flatMap((page) => page.verdicts);
  return { name, parts: [], pages, failed: verdicts.some(({ correctness, reached }) => correctness && !reached) };
}
