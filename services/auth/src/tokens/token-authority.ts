import { may } from '@lotline/contracts';
import type { UserEntity } from '../users/user.entity.js';

/** Whether the account may create, see and revoke tokens of these lots: it administers every one of them. */
export const mayManageTokensOf = (account: UserEntity, _lotIds: readonly string[]): boolean =>
  account.deactivatedAt === null && may(account.role, 'manageUsers');
