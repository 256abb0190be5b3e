import { processesOf, serversOf, SERVICES } from '../plan/system.mjs';
import { Way } from './way.mjs';

/** @typedef {import('../plan/system.mjs').ServerName} ServerName */

const SETTING = /** @type {const} */ ({ postgres: 'postgresUrl', rabbitmq: 'rabbitmqUrl', redis: 'redisUrl' });

/** A way for every process to every server that it uses. */
export class Ways {
  /** @type {Map<string, Way>} */
  #ways = new Map();

  /** @param {import('../../../scripts/servers/index.mjs').Servers} servers */
  static async open(servers) {
    const ways = new Ways(servers);
    const ends = SERVICES.flatMap((service) =>
      processesOf(service).flatMap((process) => serversOf(service).map((server) => ({ process, server }))),
    );
    for (const { process, server } of ends) {
      ways.#ways.set(`${process} ${server}`, await Way.open(Number(new URL(servers[SETTING[server]]).port)));
    }
    return ways;
  }

  /** @param {import('../../../scripts/servers/index.mjs').Servers} servers */
  constructor(servers) {
    this.servers = servers;
  }

  /** @param {string} process @param {ServerName} server */
  of(process, server) {
    const way = this.#ways.get(`${process} ${server}`);
    if (!way) throw new Error(`${process} has no way to ${server}`);
    return way;
  }

  /** The servers' addresses as this process is to know them. @param {string} process */
  addressesFor(process) {
    const led = (/** @type {ServerName} */ server) => {
      const url = new URL(this.servers[SETTING[server]]);
      const way = this.#ways.get(`${process} ${server}`);
      if (way) url.port = String(way.port);
      return url.href;
    };
    return { postgresUrl: led('postgres'), rabbitmqUrl: led('rabbitmq'), redisUrl: led('redis') };
  }

  async close() {
    await Promise.all([...this.#ways.values()].map((way) => way.close()));
  }
}
