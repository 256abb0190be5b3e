import { eventually } from '@lotline/service-kit/testing';
import { useTwilio } from '../../testing/twilio-under-test.js';
import { ACCOUNT_SETTINGS } from '../../testing/twilio/server.ts';

describe('texts.md, Stopped texts: texts that the provider refuses for a reason that is not theirs', () => {
  const texts = useTwilio({ TEXTS_PER_SECOND: 5 });
  afterEach(async () => {
    texts.twilio.respondTo = () => 'accept';
    await texts.database.query(`UPDATE messages SET state = 'failed', next_attempt_at = NULL WHERE state = 'queued'`);
    await texts.database.query('DELETE FROM text_stops');
  });

  const undeliverable = (phone: string) =>
    texts.database.query('SELECT reason FROM undeliverable_phones WHERE phone = $1 AND reason IS NOT NULL', [phone]);
  /** The stop is stored after the attempt. */
  const isStopped = (lotId: string, code: string) =>
    eventually(async () => expect(await texts.stops()).toEqual([{ lot_id: lotId, error_code: code }]));
  /** Sends a text that is refused, and then two that wait. */
  const sendAll = async ([first = '', ...others]: string[], code: string): Promise<string[]> => {
    const ids = [await texts.send(first)];
    await texts.becomes(ids[0] ?? '', { state: 'queued', attempts: 1, error_code: code });
    await isStopped('', code);
    for (const phone of others) ids.push(await texts.send(phone));
    return ids;
  };
  const threePhones = () => [texts.nextPhone(), texts.nextPhone(), texts.nextPhone()];

  it('should wait for the right token and then go out once, in order, without marking a phone', async () => {
    await texts.restart({ TWILIO_AUTH_TOKEN: ['wrong'], TEXTS_PER_SECOND: 5 });
    const phones = threePhones();
    const ids = await sendAll(phones, '20003');
    for (const phone of phones) expect(await undeliverable(phone)).toEqual([]);

    await texts.restart({ ...ACCOUNT_SETTINGS, TEXTS_PER_SECOND: 5 });
    await texts.endWait();
    for (const id of ids) await texts.becomes(id, { state: 'accepted', error_code: null });
    const sent = texts.twilio.messages.all.map(({ to }) => to).filter((to) => phones.includes(to));
    expect(sent).toEqual(phones);
    expect(await texts.stops()).toEqual([]);
  });

  it.each([
    ['20003', { status: 401, code: 20003 }],
    ['20005', { status: 403, code: 20005 }],
    ['20404', { status: 404, code: 20404 }],
    ['http-403', { status: 403, html: '<html>Blocked by the proxy of +13105550142</html>' }],
    ['http-302', { status: 302, html: '' }],
  ])('should let only one text try while the account is refused with %s', async (code, response) => {
    texts.twilio.respondTo = () => response;
    const ids = await sendAll(threePhones(), code);
    await texts.endWait();
    await texts.becomes(ids[0] ?? '', { attempts: 2, state: 'queued' });
    for (const id of ids.slice(1)) expect(await texts.rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    texts.twilio.respondTo = () => 'accept';
    // The refused try may still be about to set its next wait.
    await eventually(async () => {
      await texts.endWait();
      expect(await texts.rowOf(ids[0] ?? '')).toMatchObject({ state: 'accepted' });
    });
    for (const id of ids) await texts.becomes(id, { state: 'accepted' });
  });

  it('should stop only the lot whose number is refused', async () => {
    texts.twilio.respondTo = (form) => (form.get('From') === '+13105550199' ? { status: 400, code: 21606 } : 'accept');
    const stopped = await texts.send(texts.nextPhone());
    await texts.becomes(stopped, { state: 'queued', error_code: '21606' });
    await isStopped('harborview', '21606');
    await texts.becomes(await texts.send(texts.nextPhone(), 'eastgate'), { state: 'accepted' });
    await isStopped('harborview', '21606');
    texts.twilio.respondTo = () => 'accept';
    await texts.endWait();
    await texts.becomes(stopped, { state: 'accepted' });
  });

  it('should go on after a refusal that concerns one phone, and mark only that phone', async () => {
    const [landline, mobile] = [texts.nextPhone(), texts.nextPhone()];
    texts.twilio.plan(landline, { status: 400, code: 21614 });
    await texts.becomes(await texts.send(landline), { state: 'failed', error_code: '21614' });
    await texts.becomes(await texts.send(mobile), { state: 'accepted' });
    expect(await undeliverable(landline)).toEqual([{ reason: 'failed' }]);
    expect(await texts.stops()).toEqual([]);
  });

  it('should fail after its hour without marking the phone', async () => {
    texts.twilio.respondTo = () => ({ status: 401, code: 20003 });
    const phone = texts.nextPhone();
    const id = await texts.send(phone);
    await texts.becomes(id, { state: 'queued', attempts: 1 });
    await texts.database.query(`UPDATE messages SET created_at = now() - interval '61 minutes' WHERE id = $1`, [id]);
    await texts.endWait();
    await texts.becomes(id, { state: 'failed', attempts: 1, error_code: 'expired' });
    expect(await undeliverable(phone)).toEqual([]);
  });

  it('should retry a text that was accepted and then failed because of the number, until one is delivered', async () => {
    const [first, second] = [texts.nextPhone(), texts.nextPhone()];
    const id = await texts.send(first);
    await texts.becomes(id, { state: 'accepted' });
    await texts.report(first, 'undelivered', '30034');
    await texts.becomes(id, { state: 'queued', error_code: '30034' });
    const waiting = await texts.send(second);
    await texts.becomes(waiting, { state: 'queued', attempts: 0 });
    await texts.endWait();
    await texts.becomes(id, { state: 'accepted', attempts: 2 });
    expect(await texts.stops()).toEqual([{ lot_id: 'harborview', error_code: '30034' }]);
    await texts.report(first, 'delivered', null);
    await texts.becomes(waiting, { state: 'accepted' });
    expect(await undeliverable(first)).toEqual([]);
  });

  it('should not take a page that is no answer of Twilio for an acceptance', async () => {
    const phone = texts.nextPhone();
    texts.twilio.plan(phone, { status: 200, html: '<html>Please sign in to this network</html>' });
    await texts.becomes(await texts.send(phone), { state: 'unknown', error_code: 'http-200' });
  });
});
