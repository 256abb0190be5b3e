import { randomUUID } from 'node:crypto';
import type { User } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { access, staffUser, useTwoGateways } from '../testing/gateway-fixture.js';
import { LiveStreamClient } from '../testing/live-stream-client.js';
import { Visitor } from '../testing/visitor.js';

/** Within it PostgreSQL and the auth service are not asked again, so only the event can end a session. */
const A_SECOND = 900;

describe('a change of an account with live sessions', () => {
  const fixture = useTwoGateways();
  afterEach(() => {
    fixture.services.afterVerifying = () => Promise.resolve();
  });

  const account = (over: Parameters<typeof staffUser>[0] = {}): User => {
    const user = staffUser({ email: `${randomUUID()}@lot.test`, passwordId: randomUUID(), ...over });
    fixture.services.users.push(user);
    return user;
  };
  const signedIn = async ({ email }: User, url = fixture.url): Promise<Visitor> => {
    const visitor = new Visitor(url);
    expect((await visitor.signIn(email)).status).toBe(200);
    return visitor;
  };
  /** The same session at the other gateway, which has cached it and its account. */
  const alsoAtOther = async (visitor: Visitor): Promise<Visitor> => {
    const there = new Visitor(fixture.other.url);
    there.setCookie('lotline', visitor.cookie('lotline') ?? '');
    expect((await there.get('/api/auth/user')).status).toBe(200);
    return there;
  };
  /** Changes the account and publishes the event, like the auth service. */
  const change = async (user: User, over: Partial<User>): Promise<void> => {
    Object.assign(user, over, { version: user.version + 1 });
    await fixture.broker.publish('user.saved', null, { user: { ...user }, formerLotIds: [] });
  };
  const getSuccessStatus = async (visitor: Visitor, path = '/api/auth/user') => (await visitor.get(path)).status;
  const sidOf = (visitor: Visitor) => (visitor.cookie('lotline') ?? '').split('.')[0];

  describe('another role', () => {
    it('should apply at every gateway', async () => {
      const admin = account({ role: 'admin' });
      const here = await signedIn(admin);
      const there = await alsoAtOther(here);
      expect([await getSuccessStatus(here, '/api/users'), await getSuccessStatus(there, '/api/users')]).toEqual([
        200, 200,
      ]);
      await change(admin, access('valet'));
      for (const visitor of [here, there]) {
        await eventually(async () => expect(await getSuccessStatus(visitor, '/api/users')).toBe(403), A_SECOND);
        expect(await getSuccessStatus(visitor)).toBe(200);
      }
    });

    it('should apply to the next call at the gateway that changed it', async () => {
      const [admin, demoted] = [account({ role: 'admin' }), account({ role: 'admin' })];
      const [acting, theirs] = [await signedIn(admin), await signedIn(demoted)];
      expect(await getSuccessStatus(theirs, '/api/users')).toBe(200);
      expect((await acting.send('PUT', `/api/users/${demoted.id}/role`, { role: 'valet' })).status).toBe(200);
      expect(await getSuccessStatus(theirs, '/api/users')).toBe(403);
    });
  });

  describe('another password', () => {
    it('should end every session and stream of the account, at every gateway, and no other’s', async () => {
      const [user, colleague] = [account(), account()];
      const here = await signedIn(user);
      const there = await alsoAtOther(await signedIn(user, fixture.other.url));
      const theirs = await signedIn(colleague);
      const streams = [await LiveStreamClient.open(here), await LiveStreamClient.open(there)];
      const unaffected = await LiveStreamClient.open(theirs);
      await change(user, { passwordId: randomUUID() });
      await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true]), A_SECOND);
      for (const visitor of [here, there]) expect(await getSuccessStatus(visitor)).toBe(401);
      expect(await fixture.database.query('SELECT 1 FROM session WHERE sid = $1', [sidOf(here)])).toEqual([]);
      expect([unaffected.ended, await getSuccessStatus(theirs)]).toEqual([false, 200]);
    });

    it('should refuse a sign-in whose old password was verified while the new one was set', async () => {
      const user = account();
      const before = await signedIn(user);
      fixture.services.afterVerifying = async () => {
        await change(user, { passwordId: randomUUID() });
        // By now this gateway has cached the account with its new password.
        await eventually(async () => expect(await getSuccessStatus(before)).toBe(401));
      };
      const late = new Visitor(fixture.url);
      const refused = await late.signIn(user.email);
      expect([refused.status, refused.json]).toEqual([
        401,
        { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' },
      ]);
      expect(await getSuccessStatus(late)).toBe(401);
    });

    it('should end a session that started with the old password before this gateway received the new one', async () => {
      const user = account();
      fixture.services.afterVerifying = async () => void Object.assign(user, { passwordId: randomUUID(), version: 2 });
      const late = await signedIn(user);
      await change(user, {});
      await eventually(async () => expect(await getSuccessStatus(late)).toBe(401), A_SECOND);
    });

    it('should accept a sign-in with it, also at a gateway that has not received the change', async () => {
      const user = account();
      await alsoAtOther(await signedIn(user));
      // No event: the other gateway has cached the account as it was.
      Object.assign(user, { passwordId: randomUUID(), version: 2 });
      const here = await signedIn(user);
      const there = await alsoAtOther(here);
      expect([await getSuccessStatus(here), await getSuccessStatus(there)]).toEqual([200, 200]);
    });

    it('should keep the session that set it, at every gateway, and end the account’s others', async () => {
      const admin = account({ role: 'admin' });
      const acting = await signedIn(admin);
      const actingThere = await alsoAtOther(acting);
      const elsewhere = await signedIn(admin);
      const [kept, keptThere, ended] = [
        await LiveStreamClient.open(acting),
        await LiveStreamClient.open(actingThere),
        await LiveStreamClient.open(elsewhere),
      ];
      const { email, firstName, lastName } = admin;
      const form = { email, firstName, lastName, role: 'admin' };
      for (const password of ['the second', 'the third']) {
        const { status } = await acting.send('PUT', `/api/users/${admin.id}`, { ...form, password });
        expect(status).toBe(200);
        await change(admin, {});
        expect([await getSuccessStatus(acting), await getSuccessStatus(actingThere)]).toEqual([200, 200]);
      }
      await eventually(() => expect(ended.ended).toBe(true), A_SECOND);
      expect(await getSuccessStatus(elsewhere)).toBe(401);
      expect([kept.ended, keptThere.ended]).toEqual([false, false]);
    });

    it('should end the session that set one once somebody else sets another', async () => {
      const [admin, colleague] = [account({ role: 'admin' }), account({ role: 'admin' })];
      const [acting, theirs] = [await signedIn(admin), await signedIn(colleague)];
      const { email, firstName, lastName } = admin;
      const form = { email, firstName, lastName, role: 'admin' };
      const path = `/api/users/${admin.id}`;
      expect((await acting.send('PUT', path, { ...form, password: 'my own' })).status).toBe(200);
      expect((await theirs.send('PUT', path, { ...form, password: 'not my own' })).status).toBe(200);
      expect(await getSuccessStatus(acting)).toBe(401);
    });

    it('should keep a session whose own change was rejected', async () => {
      const [admin, colleague] = [account({ role: 'admin' }), account()];
      const acting = await signedIn(admin);
      const form = { email: colleague.email, firstName: 'Ann', lastName: 'Lee', password: 'not to be' };
      expect((await acting.send('PUT', `/api/users/${admin.id}`, form)).status).toBe(409);
      expect(await getSuccessStatus(acting)).toBe(200);
      await change(admin, { passwordId: randomUUID() });
      await eventually(async () => expect(await getSuccessStatus(acting)).toBe(401), A_SECOND);
    });
  });

  it('should end every session and stream of a deactivated account, at every gateway', async () => {
    const [admin, user, colleague] = [account({ role: 'admin' }), account(), account()];
    const acting = await signedIn(admin);
    const here = await signedIn(user);
    const there = await alsoAtOther(await signedIn(user, fixture.other.url));
    const theirs = await signedIn(colleague);
    const streams = [await LiveStreamClient.open(here), await LiveStreamClient.open(there)];
    const unaffected = await LiveStreamClient.open(theirs);
    const path = `/api/users/${user.id}/active`;
    expect((await acting.send('PUT', path, { active: false })).status).toBe(200);
    expect(await getSuccessStatus(here)).toBe(401);
    await fixture.broker.publish('user.saved', null, { user: { ...user }, formerLotIds: [] });
    await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true]), A_SECOND);
    expect(await getSuccessStatus(there)).toBe(401);
    expect((await acting.send('PUT', path, { active: true })).status).toBe(200);
    expect([await getSuccessStatus(here), await getSuccessStatus(there)]).toEqual([401, 401]);
    expect([unaffected.ended, await getSuccessStatus(theirs), await getSuccessStatus(acting)]).toEqual([
      false,
      200,
      200,
    ]);
  });

  describe('a lot taken away', () => {
    const NO_LOT = { message: 'No lot is assigned to you. Please ask your administrator.', code: 'FORBIDDEN' };
    const RELOAD = {
      message: 'You no longer work at the lot that this page shows. Copy unsaved input before you reload the page.',
      code: 'FORBIDDEN',
    };
    const write = (visitor: Visitor) => visitor.send('POST', '/api/clients/shuttle/auto-checkout');

    it('should end the lot’s streams, and show the remaining lot', async () => {
      const user = account({ lotIds: ['harborview', 'eastgate'] });
      const here = await signedIn(user);
      const there = await alsoAtOther(here);
      const streams = [await LiveStreamClient.open(here), await LiveStreamClient.open(there)];
      await change(user, access('valet', ['eastgate']));
      await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true]), A_SECOND);
      for (const visitor of [here, there]) {
        expect((await visitor.get('/api/settings')).json).toMatchObject({ lotId: 'eastgate' });
      }
    });

    it('should refuse writes of its pages, until they have reloaded the user', async () => {
      const user = account({ lotIds: ['harborview', 'eastgate'] });
      const here = await signedIn(user);
      await change(user, access('valet', ['eastgate']));
      await eventually(async () => expect(await write(here)).toMatchObject({ status: 403, json: RELOAD }), A_SECOND);
      expect((await here.get('/api/auth/user')).json).toMatchObject({
        lotId: 'eastgate',
        lots: [{ id: 'eastgate', title: 'Eastgate Park & Fly' }],
      });
      await fixture.broker.answer({ 'shuttle.auto-checkout.run': () => ({ checkedOutCount: 0 }) });
      expect((await write(here)).status).toBe(200);
    });

    it('should allow choosing another lot', async () => {
      const user = account({ lotIds: ['harborview', 'eastgate'] });
      const here = await signedIn(user);
      await change(user, access('valet', ['eastgate']));
      await eventually(async () => expect((await write(here)).status).toBe(403), A_SECOND);
      expect((await here.send('PUT', '/api/auth/lot', { lotId: 'harborview' })).status).toBe(403);
      expect((await here.send('PUT', '/api/auth/lot', { lotId: 'eastgate' })).json).toMatchObject({
        lotId: 'eastgate',
      });
    });

    it('should answer 403 if no lot remains, and end the streams', async () => {
      const user = account();
      const here = await signedIn(user);
      const there = await alsoAtOther(here);
      const streams = [await LiveStreamClient.open(here), await LiveStreamClient.open(there)];
      await change(user, access('valet', []));
      await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true]), A_SECOND);
      for (const visitor of [here, there]) {
        for (const path of ['/api/auth/user', '/api/clients', '/api/events']) {
          expect(await visitor.get(path)).toMatchObject({ status: 403, json: NO_LOT });
        }
      }
      await change(user, access('valet'));
      await eventually(async () => expect(await getSuccessStatus(here)).toBe(200), A_SECOND);
    });

    it('should keep the streams of a remaining lot', async () => {
      const user = account({ lotIds: ['harborview', 'eastgate'] });
      const colleague = account();
      const kept = await LiveStreamClient.open(await signedIn(user));
      const lost = await LiveStreamClient.open(await signedIn(colleague));
      await change(user, access('agent'));
      await change(colleague, access('valet', []));
      await eventually(() => expect(lost.ended).toBe(true), A_SECOND);
      expect(kept.ended).toBe(false);
    });

    it('should apply to an admin who becomes a valet', async () => {
      const user = account({ role: 'admin' });
      const here = await signedIn(user);
      expect((await here.send('PUT', '/api/auth/lot', { lotId: 'eastgate' })).status).toBe(200);
      const stream = await LiveStreamClient.open(here);
      await change(user, access('valet'));
      await eventually(() => expect(stream.ended).toBe(true), A_SECOND);
      expect((await here.get('/api/auth/user')).json).toMatchObject({ lotId: 'harborview' });
      expect((await here.send('PUT', '/api/auth/lot', { lotId: 'eastgate' })).status).toBe(403);
    });
  });
});
