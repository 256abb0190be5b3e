import { addAccount, contextOf, gatewayContext, staffActor } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';

describe('alerts.md, Other lots: the lots whose alerts a person hears', () => {
  const auth = useAuth();

  it('should be none at first, and each person’s own choice', async () => {
    const [ada, tom] = [await addAccount(auth.database), await addAccount(auth.database)].map(({ id }) =>
      contextOf(staffActor(id, 'valet')),
    );
    if (!ada || !tom) throw new Error('No accounts');
    const read = (context: typeof ada) => auth.broker.rpc.call('auth.alert-lots.get', {}, context);
    expect(await read(ada)).toEqual({ lotIds: [] });
    const lotIds = ['eastgate', 'harborview', 'eastgate'];
    expect(await auth.broker.rpc.call('auth.alert-lots.set', { lotIds }, ada)).toEqual({
      lotIds: ['eastgate', 'harborview'],
    });
    await auth.broker.rpc.call('auth.alert-lots.set', { lotIds: ['eastgate'] }, ada);
    expect([await read(ada), await read(tom)]).toEqual([{ lotIds: ['eastgate'] }, { lotIds: [] }]);
  });

  it('should be refused to callers without an account', async () => {
    await expect(auth.broker.rpc.call('auth.alert-lots.get', {}, gatewayContext)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
