import fc from 'fast-check';
import { customer, deedTo, deletion, driversMove, tablet } from './people.js';
import type { Shift } from './shift.js';
import { ON_THE_WAY, type Tablet } from './tablet.js';

/** The shift is its own model: what is possible next, it says itself. */
export type ShiftCommand = fc.AsyncCommand<Shift, Shift>;

const command = (
  words: string,
  run: (shift: Shift) => Promise<unknown>,
  check: (shift: Readonly<Shift>) => boolean = () => true,
): ShiftCommand => ({
  check,
  run: async (_, shift) => void (await run(shift)),
  toString: () => words,
});

const deed = deedTo(customer);
const one = deed.map((what) => command(what.words, what.do));
const atOnce = fc
  .array(deed, { minLength: 2, maxLength: 4 })
  .map((deeds) =>
    command(`at once: ${deeds.map(({ words }) => words).join('; ')}`, (shift) =>
      Promise.all(deeds.map((each) => each.do(shift))),
    ),
  );
const deleted = deletion(customer).map((what) => command(what.words, what.do));

const ofTablet = (
  at: number,
  words: string,
  run: (board: Tablet) => Promise<void>,
  check?: (board: Readonly<Tablet>) => boolean,
): ShiftCommand =>
  command(
    `tablet ${at} ${words}`,
    (shift) => run(shift.tablet(at)),
    (shift) => check?.(shift.tablet(at)) ?? true,
  );
const loseNetwork = tablet.map((at) =>
  ofTablet(
    at,
    'loses its network',
    (board) => board.loseNetwork(),
    ({ online }) => online,
  ),
);
const onTheWay = fc.array(fc.constantFrom(...ON_THE_WAY), { minLength: 1, maxLength: 4 });
const comeBack = fc.tuple(tablet, onTheWay).map(([at, ways]) =>
  ofTablet(
    at,
    `is back; what it sends is ${ways.join(', ')}`,
    (board) => board.comeBack(ways),
    ({ online }) => !online,
  ),
);
/** A driver without a network and everybody else deal with the same customer; the tablet is back for a moment. */
const withoutNetwork = fc.tuple(tablet, customer).chain(([at, who]) => {
  const [it, them] = [fc.constant(at), fc.constant(who)];
  const deeds = fc.array(fc.oneof(driversMove(it, them), deedTo(them)), { minLength: 2, maxLength: 6 });
  return fc.tuple(deeds, onTheWay).map(([done, ways]) =>
    command(
      `tablet ${at} without a network: ${done.map(({ words }) => words).join('; ')}; what it sends is ${ways.join(', ')}`,
      async (shift) => {
        await shift.tablet(at).loseNetwork();
        for (const each of done) await each.do(shift);
        await shift.tablet(at).comeBack(ways);
      },
      (shift) => shift.tablet(at).online,
    ),
  );
});
const reload = tablet.map((at) => ofTablet(at, 'reloads', async (board) => board.reload()));

const any = fc.oneof(
  { weight: 6, arbitrary: one },
  { weight: 2, arbitrary: atOnce },
  { weight: 2, arbitrary: loseNetwork },
  { weight: 2, arbitrary: comeBack },
  { weight: 3, arbitrary: withoutNetwork },
  { weight: 1, arbitrary: reload },
  { weight: 1, arbitrary: deleted },
);

/** So many sequences of what is done in a shift, always the same ones of a seed. */
export const sequences = (howMany: number, seed: number): Iterable<ShiftCommand>[] =>
  fc.sample(fc.commands<Shift, Shift, false>([any], { maxCommands: 10, size: 'max' }), { numRuns: howMany, seed });
