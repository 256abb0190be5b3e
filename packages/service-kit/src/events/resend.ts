import type { ServiceName } from '@lotline/contracts';
import { connect, type ConfirmChannel, type GetMessage } from 'amqplib';
import { userIn } from '../senders/sender-policy.js';
import { declareDeadLetters, deadLetterQueue, declareEventQueues, eventQueue, subscribers } from './queues.js';

/** How many were sent again, by service. */
export type Resent = Partial<Record<ServiceName, number>>;

/**
 * Sends the events again that services could not handle: each straight to the service that failed, and each still has its effect
 * once. Only as many as are there when it begins: what fails again comes back, and waits for the next time. Whatever has ended it,
 * nothing is lost: a letter leaves its queue after the broker has confirmed it in the other.
 */
export async function resendDeadLetters(rabbitmqUrl: string): Promise<Resent> {
  const connection = await connect(rabbitmqUrl);
  try {
    const channel = await connection.createConfirmChannel();
    await declareEventQueues(channel);
    const resent: Resent = {};
    for (const service of subscribers()) resent[service] = await resendOf(channel, service, userIn(rabbitmqUrl));
    return resent;
  } finally {
    await connection.close();
  }
}

async function resendOf(channel: ConfirmChannel, service: ServiceName, userId: string | undefined): Promise<number> {
  const { messageCount } = await declareDeadLetters(channel, service);
  for (let count = 0; count < messageCount; count += 1) {
    const letter = await channel.get(deadLetterQueue(service));
    if (letter === false) return count;
    await sendAgain(channel, service, letter, userId);
    channel.ack(letter);
  }
  return messageCount;
}

/** Without its headers, which count its tries. Throws where the broker does not take it. */
async function sendAgain(
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
