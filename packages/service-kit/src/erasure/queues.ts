import { connectOnce } from '../events/connection.js';
import { filterQueue } from '../events/filter-queue.js';
import { deadLetterQueue, declareEventQueues, eventQueue, subscribers } from '../events/queues.js';
import { patternOf, type Person } from './person.js';

/** The one event that must arrive, and that contains no personal data. */
const WITHOUT_PERSONAL_DATA = /"type": ?"client\.deleted"/;

/**
 * Drops the messages about a person from the queues in which messages may stay: dead letters, and those of a service that is not
 * running. Returns how many it dropped, or undefined while another process goes through one of
 * the queues.
 */
export async function eraseFromQueues(rabbitmqUrl: string, person: Person): Promise<number | undefined> {
  const pattern = new RegExp(patternOf(person) || '$^');
  let dropped: number | undefined = 0;
  for (const queue of await listDurableQueues(rabbitmqUrl)) {
    const count = await filterQueue(rabbitmqUrl, queue, ({ content, properties: { timestamp } }) => {
      const text = content.toString();
      if (pattern.test(text) && isOfLot(text, person.lotId) && !WITHOUT_PERSONAL_DATA.test(text)) return 'drop';
      return { timestamp: typeof timestamp === 'number' ? timestamp : undefined };
    });
    dropped = dropped === undefined || count === undefined ? undefined : dropped + count;
  }
  return dropped;
}

/**
 * Another lot may have a customer with the same phone. A message that is not an event names no lot. PostgreSQL, which writes some
 * events, puts a space after a colon.
 */
const isOfLot = (text: string, lotId: string): boolean =>
  new RegExp(`"lotId": ?${JSON.stringify(lotId)}`).test(text) || !text.includes('"lotId":');

/** Leaves out the queue of a running service: it handles an event within `RETRIES_MS`, and a later pass finds its dead letters. */
async function listDurableQueues(rabbitmqUrl: string): Promise<string[]> {
  const connection = await connectOnce(rabbitmqUrl);
  try {
    const channel = await connection.createChannel();
    await declareEventQueues(channel);
    const queues: string[] = [];
    for (const service of subscribers()) {
      const queue = eventQueue(service);
      const { consumerCount } = await channel.checkQueue(queue);
      queues.push(...(consumerCount === 0 ? [queue] : []), deadLetterQueue(service));
    }
    return queues;
  } finally {
    await connection.close();
  }
}
