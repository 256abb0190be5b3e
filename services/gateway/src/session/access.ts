import type { Actor, Permission } from '@lotline/contracts';
import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route: anybody, or the actors that are named, of staff those with the permission that is named. Every route
 * says so; one that does not is refused, and fails the route walk test.
 */
export type Access =
  'public' | ({ staff?: 'any' | Permission } & { [Kind in Exclude<Actor['kind'], 'staff' | 'system'>]?: true });
export const ACCESS = 'lotline:access';

/** These actors and nobody else. */
export const Admits = (access: Exclude<Access, 'public'>) => SetMetadata(ACCESS, access);
/** Anybody, signed in or not. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** Any signed-in member of staff. */
export const StaffOnly = () => Admits({ staff: 'any' });
/** Any signed-in member of staff, and pick-up boards without a login (design §7 "boards without login"). */
export const StaffAndBoards = () => Admits({ staff: 'any', board: true });
/** Signed in, with a permission of spec §6. */
export const Can = (permission: Permission) => Admits({ staff: permission });
/** The text provider, by its signature. */
export const ProviderOnly = () => Admits({ provider: true });

/** A customer, by the `link` in the route's path. */
export const CustomerOnly = () => Admits({ customer: true });
