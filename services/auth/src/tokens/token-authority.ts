import { administers } from '@lotline/protocol';
import { assignmentsOfUser, type UserEntity } from '../users/user.entity.js';

/** Whether the account may create, see and revoke tokens of these lots: it administers every one of them. */
export function mayManageTokensOf(account: UserEntity, lotIds: readonly string[]): boolean {
  const roles = assignmentsOfUser(account);
  return account.deactivatedAt === null && lotIds.every((lotId) => administers(roles, lotId));
}
