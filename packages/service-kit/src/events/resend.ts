import type { ServiceName } from '@lotline/protocol';
import type { ConfirmChannel, GetMessage } from 'amqplib';
import { userIn } from '../senders/sender-policy.js';
import { connectOnce } from './connection.js';
import { declareDeadLetters, deadLetterQueue, declareEventQueues, eventQueue, subscribers } from './queues.js';

/** Numbers of resent events, by service. */
export type Resent = Partial<Record<ServiceName, number>>;

/**
 * Resends dead letters, each only to the service that failed; the inbox prevents a second effect. It resends as many as there are
 * when it begins, so that events that fail again wait for the next run. An interruption loses nothing: a letter leaves its queue
 * after the broker has confirmed it in the other.
 */
export async function resendDeadLetters(rabbitmqUrl: string): Promise<Resent> {
  const connection = await connectOnce(rabbitmqUrl);
  try {
    const channel = await connection.createConfirmChannel();
    await declareEventQueues(channel);
    const resent: Resent = {};
    for (const service of subscribers()) resent[service] = await resendTo(channel, service, userIn(rabbitmqUrl));
    return resent;
  } finally {
    await connection.close();
  }
}

async function resendTo(channel: ConfirmChannel, service: ServiceName, userId: string | undefined): Promise<number> {
  const { messageCount } = await declareDeadLetters(channel, service);
  for (let count = 0; count < messageCount; count += 1) {
    const letter = await channel.get(deadLetterQueue(service));
    if (letter === false) return count;
    await resend(channel, service, letter, userId);
    channel.ack(letter);
  }
  return messageCount;
}

/** Drops the headers, which count the attempts. Throws if the broker does not confirm the message. */
async function resend(
  channel: ConfirmChannel,
  service: ServiceName,
  { content, properties }: GetMessage,
  userId: string | undefined,
): Promise<void> {
  channel.sendToQueue(eventQueue(service), content, {
    messageId: String(properties.messageId),
    userId,
    contentType: 'application/json',
    persistent: true,
  });
  await channel.waitForConfirms();
}
