import { randomBytes } from 'node:crypto';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { sharedLotline } from './lotline.js';
import { disagreements, readLists, type Lists } from './shift/agreement.js';
import { sequences, type ShiftCommand } from './shift/commands.js';
import { Shift } from './shift/shift.js';

/** `SHIFTS=5000 npm test -- --only api` tries more sequences; `SHIFTS_SEED` repeats the same ones. */
const SEQUENCES = Number(process.env.SHIFTS ?? 100);
const SEED = Number(process.env.SHIFTS_SEED ?? randomBytes(4).readInt32LE());
/** Shifts that run in parallel at one lot, each with its own customers, and are then compared together. */
const AT_ONCE = 10;
const AGREEMENT_MS = 120_000;

describe('a shift', () => {
  const lotline = sharedLotline();
  /** The prefix of every customer's last name, which the list searches for. */
  const name = `Shift${randomBytes(5).toString('hex')}`;
  let desk: Caller;
  let shifts: Shift[];
  let lists: Lists;

  beforeAll(async () => {
    const accounts = ['valet@lotline.test', 'agent@lotline.test', 'admin@lotline.test'];
    const dispatchers = await Promise.all(accounts.map((email) => Caller.signedIn(lotline.url, email)));
    desk = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    shifts = Array.from({ length: AT_ONCE }, (_, at) => new Shift(dispatchers, lotline.url, `${name}-${at}`));
    lists = await readLists(desk, name);
  });
  afterAll(async () => {
    for (const { id } of lists.listed) await desk.delete(`/api/clients/${id}`);
    await lotline.end();
  });

  it(
    'should leave boards, list, customers’ pages and histories in agreement after any sequence of actions',
    async () => {
      const all = sequences(SEQUENCES, SEED).map((commands, at) => ({ commands, at }));
      while (all.length > 0) {
        const now = all.splice(0, AT_ONCE).map(({ commands, at }) => playSequence(commands, at, shifts[at % AT_ONCE]));
        await expectAgreement((await Promise.all(now)).flat());
      }
      await eventually(async () => expect(await countUnpublished()).toBe(0), AGREEMENT_MS);
      await expectAgreement(lists.listed.map((client) => ({ client, moves: [], of: 'In the end' })));
    },
    SEQUENCES * 1000,
  );

  /** Plays one sequence. Returns the affected customers with a description for error messages. */
  async function playSequence(commands: Iterable<ShiftCommand>, at: number, shift: Shift | undefined) {
    if (!shift) throw new Error(`No shift for sequence ${at}`);
    const of = () => `Sequence ${at} of SHIFTS_SEED=${SEED}: ${String(commands)}`;
    await shift.play(commands, lists.listed).catch((cause: unknown) => {
      throw new Error(of(), { cause });
    });
    return shift.takeAffected().map((customer) => ({ ...customer, of: of() }));
  }

  /** A customer is not checked again once all lists agree, because no new action starts. */
  async function expectAgreement(
    customers: (ReturnType<Shift['takeAffected']>[number] & { of: string })[],
  ): Promise<void> {
    let open = customers;
    await eventually(async () => {
      lists = await readLists(desk, name);
      const found = await Promise.all(
        open.map(async (one) => ({ one, wrong: await disagreements(desk, one.client, one.moves, lists) })),
      );
      const wrong = found.filter((each) => each.wrong.length > 0);
      open = wrong.map(({ one }) => one);
      expect(wrong.map(({ one, wrong: what }) => [one.of, ...what])).toEqual([]);
    }, AGREEMENT_MS);
  }

  /** Events that are still in an outbox. */
  async function countUnpublished(): Promise<number> {
    const [row] = await lotline.query<{ count: number }>(
      `SELECT ((SELECT count(*) FROM shuttle.outbox) + (SELECT count(*) FROM clients.outbox))::int AS count`,
    );
    return row?.count ?? 0;
  }
});
