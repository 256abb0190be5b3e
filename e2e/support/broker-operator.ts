import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { readJson } from '../../scripts/processes/json-file.ts';
import { commandsToAdd } from '../../scripts/servers/broker-users.ts';
import { serverEnvironment } from '../../scripts/servers/machine.ts';
import { findRabbitmq, NODE_NAME } from '../../scripts/servers/rabbitmq.ts';

/** An operator's shell at the broker of a data folder. */
export class BrokerOperator {
  constructor(
    private readonly dataFolder: string,
    private readonly nodeName = NODE_NAME,
    private readonly epmdPort?: number,
  ) {}

  async addUser(user: string, password: string): Promise<void> {
    const [create, ...rights] = commandsToAdd(user) ?? [];
    if (create === undefined) throw new Error(`${user} is not a user of a service`);
    await this.run(create, password);
    for (const command of rights) await this.run(command);
  }

  async deleteUser(user: string): Promise<void> {
    await this.run(`rabbitmqctl delete_user ${user}`);
  }

  async run(command: string, input = ''): Promise<string> {
    const shell = spawn('sh', ['-c', command], { env: this.environment(), stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
    shell.stdin.end(input);
    const code = await new Promise((resolve) => shell.once('close', resolve));
    if (code !== 0) throw new Error(`${command}: ${output}`);
    return output;
  }

  private environment(): Record<string, string> {
    const { server } = findRabbitmq() ?? {};
    if (server === undefined) throw new Error('RabbitMQ is not installed');
    const { PATH = '', ...others } = serverEnvironment();
    return {
      ...others,
      PATH: `${dirname(server)}:${PATH}`,
      // The folder of the cookie that the broker accepts.
      HOME: join(this.dataFolder, 'rabbitmq'),
      RABBITMQ_NODENAME: this.nodeName,
      RABBITMQ_CONF_ENV_FILE: '/dev/null',
      ERL_EPMD_PORT: String(this.epmdPort ?? readJson<{ epmd?: number }>(join(this.dataFolder, 'ports.json')).epmd),
    };
  }
}
