import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@lotline/protocol';
import { CALLERS, SenderPolicy } from './sender-policy.js';

const SERVICES = join(__dirname, '../../../../services');

/** Every service but the owner of the lots makes it in the kit. */
const KIT_CALL = 'auth.lot.list';

/** Returns the calls in a service's source code. */
function callsOf(service: ServiceName): string[] {
  const folder = join(SERVICES, service, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('spec.ts') && !name.includes('testing'),
  );
  const code = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const own = [...code.matchAll(/\brpc\s*\.call\(\s*'([\w.-]+)'/g)].map(([, pattern = '']) => pattern);
  return service === 'auth' ? own : [...own, KIT_CALL];
}

describe('SenderPolicy', () => {
  it.each<ServiceName>(['auth', 'clients', 'shuttle', 'notify'])(
    'should allow %s exactly the calls that its code makes',
    (service) => {
      const allowed = Object.entries(CALLERS).filter(([, callers]) => callers.includes(service));
      expect(allowed.map(([pattern]) => pattern).sort()).toEqual([...new Set(callsOf(service))].sort());
    },
  );

  it.each([
    ['lotline_gateway', 'clients.client.delete', true],
    ['lotline_gateway_b', 'clients.client.delete', true],
    ['lotline_notify', 'clients.client.record', true],
    ['lotline_notify_b', 'clients.client.record', true],
    ['lotline_notify_b', 'clients.client.delete', false],
    ['lotline_notify_c', 'clients.client.record', false],
    ['lotline_notify', 'clients.client.delete', false],
    ['lotline_notify', 'constructor', false],
    ['lotline', 'clients.client.delete', true],
    ['gateway', 'clients.client.delete', false],
    [undefined, 'clients.client.record', false],
  ])('should check the sender of a call: %s, %s', (userId, pattern, allowed) => {
    expect(new SenderPolicy('amqp://lotline_clients:secret@broker', 'clients').mayCall(userId, pattern)).toBe(allowed);
  });

  it.each([
    ['lotline_clients', 'client.saved', true],
    ['lotline_clients_b', 'client.saved', true],
    ['lotline_notify', 'client.saved', false],
    ['lotline_notify_b', 'client.saved', false],
    ['lotline_shuttle', 'client.saved', true],
    ['lotline_shuttle_b', 'client.saved', true],
    [undefined, 'client.saved', false],
  ] as const)('should check the sender of an event: %s, %s', (userId, type, allowed) => {
    expect(new SenderPolicy('amqp://lotline_shuttle:secret@broker', 'shuttle').mayPublish(userId, type)).toBe(allowed);
  });

  it.each(['amqp://lotline:secret@broker', 'amqp://broker', 'amqp://somebody:secret@broker'])(
    'should allow everything when all services share one user: %s',
    (url) => {
      const senders = new SenderPolicy(url, 'clients');
      expect([
        senders.mayCall(undefined, 'clients.client.delete'),
        senders.mayPublish(undefined, 'user.saved'),
      ]).toEqual([true, true]);
    },
  );

  it.each(['lotline_clients', 'lotline_clients_b'])('should know its service by either of its users: %s', (user) => {
    const senders = new SenderPolicy(`amqp://${user}:secret@broker`, 'clients');
    expect([senders.userId, senders.hasOwnUser]).toEqual([user, true]);
  });
});
