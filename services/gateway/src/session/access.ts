import { isTokenPermission, type Actor, type Permission, type TokenPermission } from '@lotline/protocol';
import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route: anybody, or the listed actors; of staff and API tokens, those with the given permission. Every route
 * declares it. A route without a declaration denies all calls and fails access.int-spec.ts.
 */
export type Access =
  | 'public'
  | ({ staff?: 'any' | Permission; token?: 'any' | TokenPermission } & {
      [Kind in Exclude<Actor['kind'], 'staff' | 'token' | 'system'>]?: true;
    });
export const ACCESS = 'lotline:access';

/** Admits only these actors. */
export const Admits = (access: Exclude<Access, 'public'>) => SetMetadata(ACCESS, access);
/** Admits anybody, signed in or not. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** What an API token needs for the route. Without it no token is admitted. */
type ForTokens = Pick<Exclude<Access, 'public'>, 'token'>;

/** Admits any signed-in member of staff. */
export const StaffOnly = (forTokens: ForTokens = {}) => Admits({ staff: 'any', ...forTokens });
/** Admits any signed-in member of staff, and pick-up boards without a login. */
export const StaffAndBoards = (forTokens: ForTokens = {}) => Admits({ staff: 'any', board: true, ...forTokens });
/** Admits signed-in staff with this permission, and API tokens if they can have it. */
export const Can = (permission: Permission) =>
  Admits({ staff: permission, ...(isTokenPermission(permission) && { token: permission }) });
/** Admits the text provider, by its signature. */
export const ProviderOnly = () => Admits({ provider: true });

/** Admits a customer, by the `link` in the route's path. */
export const CustomerOnly = () => Admits({ customer: true });
