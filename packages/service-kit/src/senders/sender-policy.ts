import type { EventType, RpcPattern, ServiceName } from '@lotline/protocol';
import { brokerUrls } from '../events/connection.js';

/** The services that may make a call, in addition to the gateway, which may make all calls. */
export const CALLERS: Partial<Record<RpcPattern, readonly ServiceName[]>> = {
  'auth.password-reset.take': ['notify'],
  'auth.password-reset.settle': ['notify'],
  'auth.lot.list': ['clients', 'shuttle', 'notify'],
  'clients.lot.has-bookings': ['auth'],
  'clients.lot.used-types': ['auth'],
  'shuttle.lot.usage': ['auth'],
  'clients.client.record': ['shuttle', 'notify'],
  'clients.client.by-link': ['shuttle'],
  'clients.client.by-phone': ['notify'],
  'clients.client.choose-language': ['notify'],
  'clients.client.page': ['shuttle'],
  'clients.client.pick': ['shuttle'],
  'shuttle.link.request': ['notify'],
  'shuttle.link.texted': ['notify'],
  'shuttle.link.status': ['notify'],
  'shuttle.link.cancel': ['notify'],
  'shuttle.wait.list': ['notify'],
  'shuttle.ride.page': ['clients'],
  'shuttle.ride.pick': ['clients'],
  'notify.phone.page': ['clients'],
  'notify.phone.pick': ['clients'],
};

const CALLERS_OF: ReadonlyMap<string, readonly ServiceName[]> = new Map(Object.entries(CALLERS));

/** The services whose events of a type are accepted. */
export const EVENT_SENDERS: Record<EventType, readonly ServiceName[]> = {
  'client.saved': ['clients'],
  'client.imported': ['clients'],
  'client.contract-expiring': ['clients'],
  'client.deleted': ['clients'],
  'import.changed': ['clients'],
  'ride.changed': ['shuttle'],
  'ride.unacknowledged': ['shuttle'],
  'ride.completed': ['shuttle'],
  'board-device.changed': ['shuttle'],
  'user.saved': ['auth'],
  'token.saved': ['auth'],
  'lot.saved': ['auth'],
  // auth stores its own entries itself.
  'audit.recorded': ['gateway', 'clients', 'notify'],
  'message.changed': ['notify'],
  'message.inbox-changed': ['notify'],
};

/** The user of operators, and of every process when the broker has one user for all. */
const OPERATOR = 'lotline';

/** The broker's user of a service. */
export const brokerUser = (service: ServiceName): string => `lotline_${service}`;

/** A service may have a second user, so that its password is changed without downtime (docs/operations.md#rotate-secrets). */
const usersOf = (service: ServiceName): readonly string[] => [brokerUser(service), `${brokerUser(service)}_b`];
const isUserOf = (service: ServiceName, userId: unknown): boolean => usersOf(service).some((user) => user === userId);

/** The user in RABBITMQ_URL, the same for all nodes; undefined if there is none. */
export function userIn(rabbitmqUrl: string): string | undefined {
  const [url = ''] = brokerUrls(rabbitmqUrl);
  return URL.canParse(url) ? decodeURIComponent(new URL(url).username) || undefined : undefined;
}

/**
 * Decides whose messages a process accepts. The broker rejects a message whose `userId` is not the user of its connection, so
 * `userId` proves the sender. A process checks it only if it has its own user: with one user for all, senders cannot be told apart
 * (docs/decisions/broker.md).
 */
export class SenderPolicy {
  /** The `userId` property of every message that this process sends. */
  readonly userId: string | undefined;
  /** True if this process has its own user. The broker's definitions then declare the queues of other services. */
  readonly hasOwnUser: boolean;

  constructor(
    rabbitmqUrl: string,
    private readonly service: ServiceName,
  ) {
    this.userId = userIn(rabbitmqUrl);
    this.hasOwnUser = isUserOf(service, this.userId);
  }

  mayCall(userId: unknown, pattern: string): boolean {
    if (!this.hasOwnUser || userId === OPERATOR) return true;
    const callers: readonly ServiceName[] = ['gateway', ...(CALLERS_OF.get(pattern) ?? [])];
    return callers.some((caller) => isUserOf(caller, userId));
  }

  /** A service may also publish events to its own retry queue. */
  mayPublish(userId: unknown, type: EventType): boolean {
    if (!this.hasOwnUser || userId === OPERATOR || isUserOf(this.service, userId)) return true;
    return EVENT_SENDERS[type].some((sender) => isUserOf(sender, userId));
  }

  /** For messages that only gateways send to each other. */
  isGateway(userId: unknown): boolean {
    return !this.hasOwnUser || isUserOf('gateway', userId);
  }
}
