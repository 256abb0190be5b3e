import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateSecrets } from '../../scripts/processes/json-file.ts';
import { loadOrCreatePorts } from '../../scripts/processes/ports.ts';
import type { PrivateServer } from '../../scripts/servers/private-server.ts';
import { privateRabbitmq } from '../../scripts/servers/rabbitmq.ts';
import { BrokerOperator } from './broker-operator.js';

export interface BrokerNode extends PrivateServer {
  name: string;
  operator: BrokerOperator;
}

/** Three nodes of RabbitMQ on this machine, set up as docs/operations.md describes for an operator. */
export class BrokerCluster {
  private constructor(
    readonly nodes: BrokerNode[],
    readonly passwords: Record<'operator' | 'auth' | 'clients' | 'shuttle' | 'notify' | 'gateway', string>,
  ) {}

  static async start(folder: string): Promise<BrokerCluster> {
    const keys = ['operator', 'auth', 'clients', 'shuttle', 'notify', 'gateway'];
    mkdirSync(folder, { recursive: true });
    const secrets = loadOrCreateSecrets(join(folder, 'passwords.json'), keys);
    const [operator = '', auth = '', clients = '', shuttle = '', notify = '', gateway = ''] = keys.map(
      (key) => secrets[key],
    );
    const passwords = { operator, auth, clients, shuttle, notify, gateway };
    const nodes: BrokerNode[] = [];
    for (const index of [1, 2, 3]) nodes.push(await startNode(folder, index, passwords));
    const cluster = new BrokerCluster(nodes, passwords);
    try {
      await cluster.join();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** The value of RABBITMQ_URL for operators. */
  get url(): string {
    return this.nodes.map(({ port }) => `amqp://lotline:${this.passwords.operator}@127.0.0.1:${port}`).join(',');
  }

  /** The node on which a classic queue lives. */
  async hostOf(queue: string): Promise<BrokerNode> {
    const [first] = this.nodes;
    const output = await first?.operator.run('rabbitmqctl -q list_queues name pid');
    const found = this.nodes.find(({ name }) => output?.includes(`${queue}\t<${name}.`));
    if (!found) throw new Error(`No node has the queue ${queue}`);
    return found;
  }

  /** Makes the node the leader of a quorum queue. */
  async lead(queue: string, { name, operator }: BrokerNode): Promise<void> {
    const found = `{ok, Queue} = rabbit_amqqueue:lookup(rabbit_misc:r(<<"/">>, queue, <<"${queue}">>))`;
    await operator.run(`rabbitmqctl eval '${found}, rabbit_quorum_queue:transfer_leadership(Queue, ${name}).'`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  private async join(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.start()));
    await Promise.all(this.nodes.map((node) => node.waitReady()));
    const [first, ...others] = this.nodes;
    for (const { operator } of others) {
      await operator.run('rabbitmqctl stop_app && rabbitmqctl reset');
      await operator.run(`rabbitmqctl join_cluster ${first?.name} && rabbitmqctl start_app`);
    }
    // The queues were declared when the first node was alone.
    for (const { name } of others) await first?.operator.run(`rabbitmq-queues grow ${name} all`);
  }
}

async function startNode(folder: string, index: number, passwords: BrokerCluster['passwords']): Promise<BrokerNode> {
  const dataFolder = join(folder, `node-${index}`);
  const home = join(dataFolder, 'rabbitmq');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, '.erlang.cookie'), passwords.operator, { mode: 0o400 });
  const { epmd = 0 } = await loadOrCreatePorts(join(folder, 'ports.json'), ['epmd']);
  const { amqp = 0, distribution = 0 } = await loadOrCreatePorts(join(dataFolder, 'ports.json'), [
    'amqp',
    'distribution',
  ]);
  const name = `node${index}@localhost`;
  const server = privateRabbitmq({
    dataFolder,
    ports: { amqp, distribution, epmd },
    passwords,
    log: () => undefined,
    supervised: false,
    nodeName: name,
  });
  return { ...server, name, operator: new BrokerOperator(dataFolder, name, epmd) };
}
