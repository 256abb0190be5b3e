import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { User } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { EXCEL, useExports, longExport, startExport } from '../../testing/exports-under-test.js';
import { staffUser } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';

const AT_HARBORVIEW = { 'x-lot': 'harborview' };

const exporting = useExports();
beforeEach(() => {
  // More than sockets buffer, so that most of it is unread when the reader continues.
  exporting.services.exported = { harborview: longExport(30), eastgate: [] };
});

const adminAt = (lotId: string) => ({ lotId, role: 'admin' as const });
const addAdmin = (name: string): User => {
  const roles = [adminAt('harborview'), adminAt('eastgate')];
  const user = staffUser({ roles, email: `${name}@lot.test` });
  exporting.services.users.push(user);
  return user;
};

/** Reads the rest of the file: whether it arrived whole. */
async function arrivesWhole(response: IncomingMessage): Promise<boolean> {
  response.on('error', () => undefined).resume();
  // It may have been broken off already.
  if (!response.closed) await new Promise((resolve) => response.once('close', resolve));
  return response.complete;
}

/** Changes the account and publishes the event, like the auth service. */
const change = async (user: User, over: Partial<User>): Promise<void> => {
  Object.assign(user, over, { version: user.version + 1 });
  await exporting.fixture.broker.publish('user.saved', null, { user: { ...user }, formerLotIds: [] });
};

describe('import-export.md, Export: an export whose caller may no longer make it', () => {
  it.each<[what: string, take: (user: User, session: Visitor) => Promise<unknown>]>([
    ['the lot is taken away', (user) => change(user, { roles: [adminAt('eastgate')] })],
    [
      'the role is taken away',
      (user) => change(user, { roles: [{ lotId: 'harborview', role: 'valet' }, adminAt('eastgate')] }),
    ],
    ['the account is deactivated', (user) => change(user, { passwordId: randomUUID() })],
    ['the session ends', (_user, session) => session.get('/api/logout')],
  ])('should break off visibly when %s', async (what, take) => {
    const user = addAdmin(what.replaceAll(' ', '-'));
    const session = await exporting.signIn(user.email.replace('@lot.test', ''));
    const response = await startExport(session, { ...EXCEL, lots: ['harborview', 'eastgate'] });
    await once(response, 'readable');
    expect((await session.get('/api/users', AT_HARBORVIEW)).status).toBe(200);
    await take(user, session);
    await eventually(async () => expect((await session.get('/api/users', AT_HARBORVIEW)).status).not.toBe(200));
    expect(await arrivesWhole(response)).toBe(false);
    await eventually(async () => expect(await exporting.countRunning()).toBe(0));
  });

  it('should break off visibly when the API token is revoked', async () => {
    const { secret, id } = exporting.services.tokens.add({ permissions: ['export'] });
    const headers = { authorization: `Bearer ${secret}` };
    const program = new Visitor(exporting.gateway.url);
    const response = await startExport(program, EXCEL, headers);
    await once(response, 'readable');
    expect((await exporting.admin.send('DELETE', `/api/tokens/${id}`)).status).toBe(200);
    expect(await arrivesWhole(response)).toBe(false);
    await eventually(async () => expect(await exporting.countRunning()).toBe(0));
  });

  it('should arrive whole when only the session’s lot changes', async () => {
    exporting.services.exported = { harborview: longExport(2) };
    const session = await exporting.signIn(addAdmin('switching').email.replace('@lot.test', ''));
    const response = await startExport(session);
    await once(response, 'readable');
    expect((await session.send('PUT', '/api/auth/lot', { lotId: 'eastgate' })).status).toBe(200);
    expect(await arrivesWhole(response)).toBe(true);
  });
});
