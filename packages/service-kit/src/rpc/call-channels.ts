import type { AmqpConnectionManager } from 'amqp-connection-manager';

/**
 * Nest's channels, as calls need them. Unconfirmed: an answer in time is a call's confirmation, and a confirm for each call
 * and each answer would be half of all frames (bar: mixed morning, docs/performance.md). A channel whose set-up fails,
 * because the broker died meanwhile or a queue is locked, says so by an 'error' that Nest does not listen to: unheard it
 * would end the process. A channel that fails takes its connection along, and both are tried again a second later.
 */
export function withCallChannels<C extends AmqpConnectionManager>(connection: C): C {
  const createChannel = connection.createChannel.bind(connection);
  connection.createChannel = (options) => createChannel({ ...options, confirm: false }).on('error', () => undefined);
  return connection;
}
