import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type SavedWebhook, type WebhookDelivery } from '@lotline/protocol';
import { Webhook as Receiver } from 'standardwebhooks';
import { checkedInCustomer } from '../../support/customers.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { sharedLotline } from './lotline.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('api.md, Calls: webhooks', () => {
  const lotline = sharedLotline();
  let admin: Caller;
  let receiver: Server;
  let url: string;
  const received: { path: string; headers: Record<string, string>; body: string }[] = [];
  beforeAll(async () => {
    admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
        received.push({ path: request.url ?? '', headers: Object.fromEntries(headers), body });
        response.writeHead(204).end();
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    url = `http://127.0.0.1:${Reflect.get(Object(receiver.address()), 'port')}/hook`;
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await lotline.end();
  });

  const add = (over: object = {}) =>
    admin.post<SavedWebhook>('/api/webhooks', {
      url,
      events: ['customer.checked_in'],
      lotIds: ['harborview'],
      ...over,
    });

  it('should deliver what happens at its lots, list the deliveries and send one again', async () => {
    const { body: webhook } = await add();
    const customer = await checkedInCustomer(await Caller.signedIn(lotline.url));
    const callsAbout = () => received.filter(({ body }) => body.includes(customer.id));
    await eventually(() => expect(callsAbout()).toHaveLength(1));
    const [call] = callsAbout();
    if (!call) throw new Error('Nothing was delivered');
    const payload = new Receiver(webhook.secret ?? '').verify(call.body, call.headers);
    expect(payload).toMatchObject({
      type: 'customer.checked_in',
      lotId: 'harborview',
      data: { customer: { id: customer.id } },
    });
    expect(call.body).not.toContain(customer.shuttleRequestId);
    const list = () => admin.get<WebhookDelivery[]>(`/api/webhooks/${webhook.id}/deliveries`);
    await eventually(async () => expect((await list()).body[0]).toMatchObject({ state: 'delivered', statusCode: 204 }));
    const id = call.headers['webhook-id'] ?? '';
    const again = await admin.post<WebhookDelivery>(`/api/webhooks/${webhook.id}/deliveries/${id}/resend`);
    expect([again.status, again.body.id]).toEqual([200, id]);
    await eventually(() => expect(callsAbout().map(({ headers }) => headers['webhook-id'])).toEqual([id, id]));
    const path = `/api/webhooks/${webhook.id}`;
    expect((await admin.post(`${path}/deliveries/${UNKNOWN}/resend`)).status).toBe(404);
    expect((await admin.get(`${path}/deliveries?cursor=one`)).status).toBe(400);
    await admin.delete(path);
  });

  it('should reject a form with its fields', async () => {
    const rejected = async (over: object): Promise<string[]> => {
      const { status, body } = await add(over);
      const { errors }: { errors: { path: string; message: string }[] } = Object(body);
      return [String(status), ...errors.map(({ path, message }) => `${path}: ${message}`)];
    };
    expect(await rejected({ url: 'nowhere' })).toEqual([
      '400',
      'url: Enter an address such as https://example.com/lotline',
    ]);
    expect(await rejected({ url: 'https://ada:secret@example.com/' })).toEqual([
      '400',
      'url: The address must not contain a user name or password',
    ]);
    expect(await rejected({ events: [], lotIds: [] })).toEqual([
      '400',
      'events: Choose at least one event',
      'lotIds: Choose at least one lot',
    ]);
    expect(await rejected({ lotIds: ['nowhere'] })).toEqual(['400', 'lotIds: Unknown lot']);
  });
});
