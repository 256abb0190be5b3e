import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@lotline/service-kit/testing';
import { useWebhooks } from '../../testing/webhooks-under-test.js';
import { WebhookReceiver } from '../../testing/webhook-receiver.js';
import { WebhookSender } from './webhook-sender.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A timeout that is garbage-collected never fires. */
describe('the deadline of an attempt, after a garbage collection', () => {
  const under = useWebhooks();
  let sender: WebhookSender;
  beforeAll(() => {
    sender = under.service.app.get(WebhookSender);
    sender.timeoutMs = 3000;
  });

  it.each(['stall', 'stall-in-body'] as const)(
    'should end a request whose receiver does this: %s',
    async (behavior) => {
      const receiver = new WebhookReceiver();
      await receiver.open();
      const { webhook } = await under.subscribe();
      receiver.secret = webhook.secret ?? '';
      receiver.behavior = () => behavior;
      const sent = sender.send({ id: 'd', url: receiver.url, body: '{}', secrets: [receiver.secret] });
      await eventually(() => expect(receiver.stalledCount).toBe(1));
      collectGarbage();
      expect(await sent).toEqual(
        behavior === 'stall' ? { error: 'timeout', statusCode: null } : { error: null, statusCode: 200 },
      );
      await eventually(() => expect(receiver.stalledCount).toBe(0));
      await receiver.close();
    },
  );

  it('should free the places of four stalled deliveries, so that the webhook delivers to others again', async () => {
    const { receiver, webhook } = await under.subscribe();
    receiver.behavior = () => 'stall';
    for (let count = 0; count < 4; count += 1) await under.publishNewClient();
    await eventually(() => expect(receiver.stalledCount).toBe(4));
    receiver.behavior = () => 204;
    collectGarbage();
    await under.publishNewClient();
    await eventually(async () => {
      const states = (await under.deliveries(webhook.id)).map(({ state }) => state);
      expect(states.at(-1)).toBe('delivered');
    });
    await eventually(async () => {
      await under.makeDeliveriesDue();
      expect((await under.deliveries(webhook.id)).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
    });
  });
});
