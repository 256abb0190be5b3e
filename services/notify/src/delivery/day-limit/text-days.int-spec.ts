import { randomUUID } from 'node:crypto';
import { eventually } from '@lotline/service-kit/testing';
import { staffContext } from '../../testing/texts.js';
import { useTwilio } from '../../testing/twilio-under-test.js';

const PER_DAY = 5;

describe('texts.md, Texts of a day: the texts of a lot’s day', () => {
  const texts = useTwilio({ TEXTS_PER_DAY: PER_DAY });
  beforeEach(() => texts.database.query('DELETE FROM text_days'));

  /** The lots have sent this many texts on a day that does not end during the test. */
  const begin = async (sent: number, day = '2100-01-01'): Promise<void> => {
    for (const lot of ['harborview', 'eastgate'])
      await texts.database.query('INSERT INTO text_days VALUES ($1, $2, $3)', [lot, day, sent]);
  };
  const sent = async (lot = 'harborview'): Promise<number | undefined> => {
    const [row] = await texts.database.query<{ texts: number }>('SELECT texts FROM text_days WHERE lot_id = $1', [lot]);
    return row?.texts;
  };
  const limit = async (lot = 'harborview') =>
    (await texts.broker.rpc.call('notify.text.status', {}, staffContext(lot))).dayLimit;
  const alertOnDuty = async (): Promise<string> => {
    const clientId = randomUUID();
    const request = { clientId, requestedAt: new Date().toISOString(), firstName: 'Ada', terminal: 'T1' };
    await texts.broker.publish('ride.unacknowledged', 'harborview', request);
    return eventually(async () => {
      const [row] = await texts.database.query<{ id: string }>('SELECT id FROM messages WHERE client_id = $1', [
        clientId,
      ]);
      if (!row) throw new Error('not stored');
      return row.id;
    });
  };
  const USED_UP = { state: 'failed', attempts: 0, error_code: 'day-limit' };

  it('should be sent up to four fifths, however many at once; the others fail without a call or a marked phone', async () => {
    await begin(0);
    const phones = Array.from({ length: 15 }, () => texts.nextPhone());
    const ids = await Promise.all(phones.map((phone) => texts.send(phone)));
    await eventually(async () => {
      const rows = await Promise.all(ids.map((id) => texts.rowOf(id)));
      expect(rows.filter((row) => row?.state === 'accepted')).toHaveLength(4);
      expect(rows.filter((row) => row?.state === 'failed')).toEqual(Array(11).fill(expect.objectContaining(USED_UP)));
    });
    expect(texts.twilio.messages.all.filter(({ to }) => phones.includes(to))).toHaveLength(4);
    const marked = await texts.database.query('SELECT FROM undeliverable_phones WHERE phone = ANY($1)', [phones]);
    expect(marked).toEqual([]);
    expect(await sent()).toBe(4);
  });

  it('should keep the last fifth for texts about rides, and tell admins', async () => {
    await begin(3);
    expect(await limit()).toBeNull();
    await texts.becomes(await texts.send(texts.nextPhone()), { state: 'accepted' });
    expect(await limit()).toEqual({ perDay: PER_DAY, stopped: 'ordinary' });
    await texts.becomes(await texts.send(texts.nextPhone()), USED_UP);
    await texts.becomes(await alertOnDuty(), { state: 'accepted' });
    expect(await limit()).toEqual({ perDay: PER_DAY, stopped: 'all' });
    await texts.becomes(await alertOnDuty(), USED_UP);
    expect(await sent()).toBe(PER_DAY);
  });

  it('should be counted for each lot', async () => {
    await begin(PER_DAY);
    await texts.database.query(`UPDATE text_days SET texts = 0 WHERE lot_id = 'eastgate'`);
    await texts.becomes(await texts.send(texts.nextPhone(), 'eastgate'), { state: 'accepted' });
    await texts.becomes(await texts.send(texts.nextPhone()), USED_UP);
    expect([await limit('eastgate'), await sent('eastgate')]).toEqual([null, 1]);
  });

  it('should count a text once that the provider takes at a later attempt', async () => {
    await begin(0);
    const phone = texts.nextPhone();
    texts.twilio.plan(phone, { status: 429, code: 20429 });
    await texts.becomes(await texts.send(phone), { state: 'accepted', attempts: 2 });
    expect(await sent()).toBe(1);
  });

  it('should count from zero on each day of the lot', async () => {
    await begin(PER_DAY, '2020-01-01');
    expect(await limit()).toBeNull();
    await texts.becomes(await texts.send(texts.nextPhone()), { state: 'accepted' });
    expect(await sent()).toBe(1);
  });
});
