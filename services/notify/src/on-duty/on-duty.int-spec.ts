import { randomUUID } from 'node:crypto';
import { eventually } from '@lotline/service-kit/testing';
import { useNotify } from '../testing/notify-under-test.js';

interface Stored {
  phone: string;
  body: string;
  state: string;
}

describe('ride.unacknowledged', () => {
  const notify = useNotify(2);

  const request = (over: Partial<{ clientId: string; requestedAt: string }> = {}) => ({
    clientId: randomUUID(),
    requestedAt: new Date(Date.now() - 65_000).toISOString(),
    firstName: 'Ada',
    terminal: 'T1',
    ...over,
  });
  const textsAbout = (clientId: string): Promise<Stored[]> =>
    notify.database.query('SELECT phone, body, state FROM messages WHERE client_id = $1 ORDER BY id', [clientId]);
  /** Waits until all earlier events are handled: events are handled in order. */
  const waitUntilHandled = async (): Promise<void> => {
    const last = request();
    await notify.broker.publish('ride.unacknowledged', 'harborview', last);
    await eventually(async () => expect(await textsAbout(last.clientId)).toHaveLength(1));
  };

  it('should text the lot’s on-duty phone the first name, terminal and wait, once for repeated events', async () => {
    const asked = request();
    for (let time = 0; time < 5; time += 1) await notify.broker.publish('ride.unacknowledged', 'harborview', asked);
    await waitUntilHandled();
    await eventually(async () =>
      expect(await textsAbout(asked.clientId)).toEqual([
        {
          phone: '+13105550177',
          body: 'Ada at T1 has been waiting for a shuttle for 1 minute, and no one has acknowledged the request.',
          state: 'delivered',
        },
      ]),
    );
  });

  it('should text again about a new request of the same customer', async () => {
    const asked = request();
    const again = { ...asked, requestedAt: new Date().toISOString() };
    for (const each of [asked, again]) await notify.broker.publish('ride.unacknowledged', 'harborview', each);
    await eventually(async () => expect(await textsAbout(asked.clientId)).toHaveLength(2));
  });

  it('should send nothing at a lot without an on-duty phone', async () => {
    const asked = request();
    await notify.broker.publish('ride.unacknowledged', 'eastgate', asked);
    await waitUntilHandled();
    expect(await textsAbout(asked.clientId)).toEqual([]);
    expect(await notify.broker.queueLength('notify.events.dlq')).toBe(0);
  });
});
