import { randomUUID } from 'node:crypto';
import { DomainError, type LotContext, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { customerRecord } from '../testing/builders.js';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const INBOX = '/api/texts/inbox';
const AT = '2026-03-01T17:05:00.100Z';
const TEXT_ID = '9b2e7c34-7a0e-4a88-8d6a-2c1f0e5b9d77';
const CURSOR = `1772384700100000.${TEXT_ID}`;
const REPLY = {
  id: randomUUID(),
  direction: 'outbound' as const,
  event: 'inbox_reply',
  body: 'At door 3.',
  state: 'queued' as const,
  errorCode: null,
  suggestsOptOut: false,
  createdAt: AT,
  updatedAt: AT,
};
const received = (clientId: string): RpcResponse<'notify.inbox.page'>['texts'][number] => ({
  id: randomUUID(),
  clientId,
  phone: '+13105550142',
  event: 'message',
  body: 'Where do I wait?',
  createdAt: AT,
  isRead: false,
  readBy: null,
  isOptedOut: false,
  suggestsOptOut: false,
  reply: null,
});

describe('api.md, Calls: the inbox at the gateway', () => {
  const fixture = useGateway([staffUser()]);
  const valet = Visitor.use(fixture);
  const ours = customerRecord({ id: randomUUID(), firstName: 'Rosa', lastName: 'Reyes' });
  const theirs = customerRecord({ id: randomUUID(), lotId: 'eastgate' });
  const texts = [received(ours.id), received(''), received(theirs.id), received(ours.id)];
  const asked: RpcRequest<'notify.inbox.page'>[] = [];
  const changed: object[] = [];
  const contexts: LotContext[] = [];
  let picked: string[][] = [];

  beforeAll(async () => {
    const record = (change: object, context: LotContext): Record<string, never> => {
      changed.push(change);
      contexts.push(context);
      return {};
    };
    await fixture.broker.answer({
      'notify.inbox.page': (data) => {
        asked.push(data);
        return { texts: data.unreadOnly ? texts.slice(1, 2) : texts, next: data.cursor === undefined ? CURSOR : null };
      },
      'notify.inbox.count': () => ({ unread: 3 }),
      'notify.inbox.mark': (data, context) => {
        if (data.textId !== TEXT_ID) throw new DomainError('NOT_FOUND', 'No such text');
        return record(data, context);
      },
      'notify.inbox.reply': (data, context) => ({ ...REPLY, ...record(data, context) }),
      'notify.inbox.attach': record,
      'notify.inbox.opt-out': (data, context) => ({ ...record(data, context), optedOut: data.optedOut }),
      'clients.client.pick': ({ ids }) => {
        picked.push(ids);
        return { body: JSON.stringify([ours, theirs].filter(({ id }) => ids.includes(id))) };
      },
    });
  });
  beforeEach(() => {
    for (const list of [asked, changed, contexts]) list.splice(0);
    picked = [];
  });

  it('should name the customers of the lot and of no other, and be kept nowhere', async () => {
    const { status, json, headers } = await valet.get(INBOX);
    expect([status, headers.get('cache-control'), headers.get('x-next-cursor')]).toEqual([200, 'no-store', CURSOR]);
    const rosa = { id: ours.id, firstName: 'Rosa', lastName: 'Reyes' };
    expect(json).toMatchObject([{ client: rosa }, { client: null }, { client: null }, { client: rosa }]);
    expect(JSON.stringify(json)).not.toContain(theirs.id);
    expect(picked).toEqual([[ours.id, theirs.id]]);
  });

  it('should ask for the unread texts after a cursor, and for no names if there are no customers', async () => {
    const { json, headers } = await valet.get(`${INBOX}?unread=true&cursor=${CURSOR}`);
    expect(json).toMatchObject([{ client: null }]);
    expect(headers.get('x-next-cursor')).toBeNull();
    expect([asked, picked]).toEqual([[{ unreadOnly: true, cursor: CURSOR }], []]);
  });

  it.each(['unread=1', 'cursor=1', `cursor=${TEXT_ID}`, `cursor=1.${TEXT_ID}'`])('should reject %s', async (query) => {
    expect(await valet.get(`${INBOX}?${query}`)).toMatchObject({ status: 400, json: { code: 'INVALID' } });
    expect(asked).toEqual([]);
  });

  it('should count, mark, reply and attach as the member of staff', async () => {
    expect(await valet.get(`${INBOX}/count`)).toMatchObject({ status: 200, json: { unread: 3 } });
    const [read, unread] = [
      await valet.send('POST', `${INBOX}/${TEXT_ID}/read`),
      await valet.send('DELETE', `${INBOX}/${TEXT_ID}/read`),
    ];
    expect([read.json, unread.json]).toEqual([{ success: true }, { success: true }]);
    const answered = await valet.send('POST', `${INBOX}/${TEXT_ID}/reply`, { message: ' At door 3. ', timestamp: 'a' });
    expect(answered).toMatchObject({ status: 200, json: { event: 'inbox_reply', body: 'At door 3.' } });
    for (const clientId of [ours.id, null])
      expect(await valet.send('POST', `${INBOX}/${TEXT_ID}/attach`, { clientId })).toMatchObject({ status: 200 });
    expect(changed).toEqual([
      { textId: TEXT_ID, isRead: true },
      { textId: TEXT_ID, isRead: false },
      { textId: TEXT_ID, message: 'At door 3.', timestamp: 'a' },
      { textId: TEXT_ID, clientId: ours.id },
      { textId: TEXT_ID, clientId: null },
    ]);
    for (const { lotId, actor } of contexts) expect([lotId, actor.kind]).toEqual(['harborview', 'staff']);
  });

  it('should opt the phone of a text out and in, and say from where for the audit', async () => {
    const path = `${INBOX}/${TEXT_ID}/opt-out`;
    expect((await valet.send('POST', path)).json).toEqual({ optedOut: true });
    expect((await valet.send('DELETE', path)).json).toEqual({ optedOut: false });
    const client = { address: '127.0.0.1', userAgent: expect.any(String) };
    expect(changed).toEqual([
      { textId: TEXT_ID, optedOut: true, client },
      { textId: TEXT_ID, optedOut: false, client },
    ]);
  });

  it.each<[string, string, unknown, number]>([
    ['POST', `${randomUUID()}/read`, undefined, 404],
    ['POST', '12/read', undefined, 404],
    ['POST', `${TEXT_ID}/reply`, { message: ' ' }, 400],
    ['POST', `${TEXT_ID}/reply`, { message: 'x'.repeat(1601) }, 400],
    ['POST', `${TEXT_ID}/reply`, null, 400],
    ['POST', `${TEXT_ID}/attach`, {}, 400],
    ['POST', `${TEXT_ID}/attach`, { clientId: 'nobody' }, 400],
  ])('should refuse %s %s with %j', async (method, path, body, status) => {
    expect(await valet.send(method, `${INBOX}/${path}`, body)).toMatchObject({ status });
    expect(changed).toEqual([]);
  });
});
