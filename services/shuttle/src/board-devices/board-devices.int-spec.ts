import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor, LotContext } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { board, gatewayItself, staff, useShuttle } from '../testing/shuttle-under-test.js';

const valet = (over: Partial<LotContext> = {}): LotContext => {
  const actor: Actor = { kind: 'staff', id: randomUUID(), name: 'Vera V.', role: 'valet', operatorAdmin: false };
  return staff({ actor, ...over });
};

describe('pick-up-boards.md, Pairing: board devices', () => {
  const shuttle = useShuttle();
  let address = 0;

  // A second replica, which shares the count of wrong codes.
  beforeAll(() => shuttle.startInstance());
  beforeEach(async () => {
    address += 1;
    await shuttle.database.query(`DELETE FROM board_devices WHERE state = 'pending'`);
  });

  const rpc: typeof shuttle.broker.rpc.call = (pattern, data, context) =>
    shuttle.broker.rpc.call(pattern, data, context);
  const at = (): string => `203.0.113.${address}`;
  const newToken = (): string => randomBytes(32).toString('hex');
  async function requestCode(lane = 1, lotId = 'harborview', tokenHash = newToken()) {
    const { code } = await rpc(
      'shuttle.board-device.ask',
      { lane, device: 'Tablet', tokenHash },
      board(lane, { lotId }),
    );
    return { code, tokenHash };
  }
  const find = (code: string, context = valet()) => rpc('shuttle.board-device.find', { code, address: at() }, context);
  const confirm = (id: string, code: string, context = valet()) =>
    rpc('shuttle.board-device.confirm', { id, code, address: at() }, context);
  const get = (tokenHash: string) => rpc('shuttle.board-device.get', { tokenHash }, gatewayItself);
  async function paired(lane = 1, lotId = 'harborview') {
    const { code, tokenHash } = await requestCode(lane, lotId);
    const { id } = await find(code, valet({ lotId }));
    await confirm(id, code, valet({ lotId }));
    return { id, tokenHash, code };
  }
  /** Returns a code that no device shows. */
  const createWrongCode = async (): Promise<string> => {
    const { code } = await requestCode();
    await shuttle.database.query(`DELETE FROM board_devices WHERE state = 'pending'`);
    return code;
  };
  const NOT_FOUND = { code: 'NOT_FOUND' };
  const TOO_MANY = { code: 'TOO_MANY', details: { retryAfterSeconds: expect.any(Number) } };

  it('should be found by code, confirmed once and then known by token', async () => {
    const { code, tokenHash } = await requestCode(2);
    expect(await get(tokenHash)).toMatchObject({ lotId: 'harborview', lane: 2, state: 'pending' });
    const found = await find(code);
    expect(found).toEqual({ id: found.id, lane: 2, device: 'Tablet', askedAt: expect.any(String) });
    const confirmed = await confirm(found.id, code);
    expect(confirmed).toMatchObject({ id: found.id, lane: 2, pairedBy: 'Vera V.', lastSeenAt: confirmed.pairedAt });
    expect(await get(tokenHash)).toEqual({ id: found.id, lotId: 'harborview', lane: 2, state: 'paired' });
    await expect(find(code)).rejects.toMatchObject(NOT_FOUND);
    await expect(confirm(found.id, code)).rejects.toMatchObject(NOT_FOUND);
    expect(await rpc('shuttle.board-device.list', {}, valet())).toContainEqual(confirmed);
    expect(await rpc('shuttle.board-device.list', {}, valet({ lotId: 'eastgate' }))).toEqual([]);
  });

  it('should store neither code nor token in plain text', async () => {
    const { code } = await requestCode();
    const rows = await shuttle.database.query(
      `SELECT board_devices::text AS row FROM board_devices WHERE state = 'pending'`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('should belong to one lot', async () => {
    const { code } = await requestCode(1, 'eastgate');
    await expect(find(code)).rejects.toMatchObject(NOT_FOUND);
    const { id } = await find(code, valet({ lotId: 'eastgate' }));
    await expect(confirm(id, code)).rejects.toMatchObject(NOT_FOUND);
    const there = await paired(1, 'eastgate');
    await expect(rpc('shuttle.board-device.revoke', { id: there.id }, valet())).rejects.toMatchObject(NOT_FOUND);
    expect(await get(there.tokenHash)).toMatchObject({ state: 'paired' });
  });

  it('should reject an unknown lane', async () => {
    await expect(requestCode(2, 'eastgate')).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('should be unknown after the code has expired', async () => {
    const { code, tokenHash } = await requestCode();
    const { id } = await find(code);
    await shuttle.database.query(`UPDATE board_devices SET expires_at = now() WHERE token_hash = $1`, [tokenHash]);
    await expect(find(code)).rejects.toMatchObject(NOT_FOUND);
    // A device that was found before the code expired can no longer be confirmed either.
    await expect(confirm(id, code)).rejects.toMatchObject(NOT_FOUND);
    await expect(get(tokenHash)).rejects.toMatchObject(NOT_FOUND);
    await requestCode();
    const left = await shuttle.database.query('SELECT FROM board_devices WHERE token_hash = $1', [tokenHash]);
    expect(left).toEqual([]);
  });

  describe('limits of pending codes', () => {
    const requestCodeFrom = (from: string, replaces: string | null = null) => {
      const asked = { lane: 1, device: 'Tablet', tokenHash: newToken(), address: from, replaces };
      return rpc('shuttle.board-device.ask', asked, board(1)).then(({ code }) => ({
        code,
        tokenHash: asked.tokenHash,
      }));
    };
    const pendingDevices = (where = '') =>
      shuttle.database.query(`SELECT FROM board_devices WHERE state = 'pending' ${where}`);
    /** Inserts pending devices directly, past the limits. */
    const fill = (count: number, from: string) =>
      shuttle.database.query(
        `INSERT INTO board_devices (id, lot_id, lane, device, token_hash, code_hash, state, asked_at, expires_at, asked_from)
         SELECT gen_random_uuid(), 'harborview', 1, '', ${from} || 'token' || n, ${from} || 'code' || n, 'pending',
                now() - interval '1 minute', now() + interval '1 minute', ${from}
         FROM generate_series(1, ${count}) n`,
      );

    it('should keep the newest twenty codes of an address and not touch those of others', async () => {
      const own = await requestCodeFrom('192.0.2.1');
      const first = await requestCodeFrom('203.0.113.250');
      for (let count = 0; count < 20; count += 1) await requestCodeFrom('203.0.113.250');
      expect(await pendingDevices(`AND asked_from = '203.0.113.250'`)).toHaveLength(20);
      await expect(find(first.code)).rejects.toMatchObject(NOT_FOUND);
      await expect(find(own.code)).resolves.toMatchObject({ lane: 1 });
    });

    it('should keep a hundred codes per lot and delete those of the address with the most', async () => {
      const own = await requestCodeFrom('192.0.2.1');
      await fill(98, `'flooding address'`);
      await fill(1, `'198.51.100.' || n`);
      const another = await requestCodeFrom('192.0.2.2');
      expect(await pendingDevices()).toHaveLength(100);
      for (const { code } of [own, another]) await expect(find(code)).resolves.toMatchObject({ lane: 1 });
      expect(await pendingDevices(`AND asked_from LIKE '198.51.100.%'`)).toHaveLength(1);
      await expect(requestCode(1, 'eastgate')).resolves.toMatchObject({ code: expect.stringMatching(/^\d{6}$/) });
    });

    it('should keep one code per device', async () => {
      const previous = await requestCodeFrom('192.0.2.3');
      const { code } = await requestCodeFrom('192.0.2.3', previous.tokenHash);
      await expect(find(previous.code)).rejects.toMatchObject(NOT_FOUND);
      await expect(find(code)).resolves.toMatchObject({ lane: 1 });
      const { tokenHash } = await paired();
      await requestCodeFrom('192.0.2.3', tokenHash);
      expect(await get(tokenHash)).toMatchObject({ state: 'paired' });
    });

    it('should not store the address of a paired device', async () => {
      const { code } = await requestCodeFrom('192.0.2.4');
      const { id } = await find(code);
      await confirm(id, code);
      expect(await shuttle.database.query(`SELECT FROM board_devices WHERE asked_from = '192.0.2.4'`)).toEqual([]);
    });
  });

  it('should emit events when paired and revoked, and be unknown afterwards', async () => {
    const { id, tokenHash } = await paired();
    await rpc('shuttle.board-device.revoke', { id }, valet());
    await expect(get(tokenHash)).rejects.toMatchObject(NOT_FOUND);
    await expect(rpc('shuttle.board-device.revoke', { id }, valet())).rejects.toMatchObject(NOT_FOUND);
    expect((await rpc('shuttle.board-device.list', {}, valet())).map((each) => each.id)).not.toContain(id);
    await eventually(() =>
      expect(shuttle.eventsOf('board-device.changed').filter(({ payload }) => payload.id === id)).toMatchObject([
        { payload: { state: 'paired' } },
        { payload: { state: 'revoked' } },
      ]),
    );
  });

  it('should update the last-seen time at most every 30 seconds', async () => {
    const { id } = await paired();
    const seen = async (): Promise<number> => {
      await rpc('shuttle.board-device.seen', { ids: [id] }, gatewayItself);
      const device = (await rpc('shuttle.board-device.list', {}, valet())).find((each) => each.id === id);
      return Date.parse(device?.lastSeenAt ?? '');
    };
    const first = await seen();
    expect(await seen()).toBe(first);
    await shuttle.database.query(
      `UPDATE board_devices SET last_seen_at = now() - interval '31 seconds' WHERE id = $1`,
      [id],
    );
    expect(await seen()).toBeGreaterThanOrEqual(first);
  });

  describe('limits of wrong codes', () => {
    it('should lock an account out after ten wrong codes, even for a correct code and for parallel attempts', async () => {
      const guesser = valet();
      const guess = await createWrongCode();
      const tries = await Promise.allSettled(Array.from({ length: 16 }, () => find(guess, guesser)));
      const codes = tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'found')).sort();
      expect(codes).toEqual([...Array(10).fill('NOT_FOUND'), ...Array(6).fill('TOO_MANY')]);
      const { code } = await requestCode();
      await expect(find(code, guesser)).rejects.toMatchObject(TOO_MANY);
      const { id } = await find(code);
      await expect(confirm(id, code, guesser)).rejects.toMatchObject(TOO_MANY);
    });

    it('should lock an address out after fifty wrong codes of any account, but not other addresses', async () => {
      const guess = await createWrongCode();
      await shuttle.database.query(
        `INSERT INTO pairing_failures SELECT n::text, $1, now() FROM generate_series(1, 49) n`,
        [at()],
      );
      await expect(find(guess)).rejects.toMatchObject(NOT_FOUND);
      const { code } = await requestCode();
      await expect(find(code)).rejects.toMatchObject(TOO_MANY);
      await expect(rpc('shuttle.board-device.find', { code, address: '192.0.2.1' }, valet())).resolves.toMatchObject({
        lane: 1,
      });
    });

    it('should end the lockout after 15 minutes', async () => {
      const guesser = valet();
      const { code } = await requestCode();
      const { id } = guesser.actor.kind === 'staff' ? guesser.actor : { id: '' };
      await shuttle.database.query(
        `INSERT INTO pairing_failures SELECT $1, 'elsewhere', now() - interval '15 minutes' FROM generate_series(1, 10)`,
        [id],
      );
      await expect(find(code, guesser)).resolves.toMatchObject({ lane: 1 });
    });

    it('should reject callers who are not staff', async () => {
      const { code } = await requestCode();
      await expect(find(code, board(null))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });
});
