import fc from 'fast-check';
import { customer, actionOn, deletion, driverMove, tablet } from './actions.js';
import type { Shift } from './shift.js';
import { DELIVERIES, type Tablet } from './tablet.js';

/** The shift is its own model: it knows which commands are possible next. */
export type ShiftCommand = fc.AsyncCommand<Shift, Shift>;

const toCommand = (
  description: string,
  run: (shift: Shift) => Promise<unknown>,
  check: (shift: Readonly<Shift>) => boolean = () => true,
): ShiftCommand => ({
  check,
  run: async (_, shift) => void (await run(shift)),
  toString: () => description,
});

const action = actionOn(customer);
const one = action.map((what) => toCommand(what.description, what.do));
const atOnce = fc
  .array(action, { minLength: 2, maxLength: 4 })
  .map((actions) =>
    toCommand(`at once: ${actions.map(({ description }) => description).join('; ')}`, (shift) =>
      Promise.all(actions.map((each) => each.do(shift))),
    ),
  );
const deleted = deletion(customer).map((what) => toCommand(what.description, what.do));

const tabletCommand = (
  at: number,
  description: string,
  run: (board: Tablet) => Promise<void>,
  check?: (board: Readonly<Tablet>) => boolean,
): ShiftCommand =>
  toCommand(
    `tablet ${at} ${description}`,
    (shift) => run(shift.tablet(at)),
    (shift) => check?.(shift.tablet(at)) ?? true,
  );
const loseNetwork = tablet.map((at) =>
  tabletCommand(
    at,
    'loses its network',
    (board) => board.loseNetwork(),
    ({ online }) => online,
  ),
);
const deliveries = fc.array(fc.constantFrom(...DELIVERIES), { minLength: 1, maxLength: 4 });
const reconnect = fc.tuple(tablet, deliveries).map(([at, outcomes]) =>
  tabletCommand(
    at,
    `is back; its moves are ${outcomes.join(', ')}`,
    (board) => board.reconnect(outcomes),
    ({ online }) => !online,
  ),
);
/** A driver without a network and other people act on the same customer; then the tablet is briefly online. */
const withoutNetwork = fc.tuple(tablet, customer).chain(([at, who]) => {
  const [itsNumber, theCustomer] = [fc.constant(at), fc.constant(who)];
  const actions = fc.array(fc.oneof(driverMove(itsNumber, theCustomer), actionOn(theCustomer)), {
    minLength: 2,
    maxLength: 6,
  });
  return fc.tuple(actions, deliveries).map(([done, outcomes]) =>
    toCommand(
      `tablet ${at} without a network: ${done.map(({ description }) => description).join('; ')}; its moves are ${outcomes.join(', ')}`,
      async (shift) => {
        await shift.tablet(at).loseNetwork();
        for (const each of done) await each.do(shift);
        await shift.tablet(at).reconnect(outcomes);
      },
      (shift) => shift.tablet(at).online,
    ),
  );
});
const reload = tablet.map((at) => tabletCommand(at, 'reloads', async (board) => board.reload()));

const anyCommand = fc.oneof(
  { weight: 6, arbitrary: one },
  { weight: 2, arbitrary: atOnce },
  { weight: 2, arbitrary: loseNetwork },
  { weight: 2, arbitrary: reconnect },
  { weight: 3, arbitrary: withoutNetwork },
  { weight: 1, arbitrary: reload },
  { weight: 1, arbitrary: deleted },
);

/** `howMany` sequences of commands; the same seed gives the same sequences. */
export const sequences = (howMany: number, seed: number): Iterable<ShiftCommand>[] =>
  fc.sample(fc.commands<Shift, Shift, false>([anyCommand], { maxCommands: 10, size: 'max' }), {
    numRuns: howMany,
    seed,
  });
