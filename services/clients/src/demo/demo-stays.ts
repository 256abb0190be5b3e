import type { Dice } from './dice.js';

/** Hours. */
const DAY = 24;

/** What a made-up booking has behind it and before it; every time in hours from now, the past below zero. */
export interface DemoStay {
  checkIn: number;
  checkOut: number;
  /** When it was booked. */
  added: number;
  arrived: number | null;
  left: number | null;
  /** Let go by the automatic check-out. */
  leftByItself?: boolean;
  hasSpot: boolean;
  kind: 'booking' | 'contract' | 'contract customer' | 'pay at office';
  isRed?: boolean;
}

type Making = (dice: Dice, number: number) => Omit<DemoStay, 'added' | 'kind' | 'hasSpot'> & Partial<DemoStay>;

/** Came and went within the last month. */
const past: Making = (dice, number) => {
  const checkOut = -(0.3 + (number * 29.5 * DAY) / 112);
  const checkIn = checkOut - dice.between(1, 9) * DAY - dice.between(0, 11);
  const arrived = checkIn + dice.throw();
  return {
    checkIn,
    checkOut,
    arrived,
    left: Math.max(checkOut + dice.throw() * 0.3, arrived),
    leftByItself: dice.chance(0.7),
  };
};

/** Back about now: these are the ones who call a shuttle. */
const returning: Making = (dice, number) => {
  const checkIn = -dice.between(1, 8) * DAY - dice.between(0, 6);
  return { checkIn, checkOut: -0.75 + number * 0.25, arrived: checkIn + 0.2, left: null };
};

const parked: Making = (dice, number) => {
  const checkIn = -dice.between(2, 6 * DAY);
  return { checkIn, checkOut: 6 + number * 5, arrived: checkIn + 0.1, left: null };
};

const withoutSpot: Making = (dice) => ({
  checkIn: -2,
  checkOut: dice.between(2, 6) * DAY,
  arrived: -1.5,
  left: null,
  hasSpot: false,
});
const overstayed: Making = (_, number) => ({
  checkIn: -9 * DAY,
  checkOut: -(30 + number * 20),
  arrived: -9 * DAY,
  left: null,
});
const today: Making = (_, number) => ({
  checkIn: 0.5 + number * 0.6,
  checkOut: (3 + number) * DAY,
  arrived: null,
  left: null,
});
const missed: Making = (_, number) => ({
  checkIn: -4 - number * 7,
  checkOut: 40 + number * DAY,
  arrived: null,
  left: null,
});
const upcoming: Making = (dice, number) => {
  const checkIn = DAY + number * 13;
  return { checkIn, checkOut: checkIn + dice.between(1, 8) * DAY, arrived: null, left: null };
};
const runningContract: Making = (_, number) => ({
  checkIn: -(5 + number * 3) * DAY,
  checkOut: (20 + number * 6) * DAY,
  arrived: null,
  left: null,
});
const endedContract: Making = (_, number) => ({
  checkIn: -(95 + number * 4) * DAY,
  checkOut: -(2 + number * 3) * DAY,
  arrived: null,
  left: null,
});

/** How many of each: some 200 together, every state around today. */
const PLAN: readonly { count: number; making: Making; kind?: DemoStay['kind']; isRed?: boolean }[] = [
  { count: 102, making: past },
  { count: 10, making: past, kind: 'pay at office' },
  { count: 14, making: returning },
  { count: 26, making: parked },
  { count: 4, making: parked, kind: 'contract customer' },
  { count: 3, making: withoutSpot },
  { count: 2, making: overstayed },
  { count: 9, making: today },
  { count: 3, making: today, kind: 'pay at office' },
  { count: 2, making: missed, isRed: true },
  { count: 18, making: upcoming },
  { count: 10, making: runningContract, kind: 'contract' },
  { count: 3, making: endedContract, kind: 'contract' },
];

export const demoStays = (dice: Dice): DemoStay[] =>
  PLAN.flatMap(({ count, making, kind = 'booking', isRed = false }) =>
    Array.from({ length: count }, (_, number): DemoStay => {
      const stay = making(dice, number);
      const added = Math.min(stay.checkIn - dice.between(3, 10 * DAY), -dice.throw() * 3 * DAY - 0.1);
      return { kind, isRed, added, hasSpot: stay.arrived !== null, ...stay };
    }),
  );
