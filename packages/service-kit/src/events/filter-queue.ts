import { randomUUID } from 'node:crypto';
import { connect, type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import { userIn } from '../senders/sender-policy.js';

/** Drops the message, or keeps it with this `timestamp` property, in seconds; undefined for none. */
export type Verdict = 'drop' | { timestamp: number | undefined };

/** Names the pass that has published a message again. */
const PASS = 'x-pass';

/**
 * Goes once through the messages that are in a queue when it begins. Returns how many it dropped, or undefined while another
 * process goes through the same queue.
 *
 * A kept message is published to the end of the queue, and acknowledged once the broker has confirmed the new one: a process
 * that is killed leaves one of them twice, which the inbox of its receiver absorbs, and loses none. Returning a message to the
 * queue instead would count against the delivery limit, after which RabbitMQ 4 drops it. The end is recognized by the first
 * message that this pass has published: the length of a quorum queue, as the broker tells it, lags behind.
 */
export async function filterQueue(
  rabbitmqUrl: string,
  queue: string,
  judge: (message: GetMessage) => Verdict,
): Promise<number | undefined> {
  const connection = await connect(rabbitmqUrl);
  // A connection that the broker ends rejects what is under way; without a listener its error would end the process.
  connection.on('error', () => undefined);
  try {
    if (!(await takeLock(connection, queue))) return undefined;
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined); // what is asked of it fails, too
    const dropped = await onePass({ channel, queue, userId: userIn(rabbitmqUrl) }, judge);
    // The end of the connection alone may overtake the last acknowledgement.
    await channel.close();
    return dropped;
  } finally {
    await connection.close().catch(() => undefined); // it is closed already where it failed
  }
}

/** The lock is an exclusive queue, which the broker removes with the connection: a killed process does not keep it. */
async function takeLock(connection: ChannelModel, queue: string): Promise<boolean> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  return channel.assertQueue(`${queue}.filter`, { exclusive: true }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === RESOURCE_LOCKED) return false;
      throw error;
    },
  );
}
const RESOURCE_LOCKED = 405;

/** `userId` is the connection's own: the broker refuses every other, and receivers refuse a message without one. */
interface FilteredQueue {
  channel: ConfirmChannel;
  queue: string;
  userId: string | undefined;
}

async function onePass({ channel, queue, userId }: FilteredQueue, judge: (message: GetMessage) => Verdict) {
  const pass = randomUUID();
  for (let dropped = 0; ;) {
    const message = await channel.get(queue);
    if (message === false) return dropped;
    const isOwn = message.properties.headers?.[PASS] === pass;
    const verdict = judge(message);
    if (verdict === 'drop') dropped += 1;
    else await publishAgain({ channel, queue, userId }, message, verdict.timestamp, pass);
    channel.ack(message);
    if (isOwn) return dropped;
  }
}

/** Throws when the broker does not take it. */
async function publishAgain(
  { channel, queue, userId }: FilteredQueue,
  { content, properties }: GetMessage,
  timestamp: number | undefined,
  pass: string,
): Promise<void> {
  channel.sendToQueue(queue, content, {
    messageId: String(properties.messageId),
    userId,
    contentType: 'application/json',
    persistent: true,
    headers: { 'x-tries': Number(properties.headers?.['x-tries'] ?? 0), [PASS]: pass },
    ...(timestamp !== undefined && { timestamp }),
  });
  await channel.waitForConfirms();
}
