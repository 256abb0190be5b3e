import { DomainError } from '@lotline/contracts';
import type { Session } from 'fastify';
import { SessionCache, type SessionRows } from './session-cache.js';

const session = (userId = 'user-1'): Session => ({ cookie: { originalMaxAge: null }, userId });

/** The table, with queries that a test may hold back. */
class Rows implements SessionRows {
  readonly stored = new Map<string, Session>();
  loads = 0;
  private gate: Promise<void> = Promise.resolve();

  /** Until the function that it answers is called, loads have been asked but not answered. */
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

  async update(sid: string, given: Session): Promise<boolean> {
    if (!this.stored.has(sid)) return false;
    this.stored.set(sid, given);
    return true;
  }

  async remove(sid: string): Promise<void> {
    this.stored.delete(sid);
  }
}

describe('SessionCache', () => {
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
    it('should ask once a second, however many readers there are', async () => {
      await Promise.all([cache.get('sid'), cache.get('sid'), cache.get('sid')]);
      now = 999;
      expect(await cache.get('sid')).toMatchObject({ userId: 'user-1' });
      expect(rows.loads).toBe(1);
      now = 1000;
      await Promise.all([cache.get('sid'), cache.get('sid')]);
      expect(rows.loads).toBe(2);
    });

    it('should count the second from the question, not from its answer', async () => {
      const open = rows.hold();
      const asked = cache.get('sid');
      now = 900;
      open();
      await asked;
      now = 1000;
      expect(cache.peek('sid')).toBeUndefined();
    });

    it('should find a session gone within a second', async () => {
      await cache.get('sid');
      rows.stored.delete('sid');
      now = 1000;
      expect(await cache.get('sid')).toBeNull();
    });

    it('should ask again after a fault', async () => {
      rows.load = () => Promise.reject(new Error('away'));
      await expect(cache.get('sid')).rejects.toThrow('away');
      rows.load = () => Promise.resolve(session('user-2'));
      expect(await cache.get('sid')).toMatchObject({ userId: 'user-2' });
    });
  });

  describe('renewed', () => {
    it('should be what PostgreSQL has now, whatever is cached or on its way, and be cached from then on', async () => {
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

    it('should not ask for a session that has ended', async () => {
      cache.markEnded('sid');
      expect(await cache.reload('sid')).toBeNull();
      expect(rows.loads).toBe(0);
    });
  });

  describe('ended', () => {
    it('should be final at once, whatever a query on its way answers', async () => {
      const open = rows.hold();
      const asked = cache.get('sid');
      cache.markEnded('sid');
      open();
      expect(await asked).toBeNull();
      expect(await cache.get('sid')).toBeNull();
    });

    it('should not be undone by a change that was under way', async () => {
      await cache.get('sid');
      await cache.destroy('sid');
      await expect(cache.set('sid', session())).rejects.toThrow(new DomainError('UNAUTHORIZED', 'Unauthorized'));
      expect(rows.stored.size).toBe(0);
    });

    it('should be heard of', () => {
      const heard: string[] = [];
      cache.onEnded((sid) => heard.push(sid));
      cache.markEnded('sid');
      expect(heard).toEqual(['sid']);
    });
  });

  describe('set', () => {
    it('should be seen at once, and not be overtaken by an older answer', async () => {
      const open = rows.hold();
      const asked = cache.get('sid');
      await cache.set('sid', session('user-2'));
      open();
      await asked;
      expect(cache.peek('sid')).toMatchObject({ userId: 'user-2' });
    });

    it('should keep a copy, which the request cannot change later', async () => {
      const given = session();
      await cache.set('new', given);
      given.userId = 'somebody else';
      expect(cache.peek('new')).toMatchObject({ userId: 'user-1' });
    });

    it('should not bring back a session that another gateway has ended', async () => {
      await cache.get('sid');
      rows.stored.delete('sid');
      await expect(cache.set('sid', session())).rejects.toThrow('Unauthorized');
    });
  });

  describe('sweep', () => {
    it('should forget what nobody asks for', async () => {
      await cache.get('sid');
      now = 20_000;
      cache.sweep();
      await cache.set('sid', session('user-3'));
      expect(rows.stored.get('sid')).toMatchObject({ userId: 'user-3' });
    });
  });
});
