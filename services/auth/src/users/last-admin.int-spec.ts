import { addAccount } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin } from '../testing/admins.js';

type Account = Awaited<ReturnType<typeof addAccount>>;

describe('the last admin', () => {
  const auth = useAuth(2);

  const edit = (acting: Admin, { id, email }: Account) =>
    acting.edit(id, { email, firstName: 'Sam', lastName: 'Hale', role: 'valet' });
  const changeRole = (acting: Admin, { id }: Account) => acting.changeRole(id, 'valet');
  const deactivate = (acting: Admin, { id }: Account) => acting.setActive(id, false);

  it.each([
    ['demote', edit, changeRole],
    ['deactivate or demote', deactivate, changeRole],
  ])('should remain when all %s each other at the same time, on two replicas', async (_what, one, another) => {
    for (let round = 0; round < 5; round += 1) {
      await auth.database.query(`UPDATE users SET operator_admin = false`);
      const four = await Promise.all([1, 2, 3, 4].map(() => addAccount(auth.database, { role: 'admin' })));
      await Promise.allSettled(
        four.flatMap(({ id }) =>
          four.map(async (other, turn): Promise<unknown> => (turn % 2 ? one : another)(Admin.of(auth, id), other)),
        ),
      );
      const left = await auth.database.query(`SELECT 1 FROM users WHERE operator_admin AND deactivated_at IS NULL`);
      expect(left).toHaveLength(1);
    }
  });
});
