import type { SeededRandom } from './seeded-random.js';

/** In hours. */
const DAY = 24;

/** The times of a demo booking, in hours from now. Times in the past are negative. */
export interface DemoStay {
  checkIn: number;
  checkOut: number;
  /** When the booking was added. */
  added: number;
  arrived: number | null;
  left: number | null;
  /** Checked out by the automatic check-out. */
  leftAutomatically?: boolean;
  hasSpot: boolean;
  kind: 'booking' | 'contract' | 'contract customer' | 'pay at office';
  isRed?: boolean;
}

type CreateStay = (
  random: SeededRandom,
  number: number,
) => Omit<DemoStay, 'added' | 'kind' | 'hasSpot'> & Partial<DemoStay>;

/** Arrived and left within the last month. */
const past: CreateStay = (random, number) => {
  const checkOut = -(0.3 + (number * 29.5 * DAY) / 112);
  const checkIn = checkOut - random.between(1, 9) * DAY - random.between(0, 11);
  const arrived = checkIn + random.next();
  return {
    checkIn,
    checkOut,
    arrived,
    left: Math.max(checkOut + random.next() * 0.3, arrived),
    leftAutomatically: random.chance(0.7),
  };
};

/** Returns about now, so these customers request a shuttle. */
const returning: CreateStay = (random, number) => {
  const checkIn = -random.between(1, 8) * DAY - random.between(0, 6);
  return { checkIn, checkOut: -0.75 + number * 0.25, arrived: checkIn + 0.2, left: null };
};

const parked: CreateStay = (random, number) => {
  const checkIn = -random.between(2, 6 * DAY);
  return { checkIn, checkOut: 6 + number * 5, arrived: checkIn + 0.1, left: null };
};

const withoutSpot: CreateStay = (random) => ({
  checkIn: -2,
  checkOut: random.between(2, 6) * DAY,
  arrived: -1.5,
  left: null,
  hasSpot: false,
});
const overstayed: CreateStay = (_, number) => ({
  checkIn: -9 * DAY,
  checkOut: -(30 + number * 20),
  arrived: -9 * DAY,
  left: null,
});
const today: CreateStay = (_, number) => ({
  checkIn: 0.5 + number * 0.6,
  checkOut: (3 + number) * DAY,
  arrived: null,
  left: null,
});
const missed: CreateStay = (_, number) => ({
  checkIn: -4 - number * 7,
  checkOut: 40 + number * DAY,
  arrived: null,
  left: null,
});
const upcoming: CreateStay = (random, number) => {
  const checkIn = DAY + number * 13;
  return { checkIn, checkOut: checkIn + random.between(1, 8) * DAY, arrived: null, left: null };
};
const runningContract: CreateStay = (_, number) => ({
  checkIn: -(5 + number * 3) * DAY,
  checkOut: (20 + number * 6) * DAY,
  arrived: null,
  left: null,
});
const endedContract: CreateStay = (_, number) => ({
  checkIn: -(95 + number * 4) * DAY,
  checkOut: -(2 + number * 3) * DAY,
  arrived: null,
  left: null,
});

/** About 200 stays that cover every state around today. */
const PLAN: readonly { count: number; create: CreateStay; kind?: DemoStay['kind']; isRed?: boolean }[] = [
  { count: 102, create: past },
  { count: 10, create: past, kind: 'pay at office' },
  { count: 14, create: returning },
  { count: 26, create: parked },
  { count: 4, create: parked, kind: 'contract customer' },
  { count: 3, create: withoutSpot },
  { count: 2, create: overstayed },
  { count: 9, create: today },
  { count: 3, create: today, kind: 'pay at office' },
  { count: 2, create: missed, isRed: true },
  { count: 18, create: upcoming },
  { count: 10, create: runningContract, kind: 'contract' },
  { count: 3, create: endedContract, kind: 'contract' },
];

export const demoStays = (random: SeededRandom): DemoStay[] =>
  PLAN.flatMap(({ count, create, kind = 'booking', isRed = false }) =>
    Array.from({ length: count }, (_, number): DemoStay => {
      const stay = create(random, number);
      const added = Math.min(stay.checkIn - random.between(3, 10 * DAY), -random.next() * 3 * DAY - 0.1);
      return { kind, isRed, added, hasSpot: stay.arrived !== null, ...stay };
    }),
  );
