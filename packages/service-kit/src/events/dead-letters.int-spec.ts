import { randomUUID } from 'node:crypto';
import { Metrics } from '../metrics/metrics.js';
import { TcpProxy, eventually, testUrl, useFreshFixture } from '../testing/index.js';
import { ProbesUnderTest, type RunningProbe } from '../testing/probe-service.js';
import { resendDeadLetters } from './resend.js';

const DEAD = 'shuttle.events.dlq';

describe('dead letters', () => {
  const probes = useFreshFixture(new ProbesUnderTest('shuttle'));

  const shownCount = async ({ healthPort }: RunningProbe): Promise<string | undefined> => {
    const page = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
    return /^lotline_dead_letters\{queue="shuttle\.events\.dlq",service="shuttle"\} (\d+)$/m.exec(page)?.[1];
  };
  /** Sets the clock of the service's metrics, in seconds. */
  const setTime = ({ app }: RunningProbe, seconds: number): void => {
    jest.spyOn(app.get(Metrics), 'now').mockImplementation(() => seconds * 1000);
  };
  /** Makes every scrape ask the broker. */
  const forgetReadings = ({ app }: RunningProbe): void => {
    let now = performance.now() + 3_600_000;
    jest.spyOn(app.get(Metrics), 'now').mockImplementation(() => (now += 5000));
  };
  const effects = (id: string): Promise<unknown[]> => probes.database.query('SELECT FROM effects WHERE of = $1', [id]);

  describe('GET /metrics', () => {
    it('should show the number of dead letters, and refresh it after five seconds', async () => {
      const service = await probes.startProbe();
      forgetReadings(service);
      expect(await shownCount(service)).toBe('0');
      await probes.broker.sendToQueue(DEAD, 'not JSON');
      await eventually(async () => expect(await shownCount(service)).toBe('1'));

      setTime(service, 100_000);
      expect(await shownCount(service)).toBe('1');
      await probes.broker.sendToQueue(DEAD, 'not JSON');
      await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(2));
      expect(await shownCount(service)).toBe('1');
      setTime(service, 100_005);
      expect(await shownCount(service)).toBe('2');
    });

    it('should show no number while the broker is unavailable, and one again afterwards', async () => {
      const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
      const service = await probes.startProbe(proxy.url);
      expect(await shownCount(service)).toBe('0');
      await proxy.close();
      forgetReadings(service);
      await eventually(async () => expect(await shownCount(service)).toBeUndefined());
      await proxy.open();
      await eventually(async () => expect(await shownCount(service)).toBe('0'));
      await probes.stop(service);
      await proxy.close();
    });
  });

  describe('resendDeadLetters', () => {
    const publishFailing = async (service: RunningProbe): Promise<string> => {
      service.probe.onDeleted = () => Promise.reject(new Error('The handler fails'));
      const id = randomUUID();
      await probes.broker.publish('client.deleted', 'harborview', { id, version: 2 });
      await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(1));
      return id;
    };

    it('should handle each event once, with six new attempts', async () => {
      const service = await probes.startProbe();
      const id = await publishFailing(service);
      let tries = 0;
      service.probe.onDeleted = async () => {
        if ((tries += 1) < 5) throw new Error('Not yet');
      };
      expect(await resendDeadLetters(testUrl('RABBITMQ'))).toMatchObject({ shuttle: 1 });
      await eventually(async () => expect(await effects(id)).toHaveLength(1));
      await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(0));
    });

    it('should not handle an event again that was handled already', async () => {
      await probes.startProbe();
      const [id, eventId] = [randomUUID(), randomUUID()];
      await probes.broker.publish('client.deleted', 'harborview', { id, version: 2 }, eventId);
      await eventually(async () => expect(await effects(id)).toHaveLength(1));
      const event = { id: eventId, type: 'client.deleted', lotId: 'harborview', payload: { id, version: 2 } };
      await probes.broker.sendToQueue(DEAD, JSON.stringify(event));
      await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(1));
      expect(await resendDeadLetters(testUrl('RABBITMQ'))).toMatchObject({ shuttle: 1 });
      const next = randomUUID();
      await probes.broker.publish('client.deleted', 'harborview', { id: next, version: 2 });
      await eventually(async () => expect(await effects(next)).toHaveLength(1));
      expect(await effects(id)).toHaveLength(1);
    });

    it('should end even if resent events fail again', async () => {
      await probes.startProbe();
      for (let count = 0; count < 3; count += 1) await probes.broker.sendToQueue(DEAD, 'not JSON');
      await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(3));
      expect(await resendDeadLetters(testUrl('RABBITMQ'))).toMatchObject({ shuttle: 3 });
      await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(3));
    });
  });
});
