import type { CopiedRide, Ride } from '@lotline/protocol';
import { openContext, rebuild } from '@lotline/service-kit';
import { eventually, testSettings } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { createRide } from '../testing/customer.js';
import { copies } from '../customers.module.js';
import { RidesCopy } from './rides-copy.js';

describe('RidesCopy', () => {
  let opened: Awaited<ReturnType<typeof openContext>>;
  afterAll(() => opened.close());
  const clients = useClients();
  /** The responses of the shuttle service, in the order of the calls. */
  let pages: CopiedRide[][];
  let picks: CopiedRide[][];

  const createCopiedRide = (...ride: Parameters<typeof createRide>): CopiedRide => ({
    ...createRide(...ride),
    completedAt: null,
  });
  const run = () =>
    rebuild(opened.app.get(RidesCopy), {
      attempt: (page) => page(),
      pause: () => Promise.resolve(),
      report: () => undefined,
    });
  const customer = async (): Promise<{ id: string; lotId: string }> => clients.add({ phone: newPhone() });
  const insertRide = ({ clientId, lotId, version, shuttlePosition }: Ride) =>
    clients.db.query('INSERT INTO rides (client_id, lot_id, version, shuttle_position) VALUES ($1, $2, $3, $4)', [
      clientId,
      lotId,
      version,
      shuttlePosition,
    ]);
  const storedRides = () => clients.db.query('SELECT version, shuttle_position AS position FROM rides');

  beforeAll(async () => {
    await clients.broker.answer({
      'shuttle.ride.page': () => ({ body: JSON.stringify(pages.shift() ?? []) }),
      'shuttle.ride.pick': () => ({ body: JSON.stringify(picks.shift() ?? []) }),
    });
    opened = await openContext(copies, { ...testSettings(), DATABASE_URL: clients.db.url });
  });
  beforeEach(async () => {
    await clients.empty();
    [pages, picks] = [[], []];
  });

  it.each([
    ['lacks', []],
    ['has in an older version', [{ version: 2, shuttlePosition: 1 }]],
    ['has with other values at the same version', [{ version: 3, shuttlePosition: 1 }]],
  ])('should write what the copy %s', async (_, before) => {
    const client = await customer();
    for (const fields of before) await insertRide(createRide(client, fields));
    pages = [[createCopiedRide(client, { version: 3, shuttlePosition: 9 })]];
    expect(await run()).toEqual({ compared: 1, repaired: 1, removed: 0 });
    expect(await storedRides()).toEqual([{ version: 3, position: 9 }]);
  });

  it('should leave an equal ride without a new list version', async () => {
    const client = await customer();
    await insertRide(createRide(client, { version: 3, shuttlePosition: 9 }));
    const before = await clients.version();
    pages = [[createCopiedRide(client, { version: 3, shuttlePosition: 9 })]];
    expect(await run()).toEqual({ compared: 1, repaired: 0, removed: 0 });
    expect(await clients.version()).toBe(before);
  });

  it('should not overwrite a newer version that arrived in the meantime', async () => {
    const client = await customer();
    const newer = createCopiedRide(client, { version: 4, shuttlePosition: 5 });
    await insertRide(newer);
    pages = [[createCopiedRide(client, { version: 3, shuttlePosition: 9 })]];
    picks = [[newer], [newer]];
    expect(await run()).toEqual({ compared: 1, repaired: 0, removed: 0 });
    expect(await storedRides()).toEqual([{ version: 4, position: 5 }]);
  });

  it('should follow an owner that was restored from a backup and changed again', async () => {
    const client = await customer();
    await insertRide(createRide(client, { version: 7, shuttlePosition: 7 }));
    pages = [[createCopiedRide(client, { version: 3, shuttlePosition: 3 })]];
    picks = [
      [createCopiedRide(client, { version: 3, shuttlePosition: 3 })],
      [createCopiedRide(client, { version: 4, shuttlePosition: 4 })],
    ];
    await run();
    expect(await storedRides()).toEqual([{ version: 4, position: 4 }]);
  });

  it('should remove rides that the owner lacks, and copy those created in the meantime', async () => {
    const [gone, again] = [await customer(), await customer()];
    await insertRide(createRide(gone, { version: 7 }));
    await insertRide(createRide(again, { version: 7 }));
    picks = [[], [createCopiedRide(again, { version: 1, shuttlePosition: 1 })]];
    expect(await run()).toEqual({ compared: 0, repaired: 1, removed: 2 });
    expect(await storedRides()).toEqual([{ version: 1, position: 1 }]);
  });

  it('should leave a ride that was created after the owner responded', async () => {
    const client = await customer();
    const made = createCopiedRide(client, { version: 1, shuttlePosition: 1 });
    await insertRide(made);
    pages = [[]];
    picks = [[made], [made]];
    expect(await run()).toEqual({ compared: 0, repaired: 0, removed: 0 });
    expect(await storedRides()).toEqual([{ version: 1, position: 1 }]);
  });

  it('should ignore rides of clients that are deleted or of another lot', async () => {
    const client = await customer();
    const stranger = { id: crypto.randomUUID(), lotId: 'harborview' };
    pages = [[createCopiedRide(stranger), createCopiedRide({ ...client, lotId: 'eastgate' })]];
    expect(await run()).toEqual({ compared: 2, repaired: 0, removed: 0 });
    expect(await storedRides()).toEqual([]);
  });

  describe('with a completed ride whose events were lost', () => {
    const checkIn = (id: string) => clients.rpc.call('clients.client.check-in', { id }, staff());
    const completed = (client: { id: string; lotId: string }, fields: Partial<Ride> = {}) => ({
      ...createRide(client, { version: 3, ...fields }),
      completedAt: new Date(Date.now() + 1000).toISOString(),
    });

    it('should check the customer out once and publish it', async () => {
      const client = await customer();
      await checkIn(client.id);
      await insertRide(createRide(client, { version: 2, shuttlePosition: 0 }));
      const ride = completed(client);
      pages = [[ride]];
      expect(await run()).toEqual({ compared: 1, repaired: 2, removed: 0 });
      expect(await clients.get(client.id)).toMatchObject({
        shuttleStatus: null,
        manualCheckOutStatus: 'checked-out',
        manualCheckOutTimestamp: ride.completedAt,
        displayColor: 'grey',
      });
      await eventually(() =>
        expect(clients.eventsAbout(client.id).at(-1)?.payload).toMatchObject({ client: { version: 3 } }),
      );
      pages = [[ride]];
      expect(await run()).toEqual({ compared: 1, repaired: 0, removed: 0 });
    });

    it('should not check out a customer who was checked in again or requests a shuttle again', async () => {
      const [back, waiting] = [await customer(), await customer()];
      const early = { ...completed(back), completedAt: new Date(Date.now() - 60_000).toISOString() };
      for (const { id } of [back, waiting]) await checkIn(id);
      const requesting = { shuttleStatus: 'requesting_ride', shuttlePosition: 0 } as const;
      pages = [[early, completed(waiting, requesting)]];
      expect(await run()).toMatchObject({ compared: 2, repaired: 2 });
      for (const { id } of [back, waiting]) expect(await clients.get(id)).toMatchObject({ displayColor: 'green' });
    });
  });

  it('should request another page after a full one', async () => {
    const customers = [];
    for (let count = 0; count < 251; count += 1)
      customers.push(createCopiedRide({ id: createId(count), lotId: 'harborview' }));
    pages = [customers.slice(0, 250), customers.slice(250)];
    expect(await run()).toMatchObject({ compared: 251 });
  });
});

const createId = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
