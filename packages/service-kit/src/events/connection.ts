import { connect, type ChannelModel } from 'amqplib';

/** A node that does not answer a connect or a handshake for so long is given up, in ms. */
const CONNECT_MS = 3000;
const SOCKET = { noDelay: true, keepAlive: true, keepAliveDelay: 10_000, timeout: CONNECT_MS };

/**
 * Options of a lasting connection. A broker that falls silent is noticed after two to three heartbeats: early enough to recover from
 * it within ten seconds. Each connection waits for another time before it connects again, so that a broker that returns is not met by
 * all of them at once. `name` is shown in the broker's management pages and logs.
 */
export const connectionOptions = (name: string) => ({
  heartbeatIntervalInSeconds: 3,
  reconnectTimeInSeconds: 0.5 + 1.5 * Math.random(),
  connectionOptions: { ...SOCKET, clientProperties: { connection_name: name } },
});

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
      return await connect(url, SOCKET);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
