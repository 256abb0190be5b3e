import { DomainError, type User } from '@lotline/protocol';
import { account, useCalls } from '../testing/calls-under-test.js';
import { eventually, testUrl } from '../testing/index.js';

describe('RpcClient', () => {
  const calls = useCalls();

  it('should survive a queue that cannot be declared, and call once it can be declared', async () => {
    const unlock = await calls.lock();
    const client = calls.client();
    await expect(calls.get('meanwhile', 300, client)).rejects.toBeInstanceOf(DomainError);
    await unlock();
    await calls.start();
    await eventually(async () => expect(await calls.get('after', 500, client)).toEqual(account('after')));
  });

  it('should send calls to the spare queue while there is no other, also after the connection has fallen silent', async () => {
    await calls.broker.answer({ 'auth.user.get': ({ id }) => account(id) }, true);
    const proxy = await calls.openProxy();
    const client = calls.client(proxy.url);
    const getWithoutUsualQueue = async (id: string): Promise<User> => {
      await client.connect(['auth']); // declares the usual queue
      await calls.broker.deleteQueue('auth.rpc');
      return calls.get(id, 500, client);
    };
    await eventually(async () => expect(await getWithoutUsualQueue('before')).toEqual(account('before')));
    proxy.replace(testUrl('RABBITMQ'));
    await expect(calls.get('meanwhile', 500, client)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await eventually(async () => expect(await getWithoutUsualQueue('after')).toEqual(account('after')));
  });
});
