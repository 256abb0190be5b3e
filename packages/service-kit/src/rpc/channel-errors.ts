import type { AmqpConnectionManager } from 'amqp-connection-manager';

/**
 * A channel whose set-up fails, because the broker died meanwhile or a queue is locked, says so by an 'error' that Nest does
 * not listen to: unheard it would end the process. Heard it is tried again at the next connect, like every other loss.
 */
export function hearChannelErrors<C extends AmqpConnectionManager>(connection: C): C {
  const createChannel = connection.createChannel.bind(connection);
  connection.createChannel = (options) => createChannel(options).on('error', () => undefined);
  return connection;
}
