import { lotTimeOf } from '@lotline/protocol';
import { demoMonth } from '../../services/shuttle/src/demo/demo-month.ts';
import { randomOf } from '../generate/random.ts';
import { backTest, type BackTest } from '../waits/back-test.ts';
import {
  inOrder,
  pickUpByShuttle,
  pickUpIndividually,
  requests,
  withNoise,
  type Random,
} from '../waits/simulated-waits.ts';
import type { Stay } from '../../services/shuttle/src/waits/queue.ts';
import type { Screen, ScreensLoad } from '../run/run-load.ts';

const ZONE = 'America/Los_Angeles';
const DAY = 86_400_000;
const month = (from: string) => ({ from: Date.parse(from), days: 30 });
const MAY = month('2026-05-01T07:00:00Z');

const HOUR = 3_600_000;
/** The lot's hour by UTC hour; both start at the same time. */
const hours = new Map<number, number>();
const hourOf = (at: number): number => {
  const begun = Math.floor(at / HOUR);
  const hour = hours.get(begun) ?? Number(lotTimeOf(new Date(begun * HOUR), ZONE).slice(11, 13));
  hours.set(begun, hour);
  return hour + Math.floor((at % HOUR) / 60_000) / 60;
};
const peak = (at: number, hour: number, hours: number): number => Math.exp(-0.5 * ((hourOf(at) - hour) / hours) ** 2);
const byDay = (at: number, day: number, night: number): number => (hourOf(at) >= 5 ? day : night);
const evenings = (at: number): number => 6 + 10 * peak(at, 18, 1.5);

/** A month each, with the noise of every lot: accidental pick-ups and forgotten cards. */
const MONTHS: Record<string, (chance: Random) => Stay[]> = {
  'a quiet lot': (chance) =>
    pickUpIndividually(
      chance,
      requests(chance, MAY, (at) => byDay(at, 0.6, 0.1)),
      () => 9,
      0.45,
    ),
  'a busy airport with evening peaks': (chance) =>
    pickUpByShuttle(
      chance,
      requests(chance, MAY, (at) => 1 + 2 * peak(at, 9, 2) + 9 * peak(at, 18.5, 2)),
      {
        minutes: (at) => (hourOf(at) >= 16 && hourOf(at) < 22 ? 8 : 12),
        seats: 4,
      },
    ),
  'evenings with more customers than seats': (chance) =>
    pickUpByShuttle(
      chance,
      requests(chance, MAY, (at) => 0.5 + 12 * peak(at, 18.5, 1.5)),
      { minutes: () => 10, seats: 3 },
    ),
  'a lot that has half of its shuttles from the middle of the month on': (chance) =>
    pickUpIndividually(
      chance,
      requests(chance, MAY, (at) => byDay(at, 2.5, 0.5)),
      (at) => (at > MAY.from + 15 * DAY ? 14 : 7),
      0.4,
    ),
  'a lot that becomes slower every day': (chance) =>
    pickUpIndividually(
      chance,
      requests(chance, MAY, (at) => byDay(at, 2.5, 0.5)),
      (at) => 6 + (8 * (at - MAY.from)) / (30 * DAY),
      0.4,
    ),
  'the end of daylight saving': (chance) =>
    pickUpIndividually(
      chance,
      requests(chance, month('2026-10-17T07:00:00Z'), (at) => byDay(at, 2.5, 0.3)),
      evenings,
      0.35,
    ),
  'the beginning of daylight saving': (chance) =>
    pickUpIndividually(
      chance,
      requests(chance, month('2026-02-20T08:00:00Z'), (at) => byDay(at, 2.5, 0.3)),
      evenings,
      0.35,
    ),
  'sparse nights with one driver': (chance) =>
    pickUpIndividually(
      chance,
      requests(chance, MAY, (at) => byDay(at, 2.5, 0.15)),
      (at) => byDay(at, 6, 22),
      0.4,
    ),
};

const INCIDENT_DAYS = [12, 15, 18, 22, 26];
/** Whether the time (epoch ms) is in an incident or its aftermath. */
const isIncident = (at: number): boolean => {
  const day = Math.floor((at - MAY.from) / DAY);
  return INCIDENT_DAYS.includes(day) && hourOf(at) >= 16 && hourOf(at) < 22;
};
const USUAL = { minutes: () => 10, seats: 4 };
const usual = (at: number): number => byDay(at, 4, 0.5) + 6 * peak(at, 18.5, 1.5);

/** A busy month with some evenings unlike any before. */
const INCIDENTS: Record<string, (chance: Random) => Stay[]> = {
  'more customers than ever': (chance) =>
    pickUpByShuttle(
      chance,
      requests(chance, MAY, (at) => usual(at) * (isIncident(at) ? 3.5 : 1)),
      USUAL,
    ),
  'a shuttle out of service': (chance) =>
    pickUpByShuttle(chance, requests(chance, MAY, usual), {
      minutes: (at) => (isIncident(at) && hourOf(at) < 20 ? 32 : 10),
      seats: 4,
    }),
  'no shuttle at all for an hour and a half': (chance) =>
    pickUpByShuttle(chance, requests(chance, MAY, usual), {
      minutes: (at) => (isIncident(at) && hourOf(at) < 17.4 ? 90 : 10),
      seats: 4,
    }),
  'forty customers at once': (chance) =>
    pickUpByShuttle(
      chance,
      [
        ...requests(chance, MAY, usual),
        ...INCIDENT_DAYS.flatMap((day) =>
          Array.from({ length: 40 }, (_, place) => MAY.from + day * DAY + 17 * HOUR + place * 4000),
        ),
      ].sort((one, other) => one - other),
      USUAL,
    ),
};

/** The month that a demo starts with, without noise. */
function demoStays(): Stay[] {
  const shuttles = [1, 2].map((number) => ({
    number,
    name: `Shuttle ${number}`,
    trackingUrl: 'https://track.example',
  }));
  return inOrder(demoMonth({ timeZone: ZONE, shuttles }, new Date('2026-11-22T20:00:00Z')));
}

/** The estimates of the wait, replayed over simulated months: as many hold as is promised, or they are called unusual. */
export const waitEstimates: ScreensLoad = {
  name: 'wait-estimates',
  async screens(_environment, _options, log) {
    const screens = [screenOf('the month of a demo', backTest(demoStays(), ZONE), {})];
    for (const [name, simulate] of Object.entries(MONTHS)) {
      const chance = randomOf(18);
      const result = backTest(inOrder(withNoise(chance, simulate(chance))), ZONE);
      log(`wait-estimates: ${name}`);
      screens.push(screenOf(name, result, { 'width, of the best constant range': [0, 1.2] }));
    }
    for (const [name, simulate] of Object.entries(INCIDENTS)) {
      const chance = randomOf(31);
      const waits = inOrder(withNoise(chance, simulate(chance)));
      log(`wait-estimates: ${name}`);
      screens.push(
        screenOf(name, backTest(waits, ZONE), { 'called unusual, %': [0, 15] }),
        screenOf(`${name}, those evenings`, backTest(waits, ZONE, { counts: isIncident }), {
          'correct, %': [0, 100],
          'the rest of the wait correct, %': [0, 100],
          'called unusual, %': [0, 100],
          'correct or called unusual, %': [78, 100],
        }),
      );
    }
    return screens;
  },
};

/** What must be reached unless a month says otherwise: from and to. */
const BARS: Record<string, [from: number, to: number]> = {
  'correct, %': [75, 85],
  'the rest of the wait correct, %': [70, 92],
  'called unusual, %': [0, 10],
};

function screenOf(title: string, result: BackTest, bars: Record<string, [from: number, to: number]>): Screen {
  const measured: Record<string, number> = {
    'correct, %': result.correct,
    'the rest of the wait correct, %': result.remainingCorrect,
    'called unusual, %': result.unusual,
    'correct or called unusual, %': result.unusual + (result.correct * (100 - result.unusual)) / 100,
    'width, of the best constant range': result.width / result.bestConstantWidth,
  };
  const verdicts = Object.entries({ ...BARS, ...bars }).map(([what, [from, to]]) => {
    const value = measured[what] ?? Number.NaN;
    return {
      what,
      must: `${from} to ${to}`,
      measured: `${value.toFixed(2)} of ${result.rides} rides`,
      reached: from <= value && value <= to,
      correctness: true,
    };
  });
  return { title, scores: {}, verdicts };
}
