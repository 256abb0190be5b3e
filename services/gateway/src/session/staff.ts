import { roleAt, shortName, systemContext, type Lot, type User } from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../replica/live-subscription.js';
import { LiveCache } from './live-cache.js';

/** A member of staff with their lots. */
export interface StaffMember {
  user: User;
  /** "Dana R." */
  name: string;
  /** The lots at which they may work; for an operator admin, all. */
  lots: readonly Lot[];
}

/** The accounts of signed-in staff, by id. `user.saved` events bring their changes. */
@Injectable()
export class Staff {
  private readonly users: LiveCache<User>;
  /** Members contain their lots, so they are made again when a lot has changed. */
  private members = new WeakMap<User, StaffMember>();

  constructor(
    rpc: RpcClient,
    private readonly lots: Lots,
    live: LiveSubscription,
  ) {
    this.users = new LiveCache(live, (id, context) => rpc.call('auth.user.get', { id }, context));
    lots.onChange(() => (this.members = new WeakMap()));
    live.onEvent((event) => {
      if (event.type === 'user.saved') this.store(event.payload.user);
    });
  }

  /** Null for a deleted account. `deadline` of the waiting request, if any; ms since 1970. */
  async get(userId: string, requestId: string, deadline?: number): Promise<StaffMember | null> {
    return this.toMember(await this.users.get(userId, systemContext(requestId, deadline)));
  }

  /** Fetches the account, ignoring the cache. */
  async refresh(userId: string, requestId: string, deadline?: number): Promise<StaffMember | null> {
    return this.toMember(await this.users.fetch(userId, systemContext(requestId, deadline)));
  }

  /** Returns the session's lot if they may work there, otherwise their first lot. */
  resolveLot(member: StaffMember, lotId: string | undefined): Lot | undefined {
    return member.lots.find(({ id }) => id === lotId) ?? member.lots[0];
  }

  /** Stores an account unless a newer version is cached. */
  store(user: User): StaffMember {
    const known = this.users.peek(user.id);
    const newer = known && known.version > user.version ? known : user;
    this.users.set(user.id, newer);
    return this.toMember(newer);
  }

  private toMember(user: User): StaffMember;
  private toMember(user: User | null): StaffMember | null;
  private toMember(user: User | null): StaffMember | null {
    if (!user) return null;
    let member = this.members.get(user);
    if (!member) {
      const lots = this.lots.all.filter(({ id }) => roleAt(user, id) !== null);
      member = { user, name: shortName(user), lots };
      this.members.set(user, member);
    }
    return member;
  }
}
