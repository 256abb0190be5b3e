import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError, tokenCreateSchema, type ApiToken, type KnownToken } from '@lotline/protocol';
import type { TestBroker } from '@lotline/service-kit/testing';
import { hashToken } from '../session/board-devices.js';

type Handlers = Parameters<TestBroker['answer']>[0];

const AT = '2026-06-05T19:40:00.000Z';

/** The auth service's API tokens. They do not publish `token.saved`. */
export class FakeTokens {
  /** By hash. */
  readonly known = new Map<string, KnownToken>();
  /** How often a token was looked up. */
  lookupCount = 0;
  /** Whether lookups fail, as while the auth service is away. */
  isAway = false;
  used: { id: string; at: string }[] = [];

  /** Adds a token and returns it as its program sends it. */
  add(over: Partial<KnownToken> = {}): { secret: string; id: string } {
    const secret = `lot_${randomBytes(32).toString('base64url')}`;
    const token: KnownToken = {
      id: randomUUID(),
      version: 1,
      name: 'Reservations site',
      lotIds: ['harborview'],
      permissions: ['readCustomers', 'readShuttle'],
      expiresAt: null,
      revokedAt: null,
      ...over,
    };
    this.known.set(hashToken(secret), token);
    return { secret, id: token.id };
  }

  /** Marks the token as revoked, as the database of the auth service does. */
  revoke(id: string): KnownToken {
    const found = [...this.known].find(([, token]) => token.id === id);
    if (!found) throw new DomainError('NOT_FOUND', 'No such token');
    const [hash, token] = found;
    const revoked = { ...token, version: 2, revokedAt: AT };
    this.known.set(hash, revoked);
    return revoked;
  }

  handlers(): Handlers {
    return {
      'auth.token.list': () =>
        [...this.known.values()].filter(({ revokedAt }) => revokedAt === null).map((token) => listed(token)),
      'auth.token.create': ({ input, tokenHash, hint }, { lotId }) => {
        const { lotIds, ...form } = tokenCreateSchema.parse(input);
        const token = { ...form, id: randomUUID(), version: 1, lotIds: lotIds ?? [lotId], revokedAt: null };
        this.known.set(tokenHash, token);
        return listed(token, hint);
      },
      'auth.token.revoke': ({ id }) => this.revoke(id),
      'auth.token.get': ({ tokenHash }) => {
        this.lookupCount += 1;
        if (this.isAway) throw new DomainError('UNAVAILABLE', 'Away');
        const token = this.known.get(tokenHash);
        if (!token) throw new DomainError('NOT_FOUND', 'No such token');
        return token;
      },
      'auth.token.used': ({ uses }) => {
        this.used.push(...uses);
        return {};
      },
    };
  }
}

const listed = ({ id, name, lotIds, permissions, expiresAt }: KnownToken, hint = 'x7Qa'): ApiToken => ({
  ...tokenCreateSchema.parse({ name, lotIds, permissions, expiresAt }),
  id,
  lotIds,
  hint,
  createdAt: AT,
  createdBy: 'Dana R.',
  lastUsedAt: null,
});
