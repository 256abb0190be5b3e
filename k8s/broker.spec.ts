import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventSchemas, type EventType, type ServiceName } from '@lotline/protocol';
import { EVENT_SENDERS } from '../packages/service-kit/src/senders/sender-policy.js';
import { DURABLE_SUBSCRIBERS } from '../packages/service-kit/src/events/queues.js';
import {
  brokerDefinitions,
  BROKER_SERVICES,
  commandsToAdd,
  definitionsTemplate,
} from '../scripts/servers/broker-users.ts';
import { containersOf, isWorkload, K8S, manifestsIn, nameOf, readEnvFile } from './testing/manifests.js';
import { SERVICES } from './testing/programs.js';

const passwords = { operator: '', auth: '', clients: '', shuttle: '', notify: '', gateway: '' };
const definitions = brokerDefinitions(passwords);
const EVENTS = Object.keys(eventSchemas).filter((type): type is EventType => type in EVENT_SENDERS);
const topicOf = (service: ServiceName, kind: 'read' | 'write'): RegExp => {
  const [found] = definitions.topic_permissions.filter(({ user }) => user === `lotline_${service}`);
  // To the broker, an empty pattern matches nothing.
  return new RegExp(found?.[kind] === '' ? '(?!)' : (found?.[kind] ?? '(?!)'));
};

describe('broker users', () => {
  it('should be one for operators and one for each service', () => {
    expect([...BROKER_SERVICES].sort()).toEqual([...SERVICES].sort());
    expect(definitions.users.map(({ name }) => name)).toEqual([
      'lotline',
      ...BROKER_SERVICES.map((name) => `lotline_${name}`),
    ]);
  });

  it.each(SERVICES)('should let %s publish its own events and no others', (service) => {
    const published = EVENTS.filter((type) => topicOf(service, 'write').test(type));
    expect(published).toEqual(EVENTS.filter((type) => EVENT_SENDERS[type].includes(service)));
  });

  it.each(['auth', 'clients', 'shuttle', 'notify'] as const)(
    'should let %s consume the events of its queue, and lots from a private one',
    (service) => {
      const subscribed = EVENTS.filter((type) => DURABLE_SUBSCRIBERS[type].includes(service));
      const readable = EVENTS.filter((type) => type === 'lot.saved' || subscribed.includes(type));
      expect(EVENTS.filter((type) => topicOf(service, 'read').test(type))).toEqual(readable);
      const bound = definitions.bindings.filter(({ destination }) => destination === `${service}.events`);
      expect(bound.map(({ routing_key }) => routing_key).sort()).toEqual([...subscribed].sort());
    },
  );

  it.each(SERVICES)('should let %s consume from, create and delete only its own queues', (service) => {
    const [own] = definitions.permissions.filter(({ user }) => user === `lotline_${service}`);
    for (const kind of ['configure', 'read'] as const) {
      const queues = definitions.queues
        .map(({ name }) => name)
        .filter((name) => new RegExp(own?.[kind] ?? '').test(name));
      expect(queues).toEqual(
        definitions.queues.map(({ name }) => name).filter((name) => name.startsWith(`${service}.`)),
      );
    }
  });
});

describe('commandsToAdd', () => {
  it.each(BROKER_SERVICES)('should give the second user of %s the rights of the first', (service) => {
    const commands = (commandsToAdd(`lotline_${service}_b`) ?? []).join('\n');
    const [rights] = definitions.permissions.filter(({ user }) => user === `lotline_${service}`);
    const [topics] = definitions.topic_permissions.filter(({ user }) => user === `lotline_${service}`);
    expect(commands).toContain(`'${rights?.configure}' '${rights?.write}' '${rights?.read}'`);
    expect(commands).toContain(`${topics?.exchange} '${topics?.write}' '${topics?.read}'`);
  });

  it('should refuse other names', () => {
    expect(['lotline', 'lotline_auth_c', 'auth', ''].map(commandsToAdd)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('broker definitions of Compose and Kubernetes', () => {
  it.each([
    ['.env.example', `'${definitionsTemplate()}'`],
    ['k8s/overlays/local/secrets.env.example', definitionsTemplate()],
  ])('should be up to date in %s: npx tsx scripts/servers/broker-users.ts', (file, expected) => {
    expect(readEnvFile(join(K8S, '..', file)).get('RABBITMQ_DEFINITIONS')).toBe(expected);
  });

  it('should give each service its own user, and operators’ jobs the operators’', () => {
    const keys = manifestsIn('base')
      .filter(isWorkload)
      .flatMap((workload) =>
        containersOf(workload).flatMap(({ env = [] }) =>
          env.flatMap(({ name, valueFrom }) =>
            name === 'RABBITMQ_URL' ? [`${nameOf(workload)}: ${valueFrom?.secretKeyRef?.key}`] : [],
          ),
        ),
      );
    const own = SERVICES.map((service) => `${service}: ${service.toUpperCase()}_RABBITMQ_URL`);
    expect(keys.sort()).toEqual(
      ['copies-rebuild', 'customers-erase', 'dead-letters-resend']
        .map((job) => `${job}: RABBITMQ_URL`)
        .concat(own)
        .sort(),
    );
    const compose = readFileSync(join(K8S, '..', 'docker-compose.yml'), 'utf8');
    for (const service of SERVICES)
      expect(compose).toContain(
        `amqp://\${${service.toUpperCase()}_RABBITMQ_USER:-lotline_${service}}:\${${service.toUpperCase()}_RABBITMQ_PASSWORD:?`,
      );
  });
});
