import { randomUUID } from 'node:crypto';
import type { Actor, AuditEntry, LotContext, LotRecord } from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount, gatewayContext, staffActor } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { NON_ADMINS } from '../testing/admins.js';

const NEW_LOT = {
  title: 'Westgate Parking',
  host: 'westgate.example',
  reservationsHost: 'reservations.example',
  timeZone: 'America/Denver',
  terminals: ['North', 'South'],
  shuttles: [1, 2].map((number) => ({ number, name: `Shuttle ${number}`, trackingUrl: 'https://track.example' })),
  officePhone: '303-555-0100',
};

describe('lots.md, Refused changes: lots', () => {
  const auth = useAuth(2);
  let admin: Actor;
  /** What the clients and shuttle services answer. */
  const bookings = new Set<string>();
  const customerTypes = new Map<string, string[]>();
  const usage = new Map<string, { openRides: number; shuttles: number[] }>();

  beforeAll(async () => {
    await auth.broker.answer({
      'clients.lot.has-bookings': (_data, { lotId }) => ({ hasBookings: bookings.has(lotId) }),
      'clients.lot.used-types': ({ types }, { lotId }) => ({
        types: types.filter((type) => customerTypes.get(lotId)?.includes(type)),
      }),
      'shuttle.lot.usage': (_data, { lotId }) => usage.get(lotId) ?? { openRides: 0, shuttles: [] },
    });
    const { id } = await addAccount(auth.database, { role: 'admin' });
    admin = staffActor(id, 'admin');
  });

  const contextOf = (actor: Actor): LotContext => ({ lotId: 'harborview', requestId: 'test', actor });
  let count = 0;
  /** Returns a form with a unique id and texting number. */
  const form = (over: object = {}) => {
    count += 1;
    return { ...NEW_LOT, id: `lot-${count}`, textingNumber: `+1303555${String(count).padStart(4, '0')}`, ...over };
  };
  const create = (input: Record<string, unknown> = form(), actor = admin): Promise<LotRecord> =>
    auth.broker.rpc.call('auth.lot.create', { input }, contextOf(actor));
  const edit = (id: string, input: Record<string, unknown>, ifVersion?: number, actor = admin): Promise<LotRecord> =>
    auth.broker.rpc.call(
      'auth.lot.edit',
      { id, input, ...(ifVersion !== undefined && { ifVersion }) },
      contextOf(actor),
    );
  const archive = (id: string, actor = admin): Promise<LotRecord> =>
    auth.broker.rpc.call('auth.lot.archive', { id }, contextOf(actor));
  const restore = (id: string, actor = admin): Promise<LotRecord> =>
    auth.broker.rpc.call('auth.lot.restore', { id }, contextOf(actor));
  const list = async (known: { id: string; version: number }[] = []): Promise<LotRecord[]> =>
    (await auth.broker.rpc.call('auth.lot.list', { known }, gatewayContext)).lots;
  const auditOf = async (lotId: string): Promise<AuditEntry[]> =>
    (await auth.broker.rpc.call('auth.audit.page', {}, { lotId, requestId: 'test', actor: admin })).filter(
      (entry) => entry.lotId === lotId,
    );

  describe('lots.md, Fields: auth.lot.create', () => {
    it('should create a lot that every replica knows, with an event and an entry of the audit', async () => {
      const input = form({ brandColor: '#0a5c99', parkingSpots: ['A1-A120'] });
      const lot = await create(input);
      expect(lot).toEqual({
        ...input,
        autoCheckoutSeconds: 300,
        version: 1,
        archivedAt: null,
        createdAt: expect.any(String),
        updatedAt: lot.createdAt,
      });
      expect(await list()).toContainEqual(lot);
      for (const replica of auth.replicas) {
        await eventually(() => expect(replica.app.get(Lots).find(lot.id)).toEqual(lot));
      }
      await eventually(() =>
        expect(auth.events).toContainEqual(
          expect.objectContaining({ type: 'lot.saved', lotId: lot.id, payload: { lot } }),
        ),
      );
      expect(await auditOf(lot.id)).toMatchObject([{ kind: 'lot-created', by: 'Sam H.' }]);
    });

    it.each<[string, (taken: LotRecord) => object, string]>([
      ['id', ({ id }) => ({ id }), 'id'],
      ['texting number', ({ textingNumber }) => ({ textingNumber }), 'textingNumber'],
    ])('should reject the %s of another lot', async (_what, over, path) => {
      const taken = await create();
      await expect(create(form(over(taken)))).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { errors: [{ path, message: expect.any(String) }] },
      });
    });

    it.each<[string, object, string]>([
      ['a day', { openingHours: { mondy: { from: '06:00', to: '22:00' } } }, 'openingHours.mondy'],
      ['a language', { texts: { sp: { welcome: '{link}' } } }, 'texts.sp'],
      ['a setting', { autoCheckoutSecs: 60 }, 'autoCheckoutSecs'],
    ])('should reject %s that does not exist, and name it', async (_what, over, path) => {
      await expect(create(form(over))).rejects.toMatchObject({ code: 'INVALID', details: { errors: [{ path }] } });
    });

    it('should reject an invalid lot with every invalid field', async () => {
      await expect(create(form({ title: '', timeZone: 'Mars/Olympus' }))).rejects.toMatchObject({
        code: 'INVALID',
        details: { errors: [{ path: 'title' }, { path: 'timeZone' }] },
      });
    });
  });

  describe('auth.lot.edit', () => {
    it('should replace the fields, clear missing ones and record which changed', async () => {
      const { id, version, textingNumber } = await create(form({ address: '1 Airport Road' }));
      const edited = await edit(id, { ...NEW_LOT, textingNumber, title: 'Renamed' }, version);
      expect(edited).toMatchObject({ id, version: 2, title: 'Renamed' });
      expect(edited).not.toHaveProperty('address');
      expect(await auditOf(id)).toMatchObject([
        { kind: 'lot-edited', detail: 'title,address' },
        { kind: 'lot-created' },
      ]);
    });

    it('should change nothing when nothing differs', async () => {
      const lot = await create();
      expect(await edit(lot.id, lot)).toEqual(lot);
      expect(await auditOf(lot.id)).toHaveLength(1);
    });

    it('should reject a version that another admin changed, and take the last of two edits without a version', async () => {
      const lot = await create();
      await edit(lot.id, { ...lot, title: 'First' }, 1);
      await expect(edit(lot.id, { ...lot, title: 'Second' }, 1)).rejects.toMatchObject({
        code: 'STALE_VERSION',
        details: { currentLot: { id: lot.id, title: 'First', version: 2 } },
      });
      const both = ['C', 'D'].map((title) => edit(lot.id, { ...lot, title }, 2));
      const lost = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
      expect(lost).toMatchObject([{ reason: { code: 'STALE_VERSION', details: { currentLot: { version: 3 } } } }]);
      await Promise.all([edit(lot.id, { ...lot, title: 'A' }), edit(lot.id, { ...lot, title: 'B' })]);
      expect((await list()).find(({ id }) => id === lot.id)).toMatchObject({ version: 5 });
    });

    it('should reject another time zone once the lot has bookings', async () => {
      const lot = await create();
      expect(await edit(lot.id, { ...lot, timeZone: 'America/Chicago' })).toMatchObject({
        timeZone: 'America/Chicago',
      });
      bookings.add(lot.id);
      await expect(edit(lot.id, lot)).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { errors: [{ path: 'timeZone', message: expect.stringContaining('bookings') }] },
      });
    });

    it('should take another name of the same time zone although the lot has bookings', async () => {
      const lot = await create(form({ timeZone: 'Asia/Katmandu' }));
      bookings.add(lot.id);
      expect(await edit(lot.id, { ...lot, timeZone: 'Asia/Kathmandu' })).toMatchObject({ timeZone: 'Asia/Kathmandu' });
    });

    it.each([
      ['host', 'westgate.example Monthly Contract', 'The website'],
      ['reservationsHost', 'reservations.example', 'The reservations site'],
    ])('should not change %s while customers have the type %s', async (field, type, name) => {
      const lot = await create();
      customerTypes.set(lot.id, ['Walk In', type]);
      const message = `${name} cannot change, because customers have the type ${type}.`;
      await expect(edit(lot.id, { ...lot, [field]: 'other.example' })).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { errors: [{ path: field, message }] },
      });
      expect(await edit(lot.id, { ...lot, title: 'Renamed' })).toMatchObject({ version: 2 });
      customerTypes.set(lot.id, ['Walk In']);
      expect(await edit(lot.id, { ...lot, [field]: 'other.example' })).toMatchObject({ [field]: 'other.example' });
    });

    it('should not remove a shuttle that has passengers', async () => {
      const lot = await create();
      usage.set(lot.id, { openRides: 1, shuttles: [2] });
      await expect(edit(lot.id, { ...lot, shuttles: lot.shuttles.slice(0, 1) })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Shuttle 2 has passengers. Drop them off first.',
        details: { errors: [{ path: 'shuttles' }] },
      });
      expect(await edit(lot.id, { ...lot, shuttles: lot.shuttles.slice(1) })).toMatchObject({ version: 2 });
    });

    it('should reject an unknown lot', async () => {
      await expect(edit('nowhere', form())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('auth.lot.archive and auth.lot.restore', () => {
    it('should archive a lot and restore it, both once', async () => {
      const { id } = await create();
      const archived = await archive(id);
      expect(archived).toMatchObject({ version: 2, archivedAt: expect.any(String) });
      expect(await archive(id)).toEqual(archived);
      for (const replica of auth.replicas) {
        await eventually(() => expect(replica.app.get(Lots).all.map((lot) => lot.id)).not.toContain(id));
      }
      expect(await restore(id)).toMatchObject({ version: 3, archivedAt: null });
      expect(await restore(id)).toMatchObject({ version: 3 });
      expect((await auditOf(id)).map(({ kind }) => kind)).toEqual(['lot-restored', 'lot-archived', 'lot-created']);
    });

    it('should not archive a lot with open rides', async () => {
      const { id } = await create();
      usage.set(id, { openRides: 2, shuttles: [] });
      await expect(archive(id)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The lot has 2 open rides. Complete all rides first.',
      });
    });

    it('should free the texting number of an archived lot, which cannot be restored with it', async () => {
      const { id, textingNumber } = await create();
      await archive(id);
      await create(form({ textingNumber }));
      await expect(restore(id)).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { errors: [{ path: 'textingNumber' }] },
      });
    });

    it('should not archive the last lot, even if the last two are archived at the same time', async () => {
      const active = (await list()).filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id);
      usage.clear();
      for (const id of active.slice(0, -2)) await archive(id);
      const outcomes = await Promise.allSettled(active.slice(-2).map((id) => archive(id)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      for (const id of active) await restore(id);
    });
  });

  const lotAdmin = staffActor(randomUUID(), 'admin', false);
  const others = NON_ADMINS.filter(([who]) => !who.startsWith('an admin'));

  it.each(others)('should let nobody but operator admins change lots: %s', async (_who, actor) => {
    const lot = await create();
    const attempts = [
      () => create(form(), actor),
      () => edit(lot.id, lot, 1, actor),
      () => archive(lot.id, actor),
      () => restore(lot.id, actor),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('should let an admin of a lot edit that lot, and nothing else', async () => {
    const harborview = (await list()).find(({ id }) => id === 'harborview');
    expect(await edit('harborview', { ...harborview, address: '1 Airport Road' }, undefined, lotAdmin)).toMatchObject({
      address: '1 Airport Road',
    });
    const another = await create();
    const attempts = [
      () => create(form(), lotAdmin),
      () => edit(another.id, another, 1, lotAdmin),
      () => archive('harborview', lotAdmin),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('should list only lots whose version the caller does not know', async () => {
    const lot = await create();
    const known = (await list()).map(({ id, version }) => ({ id, version }));
    expect(await list(known)).toEqual([]);
    expect(await list(known.map((each) => (each.id === lot.id ? { ...each, version: 7 } : each)))).toEqual([lot]);
  });
});
