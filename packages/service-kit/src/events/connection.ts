import { connect, type AmqpConnectionManager } from 'amqp-connection-manager';
import { connect as connectTo, type ChannelModel } from 'amqplib';
import { BrokerNodes } from './broker-nodes.js';

/** A node that does not answer a connect or a handshake for so long is given up, in ms. */
const CONNECT_MS = 3000;
const SOCKET = { noDelay: true, keepAlive: true, keepAliveDelay: 10_000, timeout: CONNECT_MS };

/**
 * Opens a connection that reconnects automatically, to one of the nodes at `urls`. A broker that falls silent is noticed after two to
 * three heartbeats: early enough to recover from it within ten seconds. A lost node is left for another one at once; if there is none,
 * each connection waits for another time, so that a broker that returns is not met by all of them together. `name` is shown in the
 * broker's management pages and logs.
 */
export function openLastingConnection(urls: readonly string[], name: string): AmqpConnectionManager {
  const nodes = new BrokerNodes(urls);
  const connection = connect(null, {
    heartbeatIntervalInSeconds: 3,
    connectionOptions: { ...SOCKET, clientProperties: { connection_name: name } },
    // One node at a time, so that the library asks for each attempt.
    findServers: () => Promise.resolve(nodes.next()),
  });
  // A connection that this process closed, such as to open its channels again, has no error.
  const chooseWait = ({ err }: { err: Error | undefined }): void => {
    if (err) nodes.markLost();
    connection.reconnectTimeInSeconds = err && nodes.hasGoodNode ? 0.2 * Math.random() : 0.5 + 1.5 * Math.random();
  };
  connection.on('connect', () => nodes.markFound());
  connection.on('connectFailed', chooseWait);
  connection.on('disconnect', chooseWait);
  return connection;
}

/**
 * Opens a lasting connection for calls, whose channels have no publisher confirms: the reply confirms a call, and confirms would be half
 * of all frames (docs/performance.md). It handles the 'error' event of a channel whose setup fails, because the broker died or a queue is
 * locked; Nest does not listen to it, so it would end the process. A failed channel closes its connection, and both are reopened a
 * second later.
 */
export function openCallConnection(urls: readonly string[], name: string): AmqpConnectionManager {
  const connection = openLastingConnection(urls, name);
  const createChannel = connection.createChannel.bind(connection);
  connection.createChannel = (options) => createChannel({ ...options, confirm: false }).on('error', () => undefined);
  return connection;
}

/** The URLs of the broker's nodes: RABBITMQ_URL names one, or several separated by commas. */
export const brokerUrls = (setting: string): string[] => setting.split(',').map((url) => url.trim());

/** The nodes in their order from a random one on, which spreads the processes among them. */
export function brokerUrlsFromAny(setting: string): string[] {
  const urls = brokerUrls(setting);
  const start = Math.floor(Math.random() * urls.length);
  return [...urls.slice(start), ...urls.slice(0, start)];
}

/** Connects once, to the first node that answers. Throws the last node's error. */
export async function connectOnce(setting: string): Promise<ChannelModel> {
  let failure: unknown;
  for (const url of brokerUrls(setting)) {
    try {
      return await connectTo(url, SOCKET);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
