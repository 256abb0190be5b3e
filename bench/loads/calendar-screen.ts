import { percentile, spreadOf } from '../measure/figures.ts';
import { withinMs, type Verdict } from '../run/verdicts.ts';
import { changeOne, openMonths, scrollDay } from '../browser/calendar.ts';
import { openTablet } from '../browser/chromium.ts';
import { CHECK_OUTS_A_DAY, emptyYear, fillYear } from '../seed/full-year.ts';
import type { Screen, ScreensLoad } from '../run/run-load.ts';

const MONTH_MS = 300;
const FRAMES = 60;
/** Tolerance for the browser's clock and a shared CPU. */
const MIN_FRAMES = 58;

/**
 * The calendar of a lot with 300 customers a day for a year, on a tablet with a CPU four times slower than this machine's.
 */
export const calendarScreen: ScreensLoad = {
  name: 'calendar-screen',
  async screens(environment, { rounds }, log) {
    const staff = await environment.signIn();
    await fillYear(environment.database);
    const tablet = await openTablet(environment.url, String(staff.cookieHeader.cookie), log);
    try {
      const months = [];
      for (let round = 0; round < rounds; round += 1) months.push(...(await openMonths(tablet)));
      const arrivals = await repeat(rounds, () => scrollDay(tablet, 'arrivals'));
      const changes = await repeat(rounds, () => changeOne(tablet, staff));
      const split = await repeat(rounds, () => scrollDay(tablet, 'split'));
      const untilShown = months.map(({ shown }) => shown);
      const screens: Screen[] = [
        {
          title: 'months of the year, each after its answer',
          scores: {
            'ms until it is shown': spreadOf(untilShown),
            'ms of work': spreadOf(months.map(({ worked }) => worked)),
          },
          verdicts: [withinMs('95 of 100', percentile(untilShown, 0.95), MONTH_MS)],
        },
        ...[
          { title: `a day of ${CHECK_OUTS_A_DAY} arrivals under a swipe`, runs: arrivals },
          {
            title: `a day of ${CHECK_OUTS_A_DAY} check-ins beside ${CHECK_OUTS_A_DAY} arrivals under a swipe`,
            runs: split,
          },
        ].map(({ title, runs }) => ({ title, scores: scoresOf(runs), verdicts: [framesOf(runs)] })),
        {
          title: 'a customer of the day changed elsewhere',
          scores: { 'ms until it is shown': spreadOf(changes.map(({ ms }) => ms)) },
          verdicts: [
            {
              what: 'cards that were touched',
              must: '1',
              measured: String(Math.max(...changes.map(({ cards }) => cards))),
              reached: changes.every(({ cards }) => cards === 1),
              correctness: true,
            },
          ],
        },
      ];
      return screens;
    } finally {
      await tablet.close();
      await emptyYear(environment.database);
    }
  },
};

async function repeat<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const all = [];
  for (let round = 0; round < times; round += 1) all.push(await run());
  return all;
}

type Scrolled = Awaited<ReturnType<typeof scrollDay>>;

const scoresOf = (runs: Scrolled[]) => ({
  'frames a second': spreadOf(runs.map(({ perSecond }) => perSecond)),
  'late frames, %': spreadOf(runs.map(({ late }) => late)),
  'longest frame, ms': spreadOf(runs.map(({ longest }) => longest)),
});

function framesOf(runs: Scrolled[]): Verdict {
  const { median } = spreadOf(runs.map(({ perSecond }) => perSecond));
  return {
    what: 'frames a second',
    must: `${FRAMES}, give or take 2`,
    measured: median.toFixed(1),
    reached: median >= MIN_FRAMES,
    correctness: false,
  };
}
