import type { Permission } from '@lotline/contracts';
import { SetMetadata } from '@nestjs/common';

/** Who may call a route. Every route says so; one that does not is refused, and fails the route walk test. */
export type Access = 'public' | 'staff' | { can: Permission };
export const ACCESS = 'lotline:access';

/** Anybody, signed in or not. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** Any signed-in member of staff. */
export const StaffOnly = () => SetMetadata(ACCESS, 'staff' satisfies Access);
/** Signed in, with a permission of spec §6. */
export const Can = (permission: Permission) => SetMetadata(ACCESS, { can: permission } satisfies Access);
