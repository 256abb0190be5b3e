import { randomUUID } from 'node:crypto';
import { DomainError } from '@lotline/protocol';
import { readNewestRelease } from '@lotline/protocol/testing';
import { DataSource } from 'typeorm';
import { account, useCalls, systemCaller } from '../testing/calls-under-test.js';
import { eventually } from '../testing/index.js';

describe('rpc', () => {
  const calls = useCalls();

  it('should return the handler’s response', async () => {
    await calls.start();
    expect(await calls.get('7')).toEqual(account('7'));
  });

  it('should accept the envelope of a released version', async () => {
    await calls.start();
    const [released] = readNewestRelease('envelope').envelopes ?? [];
    const { data, ...envelope }: { data: object } = JSON.parse(JSON.stringify(released));
    const message = JSON.stringify({ ...envelope, data: { ...data, deadline: Date.now() + 5000 } });
    expect(await calls.broker.callRaw('auth.rpc', message)).toMatchObject({ response: { ok: account('7') } });
  });

  it('should pass on the handler’s error with its details', async () => {
    await calls.start(() => Promise.reject(new DomainError('TOO_MANY', 'Slow down', { retryAfterSeconds: 30 })));
    await expect(calls.get('7')).rejects.toMatchObject({
      name: 'DomainError',
      code: 'TOO_MANY',
      message: 'Slow down',
      details: { retryAfterSeconds: 30 },
    });
  });

  it('should return an unexpected error as INTERNAL with an id and without its message', async () => {
    await calls.start(() => Promise.reject(new Error('password=hunter2')));
    const thrown: unknown = await calls.get('7').catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'INTERNAL', details: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(JSON.stringify(thrown)).not.toContain('hunter2');
    expect(String(thrown)).not.toContain('hunter2');
  });

  it('should reject invalid input as INVALID before the handler runs, naming the field', async () => {
    await calls.start();
    const input: { id: string } = JSON.parse('{"id": 7}');
    await expect(calls.broker.rpc.call('auth.user.get', input, systemCaller)).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: [{ path: 'id' }] },
    });
    expect(calls.received).toEqual([]);
  });

  it('should give up on a slow handler', async () => {
    await calls.start(() => new Promise(() => undefined));
    await expect(calls.get('7', 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(calls.received).toEqual(['7']);
  });

  it('should not run a call after its deadline', async () => {
    await calls.start();
    const call = calls.broker.rpc.call('auth.user.get', { id: '7' }, { ...systemCaller, deadline: Date.now() });
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await calls.get('8')).toEqual(account('8'));
    expect(calls.received).toEqual(['8']);
  });

  it('should report an unavailable database before the caller gives up, even with a short timeout', async () => {
    const service = await calls.start(async (id) => {
      await service.app.get(DataSource).query('SELECT pg_sleep(30)');
      return account(id);
    });
    await expect(calls.get('7', 1500)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('should distribute the calls among replicas', async () => {
    await calls.start();
    await calls.start();
    const ids = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(ids.map((id) => calls.get(id)));
    expect([...calls.received].sort()).toEqual([...ids].sort());
  });

  describe('while the broker is unavailable', () => {
    it('should reject new calls as UNAVAILABLE, and work again afterwards', async () => {
      await calls.start();
      const proxy = await calls.openProxy();
      const client = calls.client(proxy.url);
      expect(await calls.get('before', undefined, client)).toEqual(account('before'));
      await proxy.close();
      await eventually(() =>
        expect(calls.get('meanwhile', 1000, client)).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      );
      await proxy.open();
      await eventually(async () => expect(await calls.get('after', 1000, client)).toEqual(account('after')));
      expect(calls.received).not.toContain('meanwhile');
    });

    it('should reject the calls in progress as UNAVAILABLE', async () => {
      await calls.start(() => new Promise(() => undefined));
      const proxy = await calls.openProxy();
      const call = calls.get('7', 20_000, calls.client(proxy.url));
      call.catch(() => undefined);
      await eventually(() => expect(calls.received).toEqual(['7']));
      await proxy.close();
      await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });

    it('should reconnect a service that was disconnected', async () => {
      const proxy = await calls.openProxy();
      await calls.start(undefined, proxy);
      expect(await calls.get('before')).toEqual(account('before'));
      await proxy.close();
      await proxy.open();
      await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
    });
  });
});
