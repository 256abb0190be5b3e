import {
  assignmentsOf,
  DomainError,
  roleAt,
  shortName,
  systemContext,
  type Lot,
  type OpenContext,
  type RoleAssignments,
  type User,
} from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../replica/live-subscription.js';

/** A member of staff with their lots. */
export interface StaffMember {
  user: User;
  /** "Dana R." */
  name: string;
  assignments: RoleAssignments;
  /** The lots at which they may work; for an operator admin, all. */
  lots: readonly Lot[];
}

interface Entry {
  member: StaffMember;
  generation: number;
  askedAt: number;
}

const DISCONNECTED_TRUST_MS = 1000;

/**
 * Caches accounts by id and updates them with `user.saved` events; while the live subscription is down, the auth
 * service is asked again every second.
 */
@Injectable()
export class Staff {
  private readonly entries = new Map<string, Entry>();
  private readonly fetching = new Map<string, Promise<StaffMember | null>>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
    private readonly live: LiveSubscription,
  ) {
    // Cached members contain their lots, so they are updated when a lot changes.
    lots.onChange(() => {
      for (const entry of this.entries.values()) entry.member = this.toMember(entry.member.user);
    });
    live.onEvent((event) => {
      if (event.type === 'user.saved') this.store(event.payload.user, live.generation, performance.now());
    });
  }

  /** Null for a deleted account. `deadline` of the waiting request, if any; ms since 1970. */
  get(userId: string, requestId: string, deadline?: number): StaffMember | null | Promise<StaffMember | null> {
    const entry = this.entries.get(userId);
    if (entry && this.isTrusted(entry)) return entry.member;
    let pending = this.fetching.get(userId);
    if (!pending) {
      pending = this.fetch(userId, systemContext(requestId, deadline)).finally(() => this.fetching.delete(userId));
      this.fetching.set(userId, pending);
    }
    return pending;
  }

  /** Fetches the account, ignoring the cache. */
  refresh(userId: string, requestId: string, deadline?: number): Promise<StaffMember | null> {
    return this.fetch(userId, systemContext(requestId, deadline));
  }

  /** Returns the session's lot if they may work there, otherwise their first lot. */
  resolveLot(member: StaffMember, lotId: string | undefined): Lot | undefined {
    return member.lots.find(({ id }) => id === lotId) ?? member.lots[0];
  }

  /** Stores an account unless a newer version is cached. */
  store(user: User, generation = this.live.generation, askedAt = performance.now()): StaffMember {
    const known = this.entries.get(user.id);
    const newer = known && known.member.user.version > user.version ? known.member : this.toMember(user);
    this.entries.set(user.id, { member: newer, generation, askedAt });
    return newer;
  }

  private isTrusted({ generation, askedAt }: Entry): boolean {
    const isSubscribed = generation === this.live.generation && this.live.isUp();
    return isSubscribed || performance.now() - askedAt < DISCONNECTED_TRUST_MS;
  }

  private async fetch(userId: string, context: OpenContext): Promise<StaffMember | null> {
    const { generation } = this.live;
    const askedAt = performance.now();
    try {
      return this.store(await this.rpc.call('auth.user.get', { id: userId }, context), generation, askedAt);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
      this.entries.delete(userId);
      return null;
    }
  }

  private toMember(user: User): StaffMember {
    const assignments = assignmentsOf(user);
    const lots = this.lots.all.filter(({ id }) => roleAt(assignments, id) !== null);
    return { user, name: shortName(user), assignments, lots };
  }
}
