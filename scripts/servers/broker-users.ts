/**
 * The broker's users, their permissions and the shared queues, which RabbitMQ loads when it starts
 * (docs/decisions/broker.md). `npx tsx scripts/servers/broker-users.ts` prints the copies for Compose and
 * Kubernetes; k8s/broker.spec.ts compares them, and this file, with the services' code.
 *
 * `npx tsx scripts/servers/broker-users.ts --add lotline_auth_b` prints the commands that add a user of a service to a running broker.
 */
import { fileURLToPath } from 'node:url';

export type ServiceName = 'auth' | 'clients' | 'shuttle' | 'notify' | 'gateway';

export const BROKER_SERVICES: ServiceName[] = ['auth', 'clients', 'shuttle', 'notify', 'gateway'];
const EXCHANGE = 'lotline.events';

/** The events that each service publishes, as patterns of routing keys. */
const PUBLISHED_EVENTS = {
  auth: '^(user|lot|token)[.]',
  clients: '^((client|import)[.]|audit[.]recorded)',
  shuttle: '^(ride|board-device)[.]',
  notify: '^(message[.]|audit[.]recorded)',
  gateway: '^(session[.]ended|token[.]revoked|export[.]progress|audit[.]recorded)',
};

/** The events that each service consumes from its durable queue. */
const CONSUMED_EVENTS = {
  auth: ['audit.recorded'],
  clients: ['ride.changed', 'ride.completed', 'message.changed'],
  shuttle: ['client.saved', 'client.imported', 'client.deleted'],
  notify: ['client.saved', 'client.imported', 'client.contract-expiring', 'ride.changed', 'ride.unacknowledged'],
};

/** The events that each process receives in a private queue. */
const EVENTS_FOR_EVERY_PROCESS = ['lot.saved'];

/**
 * The patterns of events that a service may subscribe to. A gateway receives every event for its live streams.
 */
const subscriptionPattern = (service: ServiceName) =>
  service === 'gateway' ? '.*' : matchAny([...CONSUMED_EVENTS[service], ...EVENTS_FOR_EVERY_PROCESS]);

/** @param passwords `operator` is the user `lotline`, with all permissions */
export function brokerDefinitions(passwords: Record<ServiceName | 'operator', string>) {
  const services = BROKER_SERVICES.filter((service) => service !== 'gateway');
  return {
    users: [
      { name: 'lotline', password: passwords.operator, tags: ['administrator'] },
      ...BROKER_SERVICES.map((service) => ({ name: `lotline_${service}`, password: passwords[service], tags: [] })),
    ],
    vhosts: [{ name: '/' }],
    permissions: [
      { user: 'lotline', vhost: '/', configure: '.*', write: '.*', read: '.*' },
      ...BROKER_SERVICES.map((service) => ({ user: `lotline_${service}`, vhost: '/', ...permissionsOf(service) })),
    ],
    topic_permissions: BROKER_SERVICES.map((service) => ({
      user: `lotline_${service}`,
      vhost: '/',
      exchange: EXCHANGE,
      write: PUBLISHED_EVENTS[service],
      read: subscriptionPattern(service),
    })),
    exchanges: [
      { name: EXCHANGE, vhost: '/', type: 'topic', durable: true, auto_delete: false, internal: false, arguments: {} },
    ],
    queues: services.flatMap((service) => [
      queue(`${service}.rpc`, {}),
      ...(CONSUMED_EVENTS[service].length > 0 ? eventQueues(`${service}.events`) : []),
    ]),
    bindings: services.flatMap((service) =>
      CONSUMED_EVENTS[service].map((type) => ({
        source: EXCHANGE,
        vhost: '/',
        destination: `${service}.events`,
        destination_type: 'queue',
        routing_key: type,
        arguments: {},
      })),
    ),
  };
}

/**
 * Permissions for the service's own queues and for publishing and subscribing to events. Every service may write to the default
 * exchange, which carries calls and responses: the receivers check callers by the sender that the broker verified. The patterns
 * are open-ended: no other name starts like these.
 */
function permissionsOf(service: ServiceName) {
  const own = service === 'gateway' ? 'amq[.]gen.*' : `${service}[.](rpc|events([.](retry|dlq))?)`;
  return {
    configure: `^${own}`,
    write: `^(${own}|amq[.]default|${escape(EXCHANGE)})`,
    read: `^(${own}|${escape(EXCHANGE)})`,
  };
}

/** @returns empty, which matches nothing, if there are none */
const matchAny = (types: string[]): string => (types.length === 0 ? '' : `^(${types.map(escape).join('|')})`);

/** @param name as packages/service-kit/src/events/queues.ts declares them */
function eventQueues(name: string) {
  return [
    queue(`${name}.dlq`, { 'x-queue-type': 'quorum' }),
    queue(name, {
      'x-queue-type': 'quorum',
      'x-delivery-limit': 20,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': `${name}.dlq`,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    }),
  ];
}

const queue = (name: string, options: Record<string, unknown>) => ({
  name,
  vhost: '/',
  durable: true,
  auto_delete: false,
  arguments: options,
});

/**
 * Escapes text for a regular expression without backslashes, which .env files and shells interpret differently.
 */
const escape = (text: string) => text.replaceAll('.', '[.]');

/** For the files that `scripts/secrets.ts` completes. */
export const definitionsTemplate = () =>
  JSON.stringify(
    brokerDefinitions({
      operator: '<random rabbitmq>',
      auth: '<random rabbitmq_auth>',
      clients: '<random rabbitmq_clients>',
      shuttle: '<random rabbitmq_shuttle>',
      notify: '<random rabbitmq_notify>',
      gateway: '<random rabbitmq_gateway>',
    }),
  );

/**
 * The `rabbitmqctl` commands that add a user of a service, with its permissions, to a running broker. The password is read from
 * standard input, so that it does not stand in a list of processes.
 * @param user `lotline_<service>` or `lotline_<service>_b`
 * @returns undefined for another name
 */
export function commandsToAdd(user: string): string[] | undefined {
  const service = BROKER_SERVICES.find((each) => [`lotline_${each}`, `lotline_${each}_b`].includes(user));
  if (!service) return undefined;
  const { configure, write, read } = permissionsOf(service);
  return [
    `rabbitmqctl add_user ${user}`,
    `rabbitmqctl set_permissions ${user} '${configure}' '${write}' '${read}'`,
    `rabbitmqctl set_topic_permissions ${user} ${EXCHANGE} '${PUBLISHED_EVENTS[service]}' '${subscriptionPattern(service)}'`,
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, user = ''] = process.argv.slice(2);
  const lines = option === '--add' ? commandsToAdd(user) : [definitionsTemplate()];
  if (lines) console.log(lines.join('\n'));
  else {
    console.error(`${user || 'Nothing'} is not a user of a service: lotline_auth, lotline_auth_b, lotline_clients, …`);
    process.exitCode = 1;
  }
}
