import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin } from '../testing/admins.js';

describe('data.md, User: auth.user.page', () => {
  const auth = useAuth();
  const admin = Admin.use(auth);

  it('should return all accounts in pages, ordered by name, each once and without credentials', async () => {
    for (const [lastName, firstName] of [
      ['Abel', 'Zoe'],
      ['adams', 'Ben'],
      ['Adams', 'amy'],
      ['Adams', 'Cleo'],
      ['Voss', 'Vera'],
      ['Voss', 'Vera'],
    ]) {
      await admin.create({
        ...{ email: `${randomUUID()}@lot.test`, lastName, firstName },
        ...{ roles: ['harborview', 'eastgate'].map((lotId) => ({ lotId, role: 'valet' })), password: PASSWORD },
      });
    }
    const names: string[] = [];
    const ids = new Set<string>();
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await admin.page(2, cursor);
      const accounts: { id: string; firstName: string; lastName: string }[] = JSON.parse(page.body);
      expect(accounts.length).toBeLessThanOrEqual(2);
      names.push(...accounts.map(({ firstName, lastName }) => `${lastName} ${firstName}`));
      for (const { id } of accounts) ids.add(id);
      expect(page.body).not.toMatch(/argon2|passwordId/);
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['Abel Zoe', 'Adams amy', 'adams Ben', 'Adams Cleo', 'Hale Sam', 'Voss Vera', 'Voss Vera']);
    expect(ids.size).toBe(7);
  });

  it.each(['', 'x', Buffer.from('["a","b","c"]').toString('base64url'), Buffer.from('{}').toString('base64url')])(
    'should throw INVALID for the cursor %p',
    async (cursor) => {
      await expect(admin.page(10, cursor)).rejects.toMatchObject({ code: 'INVALID' });
    },
  );

  it('should use the index instead of reading thousands of accounts', async () => {
    await auth.database.query(
      `INSERT INTO users (email, first_name, last_name)
         SELECT number || '@many.test', 'Ada', 'Okafor ' || number FROM generate_series(1, 5000) number`,
    );
    await auth.database.query('ANALYZE users');
    const { nextCursor } = await admin.page(200);
    const [, firstName = '', id = ''] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString());
    const [plan] = await auth.database.query<{ 'QUERY PLAN': object }>(
      `EXPLAIN (FORMAT JSON) SELECT id FROM users
         WHERE (lower(last_name), lower(first_name), id) > (lower('Okafor 2'), lower('${firstName}'), '${id}'::uuid)
         ORDER BY lower(last_name), lower(first_name), id LIMIT 201`,
    );
    expect(JSON.stringify(plan)).toContain('users_by_name');
    expect(JSON.stringify(plan)).not.toMatch(/Seq Scan|"Sort"/);
  });
});
