import type { EventType, RpcPattern, ServiceName } from '@lotline/contracts';

/** Who makes a call besides the gateway, which makes all of them. */
export const CALLERS: Partial<Record<RpcPattern, readonly ServiceName[]>> = {
  'clients.client.record': ['shuttle', 'notify'],
  'clients.client.by-link': ['shuttle'],
  'clients.client.by-phone': ['notify'],
  'clients.client.page': ['shuttle'],
  'clients.client.pick': ['shuttle'],
  'shuttle.link.request': ['notify'],
  'shuttle.ride.page': ['clients'],
  'shuttle.ride.pick': ['clients'],
  'notify.phone.page': ['clients'],
  'notify.phone.pick': ['clients'],
};

const CALLERS_OF: ReadonlyMap<string, readonly ServiceName[]> = new Map(Object.entries(CALLERS));

/** Whose events these are: nobody else's are believed. */
export const EVENT_OWNERS: Record<EventType, ServiceName> = {
  'client.saved': 'clients',
  'client.imported': 'clients',
  'client.deleted': 'clients',
  'import.changed': 'clients',
  'ride.changed': 'shuttle',
  'ride.unacknowledged': 'shuttle',
  'ride.completed': 'shuttle',
  'board-device.changed': 'shuttle',
  'user.saved': 'auth',
  'message.changed': 'notify',
};

/** Operators, and every process where a broker has one user for all. */
const OPERATOR = 'lotline';

/** The broker's user of a service. */
export const brokerUser = (service: ServiceName): string => `lotline_${service}`;

/** The user of a broker's URL; undefined where it names none. */
export const userIn = (rabbitmqUrl: string): string | undefined =>
  URL.canParse(rabbitmqUrl) ? decodeURIComponent(new URL(rabbitmqUrl).username) || undefined : undefined;

/**
 * Who sends a process's messages, and whose messages it takes. The broker lets a connection put no other user into a message
 * than its own, so `userId` proves the sender. It is checked by a process that has a user of its own; where one user is
 * shared by all, there is nothing to tell them apart by (docs/decisions/a-broker-user-for-each-service.md).
 */
export class SenderPolicy {
  /** The property of every message that this process sends. */
  readonly userId: string | undefined;
  /** True where this process has a user of its own. What it needs of other services is then declared by the broker itself. */
  readonly hasOwnUser: boolean;

  constructor(
    rabbitmqUrl: string,
    private readonly service: ServiceName,
  ) {
    this.userId = userIn(rabbitmqUrl);
    this.hasOwnUser = this.userId === brokerUser(service);
  }

  mayCall(userId: unknown, pattern: string): boolean {
    if (!this.hasOwnUser || userId === OPERATOR) return true;
    const callers: readonly ServiceName[] = ['gateway', ...(CALLERS_OF.get(pattern) ?? [])];
    return callers.some((caller) => userId === brokerUser(caller));
  }

  /** Also of events that this service itself sends round its retry queue. */
  mayPublish(userId: unknown, type: EventType): boolean {
    if (!this.hasOwnUser || userId === OPERATOR || userId === this.userId) return true;
    return userId === brokerUser(EVENT_OWNERS[type]);
  }

  /** What only gateways tell each other. */
  isGateway(userId: unknown): boolean {
    return !this.hasOwnUser || userId === brokerUser('gateway');
  }
}
