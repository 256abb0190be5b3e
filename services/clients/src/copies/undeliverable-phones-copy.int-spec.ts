import { randomUUID } from 'node:crypto';
import type { UndeliverablePhone } from '@lotline/protocol';
import { openContext, rebuild } from '@lotline/service-kit';
import { testSettings } from '@lotline/service-kit/testing';
import { useClients } from '../testing/clients-under-test.js';
import { copies } from '../customers.module.js';
import { UndeliverablePhonesCopy } from './undeliverable-phones-copy.js';

describe('UndeliverablePhonesCopy', () => {
  let opened: Awaited<ReturnType<typeof openContext>>;
  afterAll(() => opened.close());
  const clients = useClients();
  /** The phones of the notify service, and different ones for the second call, if any. */
  let owned: UndeliverablePhone[];
  let picked: UndeliverablePhone[] | undefined;

  const run = () =>
    rebuild(opened.app.get(UndeliverablePhonesCopy), {
      attempt: (page) => page(),
      pause: () => Promise.resolve(),
      report: () => undefined,
    });
  const createPhone = (over: Partial<UndeliverablePhone> = {}): UndeliverablePhone => ({
    id: randomUUID(),
    lotId: 'harborview',
    digits: '13105550142',
    version: 3,
    reason: 'failed',
    ...over,
  });
  const insertPhone = ({ id, lotId, digits, version, reason }: UndeliverablePhone) =>
    clients.db.query('INSERT INTO undeliverable_phones VALUES ($1, $2, $3, $4, $5)', [
      id,
      lotId,
      digits,
      version,
      reason,
    ]);
  const storedPhones = () =>
    clients.db.query<UndeliverablePhone & Record<string, unknown>>(
      'SELECT id, lot_id AS "lotId", digits, version, reason FROM undeliverable_phones',
    );

  beforeAll(async () => {
    await clients.broker.answer({
      'notify.phone.page': ({ after }) => ({ body: JSON.stringify(owned.filter(({ id }) => id > after)) }),
      'notify.phone.pick': ({ ids }) => ({
        body: JSON.stringify((picked ?? owned).filter(({ id }) => ids.includes(id))),
      }),
    });
    opened = await openContext(copies, { ...testSettings(), DATABASE_URL: clients.db.url });
  });
  beforeEach(async () => {
    picked = undefined;
    await clients.db.query('DELETE FROM undeliverable_phones');
  });

  it.each<[string, (own: UndeliverablePhone) => UndeliverablePhone[]]>([
    ['lacks', () => []],
    ['has in an older version', (own) => [{ ...own, version: 2, reason: null }]],
    ['has with another reason at the same version', (own) => [{ ...own, reason: 'opted-out' }]],
    ['has from another database', (own) => [{ ...own, id: randomUUID(), version: 9 }]],
    ['has and the owner does not', (own) => [own, createPhone({ digits: '442079460018' })]],
  ])('should correct a phone that the copy %s', async (_what, before) => {
    const own = createPhone();
    owned = [own];
    for (const each of before(own)) await insertPhone(each);
    await run();
    expect(await storedPhones()).toEqual([own]);
    const version = await clients.version();
    await run();
    expect(await clients.version()).toBe(version);
  });

  it('should leave a phone that changed after its page was read', async () => {
    const own = createPhone();
    const newer = { ...own, version: 4, reason: null };
    [owned, picked] = [[own], [newer]];
    await insertPhone(newer);
    await run();
    expect(await storedPhones()).toEqual([newer]);
  });
});
