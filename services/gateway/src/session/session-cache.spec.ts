import { DomainError } from '@lotline/protocol';
import type { Session } from 'fastify';
import { SessionCache, type SessionRows } from './session-cache.js';

const session = (userId = 'user-1', lotId?: string): Session => ({ cookie: { originalMaxAge: null }, userId, lotId });
/** As a sign-in begins it. */
const nobody = (): Session => ({ cookie: { originalMaxAge: null } });

/** The session table, with queries that a test can delay. */
class Rows implements SessionRows {
  readonly stored = new Map<string, Session>();
  loads = 0;
  private gate: Promise<void> = Promise.resolve();

  /** Delays loads until the returned function is called. */
  hold(): () => void {
    let open = (): void => undefined;
    this.gate = new Promise((resolve) => (open = resolve));
    return open;
  }

  async load(sid: string): Promise<Session | null> {
    this.loads += 1;
    const found = this.stored.get(sid) ?? null;
    await this.gate;
    return found;
  }

  async insert(sid: string, given: Session): Promise<void> {
    this.stored.set(sid, given);
  }

  async update(sid: string, changes: Partial<Session>): Promise<Session | null> {
    const before = this.stored.get(sid);
    if (!before) return null;
    const after = { ...before, ...changes };
    this.stored.set(sid, after);
    return after;
  }

  async remove(sid: string): Promise<void> {
    this.stored.delete(sid);
  }
}

describe('sign-in.md, When a session ends: SessionCache', () => {
  let rows: Rows;
  let now: number;
  let cache: SessionCache;
  beforeEach(() => {
    rows = new Rows();
    now = 0;
    cache = new SessionCache(rows, () => now);
    rows.stored.set('sid', session());
  });

  describe('get', () => {
    it('should query once a second, however many readers there are', async () => {
      await Promise.all([cache.get('sid'), cache.get('sid'), cache.get('sid')]);
      now = 999;
      expect(await cache.get('sid')).toMatchObject({ userId: 'user-1' });
      expect(rows.loads).toBe(1);
      now = 1000;
      await Promise.all([cache.get('sid'), cache.get('sid')]);
      expect(rows.loads).toBe(2);
    });

    it('should count the second from the query, not from its result', async () => {
      const open = rows.hold();
      const asked = cache.get('sid');
      now = 900;
      open();
      await asked;
      now = 1000;
      expect(cache.peek('sid')).toBeUndefined();
    });

    it('should notice within a second that a session is gone', async () => {
      await cache.get('sid');
      rows.stored.delete('sid');
      now = 1000;
      expect(await cache.get('sid')).toBeNull();
    });

    it('should query again after an error', async () => {
      rows.load = () => Promise.reject(new Error('away'));
      await expect(cache.get('sid')).rejects.toThrow('away');
      rows.load = () => Promise.resolve(session('user-2'));
      expect(await cache.get('sid')).toMatchObject({ userId: 'user-2' });
    });
  });

  describe('reload', () => {
    it('should return the current row, whatever is cached or loading, and cache it', async () => {
      await cache.get('sid');
      now = 1000;
      const open = rows.hold();
      const asked = cache.get('sid');
      rows.stored.set('sid', session('user-2'));
      const renewed = cache.reload('sid');
      open();
      expect([await asked, await renewed]).toMatchObject([{ userId: 'user-1' }, { userId: 'user-2' }]);
      expect(cache.peek('sid')).toMatchObject({ userId: 'user-2' });
    });

    it('should not query an ended session', async () => {
      cache.markEnded('sid');
      expect(await cache.reload('sid')).toBeNull();
      expect(rows.loads).toBe(0);
    });
  });

  describe('markEnded', () => {
    it('should take effect at once, whatever a running query returns', async () => {
      const open = rows.hold();
      const asked = cache.get('sid');
      cache.markEnded('sid');
      open();
      expect(await asked).toBeNull();
      expect(await cache.get('sid')).toBeNull();
    });

    it('should not be undone by a running update', async () => {
      await cache.get('sid');
      await cache.destroy('sid');
      await expect(cache.set('sid', session())).rejects.toThrow(new DomainError('UNAUTHORIZED', 'Unauthorized'));
      expect(rows.stored.size).toBe(0);
    });

    it('should notify listeners', () => {
      const received: string[] = [];
      cache.onEnded((sid) => received.push(sid));
      cache.markEnded('sid');
      expect(received).toEqual(['sid']);
    });
  });

  describe('set', () => {
    it('should take effect at once, and not be overwritten by an older result', async () => {
      const open = rows.hold();
      const asked = cache.get('sid');
      await cache.set('sid', session('user-2'));
      open();
      await asked;
      expect(cache.peek('sid')).toMatchObject({ userId: 'user-2' });
    });

    it('should store a copy that the request cannot change later', async () => {
      const given = nobody();
      await cache.set('new', given);
      given.userId = 'somebody else';
      expect(cache.peek('new')?.userId).toBeUndefined();
    });

    it('should not restore a session that ended long before a slow request does', async () => {
      const read = await cache.get('sid');
      await cache.destroy('sid');
      now = 3_600_000;
      cache.sweep();
      await expect(cache.set('sid', read ?? session())).rejects.toThrow('Unauthorized');
      expect(rows.stored.size).toBe(0);
    });

    it('should keep what another request has changed since this one read the session', async () => {
      const read = session('user-1', 'eastgate');
      rows.stored.set('sid', { ...session('user-1', 'harborview'), passwordIds: ['new'] });
      await cache.set('sid', { ...read, renewedAt: 5 }, read);
      const saved = { lotId: 'harborview', passwordIds: ['new'], renewedAt: 5 };
      expect([rows.stored.get('sid'), cache.peek('sid')]).toMatchObject([saved, saved]);
    });

    it('should not restore a session that another gateway has ended', async () => {
      await cache.get('sid');
      rows.stored.delete('sid');
      await expect(cache.set('sid', session())).rejects.toThrow('Unauthorized');
    });
  });

  describe('sweep', () => {
    it('should drop unused entries', async () => {
      await cache.get('sid');
      now = 20_000;
      cache.sweep();
      await cache.set('sid', session('user-3'));
      expect(rows.stored.get('sid')).toMatchObject({ userId: 'user-3' });
    });
  });
});
