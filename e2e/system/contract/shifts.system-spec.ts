import { randomBytes } from 'node:crypto';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { sharedLotline } from './lotline.js';
import { disagreements, readLists, type Lists } from './shift/agreement.js';
import { sequences, type ShiftCommand } from './shift/commands.js';
import { Shift } from './shift/shift.js';

/** `SHIFTS=5000 npm test -- --only contract` tries more; `SHIFTS_SEED` the same ones again. */
const SEQUENCES = Number(process.env.SHIFTS ?? 100);
const SEED = Number(process.env.SHIFTS_SEED ?? randomBytes(4).readInt32LE());
/** Shifts that go on at the same time at one lot, each with people of its own, and then wait together. */
const AT_ONCE = 10;
const SETTLED_MS = 120_000;

describe('a shift', () => {
  const lotline = sharedLotline();
  /** The beginning of every customer's last name, by which the list finds them. */
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
    'should leave boards, list, customers’ pages and histories of one mind, whatever people do, in whatever order',
    async () => {
      const all = sequences(SEQUENCES, SEED).map((commands, at) => ({ commands, at }));
      while (all.length > 0) {
        const now = all.splice(0, AT_ONCE).map(({ commands, at }) => played(commands, at, shifts[at % AT_ONCE]));
        await settled((await Promise.all(now)).flat());
      }
      await eventually(async () => expect(await unpublished()).toBe(0), SETTLED_MS);
      await settled(lists.listed.map((client) => ({ client, moves: [], of: 'In the end' })));
    },
    SEQUENCES * 1000,
  );

  /** Whom it was about, and what to say where they are not agreed on. */
  async function played(commands: Iterable<ShiftCommand>, at: number, shift: Shift | undefined) {
    if (!shift) throw new Error(`No shift for sequence ${at}`);
    const of = () => `Sequence ${at} of SHIFTS_SEED=${SEED}: ${String(commands)}`;
    await shift.play(commands, lists.listed).catch((cause: unknown) => {
      throw new Error(of(), { cause });
    });
    return shift.takeDealtWith().map((customer) => ({ ...customer, of: of() }));
  }

  /** Once all agree on a customer they are not asked again: nothing happens but what has begun. */
  async function settled(customers: (ReturnType<Shift['takeDealtWith']>[number] & { of: string })[]): Promise<void> {
    let open = customers;
    await eventually(async () => {
      lists = await readLists(desk, name);
      const found = await Promise.all(
        open.map(async (one) => ({ one, wrong: await disagreements(desk, one.client, one.moves, lists) })),
      );
      const wrong = found.filter((each) => each.wrong.length > 0);
      open = wrong.map(({ one }) => one);
      expect(wrong.map(({ one, wrong: what }) => [one.of, ...what])).toEqual([]);
    }, SETTLED_MS);
  }

  /** Events that no service has yet. */
  async function unpublished(): Promise<number> {
    const [row] = await lotline.query<{ count: number }>(
      `SELECT ((SELECT count(*) FROM shuttle.outbox) + (SELECT count(*) FROM clients.outbox))::int AS count`,
    );
    return row?.count ?? 0;
  }
});
