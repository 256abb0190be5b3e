import { DomainError } from '@lotline/contracts';
import { account, CallsUnderTest } from '../testing/calls-under-test.js';
import { eventually } from '../testing/index.js';

describe('RpcClient', () => {
  let calls: CallsUnderTest;
  beforeEach(async () => {
    calls = await CallsUnderTest.begin();
  });
  afterEach(() => calls.end());

  it('should survive a queue that cannot be declared, and call once it can be declared', async () => {
    const unlock = await calls.lock();
    const client = calls.client();
    await expect(calls.get('meanwhile', 300, client)).rejects.toBeInstanceOf(DomainError);
    await unlock();
    await calls.start();
    await eventually(async () => expect(await calls.get('after', 500, client)).toEqual(account('after')));
  });
});
