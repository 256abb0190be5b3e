import { randomUUID } from 'node:crypto';
import type { Actor, LotContext, LotRole, OpenContext, RpcInput, RpcResponse } from '@lotline/protocol';
import { addAccount, contextOf, staffActor } from './accounts.js';
import type { AuthUnderTest } from './auth-under-test.js';

type Saved = RpcResponse<'auth.user.edit'>;

/** An admin who manages accounts through the service's calls, signed in at Harborview. */
export class Admin {
  private constructor(
    private readonly auth: AuthUnderTest,
    public actor: Extract<Actor, { kind: 'staff' }>,
  ) {}

  /** An operator admin for all tests of a `describe`. */
  static use(auth: AuthUnderTest): Admin {
    const admin = Admin.of(auth, '');
    beforeAll(async () => {
      admin.actor = (await Admin.add(auth)).actor;
    });
    return admin;
  }

  /** Adds an operator admin. */
  static async add(auth: AuthUnderTest): Promise<Admin> {
    return Admin.of(auth, (await addAccount(auth.database, { role: 'admin' })).id);
  }

  /** Adds an admin of Harborview who is a valet at Eastgate. */
  static async addForHarborview(auth: AuthUnderTest): Promise<Admin> {
    const roles: LotRole[] = [
      { lotId: 'harborview', role: 'admin' },
      { lotId: 'eastgate', role: 'valet' },
    ];
    return Admin.of(auth, (await addAccount(auth.database, { roles })).id);
  }

  /** Returns an actor with the account `id` whose session says that they are an admin. */
  static of(auth: AuthUnderTest, id: string): Admin {
    return new Admin(auth, staffActor(id, 'admin'));
  }

  /** A valet whose session says that they are an admin. */
  static async addValet(auth: AuthUnderTest): Promise<Admin> {
    return Admin.of(auth, (await addAccount(auth.database)).id);
  }

  get id(): string {
    return this.actor.id;
  }

  create(input: Record<string, unknown>, lotId = 'harborview'): Promise<Saved> {
    const context: LotContext = { lotId, requestId: 'test', actor: this.actor };
    return this.auth.broker.rpc.call('auth.user.create', { input }, context);
  }

  edit(id: string, input: Record<string, unknown>, over: Partial<RpcInput<'auth.user.edit'>> = {}): Promise<Saved> {
    const request = { id, input, passwordId: randomUUID(), lotId: 'harborview', address: '203.0.113.9', ...over };
    return this.auth.broker.rpc.call('auth.user.edit', request, this.context);
  }

  changeRole(id: string, role: 'admin' | 'valet' | 'agent'): Promise<Saved> {
    return this.auth.broker.rpc.call('auth.user.change-role', { id, role, lotId: 'harborview' }, this.context);
  }

  setActive(id: string, active: boolean): Promise<Saved> {
    return this.auth.broker.rpc.call('auth.user.set-active', { id, active }, this.context);
  }

  links(id: string): Promise<RpcResponse<'auth.user.links'>> {
    return this.auth.broker.rpc.call('auth.user.links', { id }, this.context);
  }

  unlink(id: string): Promise<RpcResponse<'auth.user.unlink'>> {
    return this.auth.broker.rpc.call('auth.user.unlink', { id }, this.context);
  }

  makeResetLink(id: string): Promise<RpcResponse<'auth.password-reset.create'>> {
    return this.auth.broker.rpc.call('auth.password-reset.create', { id }, this.context);
  }

  resetSecondFactor(id: string): Promise<Saved> {
    return this.auth.broker.rpc.call('auth.user.reset-second-factor', { id }, this.context);
  }

  history(id: string): Promise<RpcResponse<'auth.user.history'>> {
    return this.auth.broker.rpc.call('auth.user.history', { id }, this.context);
  }

  page(limit: number, cursor?: string): Promise<RpcResponse<'auth.user.page'>> {
    const request = { limit, lotId: 'harborview', ...(cursor !== undefined && { cursor }) };
    return this.auth.broker.rpc.call('auth.user.page', request, this.context);
  }

  private get context(): OpenContext {
    return contextOf(this.actor);
  }
}

/** Actors that may not manage accounts. */
export const NON_ADMINS: [string, Actor][] = [
  ['a valet', staffActor(randomUUID(), 'valet')],
  ['an agent', staffActor(randomUUID(), 'agent')],
  ['an admin without an account', staffActor(randomUUID(), 'admin')],
  ['a board', { kind: 'board', lane: null }],
  ['a customer', { kind: 'customer', link: 'Ab3dEf6hIj' }],
  ['a service', { kind: 'system' }],
];
