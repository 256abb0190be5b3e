import { Lots } from '@lotline/service-kit';
import { createTestDatabase, eventually } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startAuth } from '../app.module.js';
import { addAccount, gatewayContext, staffActor, testAuthSettings } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';

describe('LOTS_FILE', () => {
  const auth = useAuth(2);

  it('should create its lots once, in the order of the file, in an empty installation', async () => {
    const { lots } = await auth.broker.rpc.call('auth.lot.list', { known: [] }, gatewayContext);
    expect(lots.map(({ id, version }) => [id, version])).toEqual(
      expect.arrayContaining([
        ['harborview', 1],
        ['eastgate', 1],
      ]),
    );
    for (const replica of auth.replicas) expect(replica.app.get(Lots).all[0]?.id).toBe('harborview');
    const { id } = await addAccount(auth.database, { role: 'admin' });
    const admin = staffActor(id, 'admin');
    const audit = await auth.broker.rpc.call(
      'auth.audit.page',
      {},
      { lotId: 'eastgate', requestId: 'test', actor: admin },
    );
    const entries = audit.filter(({ lotId }) => lotId === 'eastgate').map(({ kind, byId }) => [kind, byId]);
    expect(entries).toEqual([['lot-created', null]]);
    const created = () => auth.events.flatMap(({ type, lotId }) => (type === 'lot.saved' ? [lotId] : [])).sort();
    await eventually(() => expect(created()).toEqual(['eastgate', 'harborview']));
  });

  it('should not be read again', async () => {
    const later = await startAuth(testAuthSettings(auth.database, { LOTS_FILE: undefined }));
    expect(later.app.get(Lots).get('harborview').title).toBe('Harborview Airport Parking');
    await later.stop();
  });

  it('should be required by an empty installation', async () => {
    const empty = await createTestDatabase(config);
    await expect(startAuth(testAuthSettings(empty, { LOTS_FILE: undefined }))).rejects.toThrow('LOTS_FILE is not set');
    await empty.drop();
  });
});
