import { randomUUID } from 'node:crypto';
import type { ChannelModel, ConfirmChannel, GetMessage } from 'amqplib';
import { userIn } from '../senders/sender-policy.js';
import { connectOnce } from './connection.js';

/** Drops the message, or keeps it with this `timestamp` property (in seconds; undefined for none). */
export type Verdict = 'drop' | { timestamp: number | undefined };

/** Identifies the pass that republished a message. */
const PASS = 'x-pass';

/**
 * Goes once through the messages that are in a queue when it begins. Returns how many it dropped, or undefined while another
 * process goes through the same queue.
 *
 * It republishes a kept message to the end of the queue and acknowledges the old one when the broker has confirmed the new one. A
 * killed process therefore loses no message and duplicates at most one, which the receiver's inbox ignores. Returning a message to
 * the queue would count against its delivery limit, after which RabbitMQ 4 drops it. The pass ends at the first message that it
 * has republished itself: the length that the broker reports for a quorum queue lags behind.
 */
export async function filterQueue(
  rabbitmqUrl: string,
  queue: string,
  decide: (message: GetMessage) => Verdict,
): Promise<number | undefined> {
  const connection = await connectOnce(rabbitmqUrl);
  // When the broker closes the connection, pending operations reject. Without a listener the error event would end the process.
  connection.on('error', () => undefined);
  try {
    if (!(await acquireLock(connection, queue))) return undefined;
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined); // pending operations reject too
    const dropped = await runPass({ channel, queue, userId: userIn(rabbitmqUrl) }, decide);
    // Closing only the connection may lose the last acknowledgment.
    await channel.close();
    return dropped;
  } finally {
    await connection.close().catch(() => undefined); // already closed after a failure
  }
}

/** The lock is an exclusive queue: the broker removes it with the connection, so a killed process does not keep it. */
async function acquireLock(connection: ChannelModel, queue: string): Promise<boolean> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  return channel.assertQueue(`${queue}.filter`, { exclusive: true, durable: false }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === RESOURCE_LOCKED) return false;
      throw error;
    },
  );
}
const RESOURCE_LOCKED = 405;

/** `userId` is the connection's own user: the broker rejects any other, and receivers reject a message without one. */
interface FilteredQueue {
  channel: ConfirmChannel;
  queue: string;
  userId: string | undefined;
}

async function runPass({ channel, queue, userId }: FilteredQueue, decide: (message: GetMessage) => Verdict) {
  const pass = randomUUID();
  for (let dropped = 0; ;) {
    const message = await channel.get(queue);
    if (message === false) return dropped;
    const isOwn = message.properties.headers?.[PASS] === pass;
    const verdict = decide(message);
    if (verdict === 'drop') dropped += 1;
    else await republish({ channel, queue, userId }, message, verdict.timestamp, pass);
    channel.ack(message);
    if (isOwn) return dropped;
  }
}

/** Throws if the broker does not confirm the message. */
async function republish(
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
    headers: { [PASS]: pass },
    ...(timestamp !== undefined && { timestamp }),
  });
  await channel.waitForConfirms();
}
