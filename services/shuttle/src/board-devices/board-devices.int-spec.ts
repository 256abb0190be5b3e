import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor, LotContext } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import { board, gatewayItself, ShuttleUnderTest, staff } from '../testing/shuttle-under-test.js';

const valet = (over: Partial<LotContext> = {}): LotContext => {
  const actor: Actor = { kind: 'staff', id: randomUUID(), name: 'Vera V.', role: 'valet' };
  return staff({ actor, ...over });
};

describe('screens', () => {
  let shuttle: ShuttleUnderTest;
  let address = 0;

  beforeAll(async () => {
    shuttle = await ShuttleUnderTest.start();
    // Another replica: it shares the count of wrong codes.
    await shuttle.startInstance();
  });
  beforeEach(async () => {
    address += 1;
    await shuttle.database.query(`DELETE FROM screens WHERE state = 'pending'`);
  });
  afterAll(() => shuttle.stop());

  const rpc: ShuttleUnderTest['broker']['rpc']['call'] = (pattern, data, context) =>
    shuttle.broker.rpc.call(pattern, data, context);
  const at = (): string => `203.0.113.${address}`;
  const newToken = (): string => randomBytes(32).toString('hex');
  async function ask(lane = 1, lotId = 'harborview', tokenHash = newToken()) {
    const { code } = await rpc(
      'shuttle.board-device.ask',
      { lane, device: 'Tablet', tokenHash },
      board(lane, { lotId }),
    );
    return { code, tokenHash };
  }
  const find = (code: string, context = valet()) => rpc('shuttle.board-device.find', { code, address: at() }, context);
  const get = (tokenHash: string) => rpc('shuttle.board-device.get', { tokenHash }, gatewayItself);
  async function paired(lane = 1, lotId = 'harborview') {
    const { code, tokenHash } = await ask(lane, lotId);
    const { id } = await find(code, valet({ lotId }));
    await rpc('shuttle.board-device.confirm', { id, code, address: at() }, valet({ lotId }));
    return { id, tokenHash, code };
  }
  /** One that nobody shows. */
  const wrong = async (): Promise<string> => {
    const { code } = await ask();
    await shuttle.database.query(`DELETE FROM screens WHERE state = 'pending'`);
    return code;
  };
  const NOT_FOUND = { code: 'NOT_FOUND' };
  const TOO_MANY = { code: 'TOO_MANY', details: { retryAfterSeconds: expect.any(Number) } };

  it('should be found by their code, confirmed once, and known by their token', async () => {
    const { code, tokenHash } = await ask(2);
    expect(await get(tokenHash)).toMatchObject({ lotId: 'harborview', lane: 2, state: 'pending' });
    const found = await find(code);
    expect(found).toEqual({ id: found.id, lane: 2, device: 'Tablet', askedAt: expect.any(String) });
    const confirmed = await rpc('shuttle.board-device.confirm', { id: found.id, code, address: at() }, valet());
    expect(confirmed).toMatchObject({ id: found.id, lane: 2, pairedBy: 'Vera V.', lastSeenAt: confirmed.pairedAt });
    expect(await get(tokenHash)).toEqual({ id: found.id, lotId: 'harborview', lane: 2, state: 'paired' });
    await expect(find(code)).rejects.toMatchObject(NOT_FOUND);
    await expect(
      rpc('shuttle.board-device.confirm', { id: found.id, code, address: at() }, valet()),
    ).rejects.toMatchObject(NOT_FOUND);
    expect(await rpc('shuttle.board-device.list', {}, valet())).toContainEqual(confirmed);
    expect(await rpc('shuttle.board-device.list', {}, valet({ lotId: 'eastgate' }))).toEqual([]);
  });

  it('should keep neither code nor token as they are', async () => {
    const { code } = await ask();
    const rows = await shuttle.database.query(`SELECT screens::text AS row FROM screens WHERE state = 'pending'`);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('should be of one lot', async () => {
    const { code } = await ask(1, 'eastgate');
    await expect(find(code)).rejects.toMatchObject(NOT_FOUND);
    const { id } = await find(code, valet({ lotId: 'eastgate' }));
    await expect(rpc('shuttle.board-device.confirm', { id, code, address: at() }, valet())).rejects.toMatchObject(
      NOT_FOUND,
    );
    const there = await paired(1, 'eastgate');
    await expect(rpc('shuttle.board-device.revoke', { id: there.id }, valet())).rejects.toMatchObject(NOT_FOUND);
    expect(await get(there.tokenHash)).toMatchObject({ state: 'paired' });
  });

  it('should be refused a lane that the lot has not', async () => {
    await expect(ask(2, 'eastgate')).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('should not be known any more once their code has died', async () => {
    const { code, tokenHash } = await ask();
    const { id } = await find(code);
    await shuttle.database.query(`UPDATE screens SET expires_at = now() WHERE token_hash = $1`, [tokenHash]);
    await expect(find(code)).rejects.toMatchObject(NOT_FOUND);
    // Who was shown the device a moment before comes too late as well.
    await expect(rpc('shuttle.board-device.confirm', { id, code, address: at() }, valet())).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(get(tokenHash)).rejects.toMatchObject(NOT_FOUND);
    await ask();
    const left = await shuttle.database.query('SELECT FROM screens WHERE token_hash = $1', [tokenHash]);
    expect(left).toEqual([]);
  });

  describe('many that ask', () => {
    const askFrom = (from: string, replaces: string | null = null) => {
      const asked = { lane: 1, device: 'Tablet', tokenHash: newToken(), address: from, replaces };
      return rpc('shuttle.board-device.ask', asked, board(1)).then(({ code }) => ({
        code,
        tokenHash: asked.tokenHash,
      }));
    };
    const open = (where = '') => shuttle.database.query(`SELECT FROM screens WHERE state = 'pending' ${where}`);
    /** As they were left by another release, or before the limits. */
    const fill = (count: number, from: string) =>
      shuttle.database.query(
        `INSERT INTO screens (id, lot_id, lane, device, token_hash, code_hash, state, asked_at, expires_at, asked_from)
         SELECT gen_random_uuid(), 'harborview', 1, '', ${from} || 'token' || n, ${from} || 'code' || n, 'pending',
                now() - interval '1 minute', now() + interval '1 minute', ${from}
         FROM generate_series(1, ${count}) n`,
      );

    it('should have twenty open codes of one address, the newest, and leave those of others', async () => {
      const own = await askFrom('192.0.2.1');
      const first = await askFrom('203.0.113.250');
      for (let count = 0; count < 20; count += 1) await askFrom('203.0.113.250');
      expect(await open(`AND asked_from = '203.0.113.250'`)).toHaveLength(20);
      await expect(find(first.code)).rejects.toMatchObject(NOT_FOUND);
      await expect(find(own.code)).resolves.toMatchObject({ lane: 1 });
    });

    it('should have a hundred open codes at a lot, and end those of the address with the most', async () => {
      const own = await askFrom('192.0.2.1');
      await fill(98, `'of a former release'`);
      await fill(1, `'198.51.100.' || n`);
      const another = await askFrom('192.0.2.2');
      expect(await open()).toHaveLength(100);
      for (const { code } of [own, another]) await expect(find(code)).resolves.toMatchObject({ lane: 1 });
      expect(await open(`AND asked_from LIKE '198.51.100.%'`)).toHaveLength(1);
      await expect(ask(1, 'eastgate')).resolves.toMatchObject({ code: expect.stringMatching(/^\d{6}$/) });
    });

    it('should have one open code of a device', async () => {
      const former = await askFrom('192.0.2.3');
      const { code } = await askFrom('192.0.2.3', former.tokenHash);
      await expect(find(former.code)).rejects.toMatchObject(NOT_FOUND);
      await expect(find(code)).resolves.toMatchObject({ lane: 1 });
      const { tokenHash } = await paired();
      await askFrom('192.0.2.3', tokenHash);
      expect(await get(tokenHash)).toMatchObject({ state: 'paired' });
    });

    it('should leave no address in the table once paired', async () => {
      const { code } = await askFrom('192.0.2.4');
      const { id } = await find(code);
      await rpc('shuttle.board-device.confirm', { id, code, address: at() }, valet());
      expect(await shuttle.database.query(`SELECT FROM screens WHERE asked_from = '192.0.2.4'`)).toEqual([]);
    });
  });

  it('should be named among tokens that are tried', async () => {
    const [{ tokenHash: good }, { tokenHash: asking }] = [await paired(), await ask()];
    const revoked = await paired();
    await rpc('shuttle.board-device.revoke', { id: revoked.id }, valet());
    const tokenHashes = [newToken(), good, revoked.tokenHash, asking];
    const { tokenHashes: known } = await rpc('shuttle.board-device.known', { tokenHashes }, gatewayItself);
    expect(known.sort()).toEqual([good, asking].sort());
  });

  it('should be told to every gateway when they are paired and revoked, and then be nobody’s', async () => {
    const { id, tokenHash } = await paired();
    await rpc('shuttle.board-device.revoke', { id }, valet());
    await expect(get(tokenHash)).rejects.toMatchObject(NOT_FOUND);
    await expect(rpc('shuttle.board-device.revoke', { id }, valet())).rejects.toMatchObject(NOT_FOUND);
    expect((await rpc('shuttle.board-device.list', {}, valet())).map((each) => each.id)).not.toContain(id);
    await eventually(() =>
      expect(
        shuttle.heard.filter(
          ({ type, payload }) => type === 'board-device.changed' && 'id' in payload && payload.id === id,
        ),
      ).toMatchObject([{ payload: { state: 'paired' } }, { payload: { state: 'revoked' } }]),
    );
  });

  it('should be noted as seen at most every half minute', async () => {
    const { id } = await paired();
    const seen = async (): Promise<number> => {
      await rpc('shuttle.board-device.seen', { ids: [id] }, gatewayItself);
      const screen = (await rpc('shuttle.board-device.list', {}, valet())).find((each) => each.id === id);
      return Date.parse(screen?.lastSeenAt ?? '');
    };
    const first = await seen();
    expect(await seen()).toBe(first);
    await shuttle.database.query(`UPDATE screens SET last_seen_at = now() - interval '31 seconds' WHERE id = $1`, [id]);
    expect(await seen()).toBeGreaterThanOrEqual(first);
  });

  describe('guessing', () => {
    it('should be refused to an account after ten wrong codes, for the right one too, however many come at once', async () => {
      const guesser = valet();
      const guess = await wrong();
      const tries = await Promise.allSettled(Array.from({ length: 16 }, () => find(guess, guesser)));
      const codes = tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'found')).sort();
      expect(codes).toEqual([...Array(10).fill('NOT_FOUND'), ...Array(6).fill('TOO_MANY')]);
      const { code } = await ask();
      await expect(find(code, guesser)).rejects.toMatchObject(TOO_MANY);
      const { id } = await find(code);
      await expect(rpc('shuttle.board-device.confirm', { id, code, address: at() }, guesser)).rejects.toMatchObject(
        TOO_MANY,
      );
    });

    it('should be refused to an address after fifty, whoever is signed in, and be open to others', async () => {
      const guess = await wrong();
      await shuttle.database.query(
        `INSERT INTO pairing_failures SELECT n::text, $1, now() FROM generate_series(1, 49) n`,
        [at()],
      );
      await expect(find(guess)).rejects.toMatchObject(NOT_FOUND);
      const { code } = await ask();
      await expect(find(code)).rejects.toMatchObject(TOO_MANY);
      await expect(rpc('shuttle.board-device.find', { code, address: '192.0.2.1' }, valet())).resolves.toMatchObject({
        lane: 1,
      });
    });

    it('should be open again after a quarter of an hour', async () => {
      const guesser = valet();
      const { code } = await ask();
      const { id } = guesser.actor.kind === 'staff' ? guesser.actor : { id: '' };
      await shuttle.database.query(
        `INSERT INTO pairing_failures SELECT $1, 'elsewhere', now() - interval '15 minutes' FROM generate_series(1, 10)`,
        [id],
      );
      await expect(find(code, guesser)).resolves.toMatchObject({ lane: 1 });
    });

    it('should be staff’s alone', async () => {
      const { code } = await ask();
      await expect(find(code, board(null))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });
});
