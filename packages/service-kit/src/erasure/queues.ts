import { connect } from 'amqplib';
import { filterQueue } from '../events/filter-queue.js';
import { deadLetterQueue, declareEventQueues, eventQueue, subscribers } from '../events/queues.js';
import { patternOf, type Person } from './person.js';

/** The one event that has to arrive, and that names nobody. */
const HARMLESS = /"type":"client\.deleted"/;

/**
 * Drops the messages about a person from the queues in which messages may stay: dead letters, those that wait to be tried
 * again, and those of a service that does not run. All others are kept. Returns how many it dropped, or undefined where somebody
 * else is going through one of the queues.
 */
export async function eraseFromQueues(rabbitmqUrl: string, person: Person): Promise<number | undefined> {
  const pattern = new RegExp(patternOf(person) || '$^');
  let dropped: number | undefined = 0;
  for (const queue of await queuesThatKeep(rabbitmqUrl)) {
    const count = await filterQueue(rabbitmqUrl, queue, ({ content, properties: { timestamp } }) => {
      const text = content.toString();
      if (pattern.test(text) && isOfLot(text, person.lotId) && !HARMLESS.test(text)) return 'drop';
      return { timestamp: typeof timestamp === 'number' ? timestamp : undefined };
    });
    dropped = dropped === undefined || count === undefined ? undefined : dropped + count;
  }
  return dropped;
}

/** Another lot may have a customer with the same phone. What is no event says no lot. */
const isOfLot = (text: string, lotId: string): boolean =>
  text.includes(`"lotId":${JSON.stringify(lotId)}`) || !text.includes('"lotId":');

/** Not the queue of a service that runs: it handles its events within moments, and a later pass finds what it laid aside. */
async function queuesThatKeep(rabbitmqUrl: string): Promise<string[]> {
  const connection = await connect(rabbitmqUrl);
  try {
    const channel = await connection.createChannel();
    await declareEventQueues(channel);
    const queues: string[] = [];
    for (const service of subscribers()) {
      const queue = eventQueue(service);
      const { consumerCount } = await channel.checkQueue(queue);
      queues.push(...(consumerCount === 0 ? [queue] : []), `${queue}.retry`, deadLetterQueue(service));
    }
    return queues;
  } finally {
    await connection.close();
  }
}
