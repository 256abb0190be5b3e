import type { ManagedLot } from '@lotline/protocol';

/** What is known of a lot at its start. */
export interface LotFacts {
  lot: Pick<ManagedLot, 'id' | 'createdAt' | 'parkingSpots' | 'texts'>;
  /** Other people who work at the lot. */
  colleagues: number;
  boards: number;
  imports: number;
  hasCustomers: boolean;
}

export interface Step {
  title: string;
  text: string;
  /** The screen on which it is done. */
  path: string;
  isDone: boolean;
}

/** A lot is new for a week: as long as its imports are listed. In ms. */
const NEW_FOR = 7 * 86_400_000;

/** Whether a lot is still being set up. `now` is in epoch ms. */
export const isNewLot = ({ lot, hasCustomers }: Pick<LotFacts, 'lot' | 'hasCustomers'>, now: number): boolean =>
  !hasCustomers || now - Date.parse(lot.createdAt) < NEW_FOR;

/** The first steps of a lot, in the order in which people take them. */
export const firstSteps = ({ lot, colleagues, boards, imports, hasCustomers }: LotFacts): Step[] => [
  {
    title: 'List the parking spots',
    text: 'Forms then offer the next free one.',
    path: `/admin/lots?edit=${encodeURIComponent(lot.id)}`,
    isDone: (lot.parkingSpots ?? []).length > 0,
  },
  {
    title: 'Add your staff',
    text: 'Each person has an account and a role.',
    path: '/admin',
    isDone: colleagues > 0,
  },
  {
    title: 'Pair the drivers’ tablets',
    text: 'Open a pick-up board on the tablet, and confirm its code on the Shuttle board.',
    path: '/shuttle',
    isDone: boards > 0,
  },
  {
    title: 'Choose your texts',
    text: 'Customers get them at check-in and when a shuttle comes.',
    path: '/admin/texts',
    isDone: lot.texts !== undefined,
  },
  {
    title: 'Import your bookings',
    text: 'From a spreadsheet of your old system.',
    path: '/admin/import',
    isDone: imports > 0,
  },
  {
    title: 'Add your first customer',
    text: 'Then check them in.',
    path: '/form',
    isDone: hasCustomers,
  },
];
