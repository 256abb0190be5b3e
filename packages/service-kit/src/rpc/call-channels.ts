import type { AmqpConnectionManager } from 'amqp-connection-manager';

/**
 * Adapts Nest's channels for calls. It turns off publisher confirms: the reply confirms a call, and confirms would be half of all
 * frames (docs/performance.md). It handles the 'error' event of a channel whose setup fails, because the broker died or a queue is
 * locked; Nest does not listen to it, so it would end the process. A failed channel closes its connection, and both are reopened a
 * second later.
 */
export function withCallChannels<C extends AmqpConnectionManager>(connection: C): C {
  const createChannel = connection.createChannel.bind(connection);
  connection.createChannel = (options) => createChannel({ ...options, confirm: false }).on('error', () => undefined);
  return connection;
}
