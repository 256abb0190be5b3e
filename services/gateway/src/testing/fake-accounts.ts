import { randomUUID } from 'node:crypto';
import {
  assignmentsAfter,
  assignmentsFrom,
  assignmentsOfNew,
  DomainError,
  toManagedUser,
  userCreateSchema,
  userEditSchema,
  type AuditEntry,
  type Account,
  type RoleAssignments,
  type RpcRequest,
  type RpcResponse,
  type User,
} from '@lotline/protocol';

const AT = '2026-03-01T08:00:00.000Z';
/** Fewer than the gateway's page size, so that a few accounts are several pages. */
const PAGE = 2;

const AUDIT_ENTRY: Omit<AuditEntry, 'id'> = {
  at: AT,
  kind: 'signed-in',
  lotId: null,
  byId: null,
  by: null,
  userId: null,
  user: null,
  address: '',
  userAgent: '',
  from: '',
  to: '',
  detail: '',
};

const toSaved = (user: User): Account => ({
  ...user,
  hasPassword: true,
  hasSecondFactor: false,
  active: true,
  lastSignedInAt: null,
  createdAt: AT,
  updatedAt: AT,
});

const OPERATOR_ADMIN = assignmentsFrom(true, []);

const rolesFields = ({ operatorAdmin, roles }: RoleAssignments): Pick<User, 'operatorAdmin' | 'roles'> => ({
  operatorAdmin,
  roles: [...roles],
});

/**
 * Handlers of the auth service's admin calls, over the accounts that `of` returns. They do not publish `user.saved`.
 */
export function accountHandlers(of: () => User[]) {
  const found = (id: string): User => {
    const user = of().find((each) => each.id === id);
    if (!user) throw new DomainError('NOT_FOUND', 'No such user');
    return user;
  };
  const refuseTaken = (email: string, id?: string): void => {
    if (!of().some((each) => each.email === email && each.id !== id)) return;
    const message = 'A user with this email address already exists';
    throw new DomainError('CONFLICT', message, { errors: [{ path: 'email', message }] });
  };
  const changed = (user: User, over: Partial<User>): Account =>
    toSaved(Object.assign(user, over, { version: user.version + 1 }));
  return {
    'auth.user.page': ({ cursor, lotId }: { cursor?: string | undefined; lotId: string }) => {
      const from = Number(cursor ?? 0);
      const users = of();
      const nextCursor = from + PAGE < users.length ? String(from + PAGE) : null;
      const page = users.slice(from, from + PAGE);
      return {
        body: JSON.stringify(page.map((user) => toManagedUser(OPERATOR_ADMIN, toSaved(user), lotId))),
        nextCursor,
      };
    },
    'auth.user.create': ({ input }: { input: Record<string, unknown> }, { lotId }: { lotId: string }) => {
      const { email, firstName, lastName, ...form } = userCreateSchema.parse(input);
      refuseTaken(email);
      const roles = assignmentsOfNew(form, lotId);
      const user = {
        ...{ email, firstName, lastName },
        ...rolesFields(roles),
        id: randomUUID(),
        profileImageUrl: null,
        version: 1,
        passwordId: null,
      };
      of().push(user);
      return toSaved(user);
    },
    'auth.user.edit': ({ id, input, ifVersion, passwordId, lotId }: RpcRequest<'auth.user.edit'>) => {
      const user = found(id);
      const { email, firstName, lastName, password, ...form } = userEditSchema(user, lotId).parse(input);
      refuseTaken(email, id);
      if (ifVersion !== undefined && ifVersion !== user.version) throw new DomainError('STALE_VERSION', 'Late');
      return changed(user, {
        ...{ email, firstName, lastName },
        ...rolesFields(assignmentsAfter(user, form, lotId)),
        ...(password !== null && { passwordId }),
      });
    },
    'auth.user.change-role': ({ id, role, lotId }: RpcRequest<'auth.user.change-role'>) => {
      const user = found(id);
      const form = { role, roles: null, operatorAdmin: null };
      return changed(user, rolesFields(assignmentsAfter(user, form, lotId)));
    },
    'auth.user.set-active': ({ id, active }: { id: string; active: boolean }) => ({
      ...changed(found(id), active ? {} : { passwordId: randomUUID() }),
      active,
    }),
    'auth.audit.page': ({ limit, cursor, kind }: RpcRequest<'auth.audit.page'>): AuditEntry[] =>
      // A long audit: the ids count down from 1000.
      Array.from({ length: limit }, (_, at) => ({
        ...AUDIT_ENTRY,
        kind: kind ?? AUDIT_ENTRY.kind,
        id: String(Number(cursor ?? 1001) - 1 - at),
      })).filter(({ id }) => Number(id) > 0),
    'auth.user.history': ({ id }: { id: string }): RpcResponse<'auth.user.history'> => {
      found(id);
      return [{ id: '1', at: AT, action: 'created', by: 'Dana R.', byId: null, changes: [] }];
    },
  };
}
