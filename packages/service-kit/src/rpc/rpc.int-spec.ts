import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DomainError } from '@lotline/contracts';
import { DataSource } from 'typeorm';
import { account, CallsUnderTest, nobody } from '../testing/calls-under-test.js';
import { eventually } from '../testing/index.js';

describe('rpc', () => {
  let calls: CallsUnderTest;
  beforeEach(async () => {
    calls = await CallsUnderTest.begin();
  });
  afterEach(() => calls.end());

  it('should answer what the handler answers', async () => {
    await calls.start();
    expect(await calls.get('7')).toEqual(account('7'));
  });

  it('should answer a caller of release 0.1, whose calls have no deadline', async () => {
    await calls.start();
    const message = readFileSync('packages/contracts/released/0.1/envelope.json', 'utf8');
    expect(await calls.broker.callRaw('auth.rpc', message)).toMatchObject({ response: { ok: account('7') } });
  });

  it('should refuse as the handler refused, with its details', async () => {
    await calls.start(() => Promise.reject(new DomainError('TOO_MANY', 'Slow down', { retryAfterSeconds: 30 })));
    await expect(calls.get('7')).rejects.toMatchObject({
      name: 'DomainError',
      code: 'TOO_MANY',
      message: 'Slow down',
      details: { retryAfterSeconds: 30 },
    });
  });

  it('should answer a fault as INTERNAL with an id, and say nothing of it', async () => {
    await calls.start(() => Promise.reject(new Error('password=hunter2')));
    const refusal: unknown = await calls.get('7').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INTERNAL', details: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(JSON.stringify(refusal)).not.toContain('hunter2');
    expect(String(refusal)).not.toContain('hunter2');
  });

  it('should refuse bad input at the door as INVALID, naming the field', async () => {
    await calls.start();
    const input: { id: string } = JSON.parse('{"id": 7}');
    await expect(calls.broker.rpc.call('auth.user.get', input, nobody)).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: [{ path: 'id' }] },
    });
    expect(calls.asked).toEqual([]);
  });

  it('should give up on a handler that takes too long', async () => {
    await calls.start(() => new Promise(() => undefined));
    await expect(calls.get('7', 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(calls.asked).toEqual(['7']);
  });

  it('should not ask on behalf of somebody who has left', async () => {
    await calls.start();
    const call = calls.broker.rpc.call('auth.user.get', { id: '7' }, { ...nobody, deadline: Date.now() });
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await calls.get('8')).toEqual(account('8'));
    expect(calls.asked).toEqual(['8']);
  });

  it('should say that the database is away before its caller gives up, however soon that is', async () => {
    const service = await calls.start(async (id) => {
      await service.app.get(DataSource).query('SELECT pg_sleep(30)');
      return account(id);
    });
    await expect(calls.get('7', 1500)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('should share the calls among replicas', async () => {
    await calls.start();
    await calls.start();
    const ids = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(ids.map((id) => calls.get(id)));
    expect([...calls.asked].sort()).toEqual([...ids].sort());
  });

  describe('while the broker is away', () => {
    it('should refuse new calls as UNAVAILABLE, and work again once it is back', async () => {
      await calls.start();
      const way = await calls.way();
      const client = calls.client(way.url);
      expect(await calls.get('before', undefined, client)).toEqual(account('before'));
      await way.close();
      await eventually(() =>
        expect(calls.get('meanwhile', 1000, client)).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      );
      await way.open();
      await eventually(async () => expect(await calls.get('after', 1000, client)).toEqual(account('after')));
      expect(calls.asked).not.toContain('meanwhile');
    });

    it('should fail the calls that were under way', async () => {
      await calls.start(() => new Promise(() => undefined));
      const way = await calls.way();
      const call = calls.get('7', 20_000, calls.client(way.url));
      call.catch(() => undefined);
      await eventually(() => expect(calls.asked).toEqual(['7']));
      await way.close();
      await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });

    it('should let a service answer again that was cut off', async () => {
      const way = await calls.way();
      await calls.start(undefined, way);
      expect(await calls.get('before')).toEqual(account('before'));
      await way.close();
      await way.open();
      await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
    });
  });
});
