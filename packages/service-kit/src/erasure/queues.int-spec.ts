import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { declareEventQueues, subscribers } from '../events/queues.js';
import { eventually, TestBroker, testUrl } from '../testing/index.js';
import type { Person } from './person.js';
import { eraseFromQueues } from './queues.js';

const ID = randomUUID();
const PERSON: Person = {
  lotId: 'harborview',
  clients: [{ id: ID, version: 3 }],
  keys: ['16284719035'],
  digits: ['6284719035', '16284719035'],
  names: [],
};

describe('eraseFromQueues', () => {
  const brokers: TestBroker[] = [];
  const lengths = async (): Promise<number[]> => {
    const [broker] = brokers;
    const queues = ['shuttle.events', 'shuttle.events.dlq', 'notify.events.dlq'];
    return Promise.all(queues.map(async (queue) => (await broker?.queueLength(queue)) ?? -1));
  };
  beforeEach(async () => {
    for (const service of subscribers()) brokers.push(await TestBroker.open(service));
    const connection = await connect(testUrl('RABBITMQ'));
    await declareEventQueues(await connection.createChannel());
    await connection.close();
  });
  afterEach(async () => {
    for (const broker of brokers.splice(0)) await broker.close();
  });

  it('should remove messages that name the person by id or phone, except their deletion, and keep all others', async () => {
    const [broker] = brokers;
    const event = (type: string, payload: object, lotId = 'harborview'): string =>
      JSON.stringify({ id: randomUUID(), type, lotId, payload });
    const theirs = [
      event('client.saved', { client: { id: ID } }),
      event('message.changed', { clientId: '', undeliverablePhone: { digits: '16284719035' } }),
      event('client.saved', { client: { id: randomUUID(), phone: '(628) 471-9035' } }),
      // As PostgreSQL writes it.
      `{"id": "${randomUUID()}", "type": "ride.changed", "lotId": "harborview", "payload": {"clientId": "${ID}"}}`,
    ];
    const others = [
      event('client.deleted', { id: ID, version: 3 }),
      event('client.saved', { client: { id: randomUUID(), phone: '628-471-9036' } }),
      event('client.saved', { client: { id: randomUUID(), phone: '9628-471-9035' } }),
      event('client.saved', { client: { id: randomUUID(), phone: '628-471-9035' } }, 'eastgate'),
      'not JSON',
    ];
    for (const queue of ['shuttle.events', 'shuttle.events.dlq', 'notify.events.dlq']) {
      for (const each of [...theirs, ...others]) await broker?.sendToQueue(queue, each);
    }
    await eventually(async () => expect(await lengths()).toEqual([9, 9, 9]));
    expect(await eraseFromQueues(testUrl('RABBITMQ'), PERSON)).toBe(12);
    await eventually(async () => expect(await lengths()).toEqual([5, 5, 5]));
    expect(await eraseFromQueues(testUrl('RABBITMQ'), PERSON)).toBe(0);
  });
});
