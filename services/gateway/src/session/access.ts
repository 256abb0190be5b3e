import type { Actor, Permission } from '@lotline/contracts';
import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route: anybody, or the listed actors; of staff, those with the given permission. Every route declares
 * it. A route without a declaration denies all calls and fails access.int-spec.ts.
 */
export type Access =
  'public' | ({ staff?: 'any' | Permission } & { [Kind in Exclude<Actor['kind'], 'staff' | 'system'>]?: true });
export const ACCESS = 'lotline:access';

/** Admits only these actors. */
export const Admits = (access: Exclude<Access, 'public'>) => SetMetadata(ACCESS, access);
/** Admits anybody, signed in or not. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** Admits any signed-in member of staff. */
export const StaffOnly = () => Admits({ staff: 'any' });
/** Admits any signed-in member of staff, and pick-up boards without a login. */
export const StaffAndBoards = () => Admits({ staff: 'any', board: true });
/** Admits signed-in staff with this permission. */
export const Can = (permission: Permission) => Admits({ staff: permission });
/** Admits the text provider, by its signature. */
export const ProviderOnly = () => Admits({ provider: true });

/** Admits a customer, by the `link` in the route's path. */
export const CustomerOnly = () => Admits({ customer: true });
