import { UserHistoryEntity } from './history/user-history.entity.js';
import { CreateUsers1764000000000 } from './migrations/1764000000000-create-users.js';
import { CountSignInFailures1764000001000 } from './migrations/1764000001000-count-sign-in-failures.js';
import { KeepUserHistory1764400000000 } from './migrations/1764400000000-keep-user-history.js';
import { DeactivateAccounts1765100000000 } from './migrations/1765100000000-deactivate-accounts.js';
import { CreateAudit1766000000000 } from './migrations/1766000000000-create-audit.js';
import { CreateLots1766400000000 } from './migrations/1766400000000-create-lots.js';
import { CreateAlertLots1766600000000 } from './migrations/1766600000000-create-alert-lots.js';
import { RolesPerLot1767000000000 } from './migrations/1767000000000-roles-per-lot.js';
import { CreateTokens1767100000000 } from './migrations/1767100000000-create-tokens.js';
import { SecondFactors1767100000001 } from './migrations/1767100000001-second-factors.js';
import { Identities1767100001000 } from './migrations/1767100001000-identities.js';
import { PasswordResets1767100002000 } from './migrations/1767100002000-password-resets.js';
import { SentEvents1767500003000 } from './migrations/1767500003000-sent-events.js';
import { UserEntity, UserLotEntity } from './users/user.entity.js';

export const database = {
  schema: 'auth',
  entities: [UserEntity, UserLotEntity, UserHistoryEntity],
  migrations: [
    CreateUsers1764000000000,
    CountSignInFailures1764000001000,
    KeepUserHistory1764400000000,
    DeactivateAccounts1765100000000,
    CreateAudit1766000000000,
    CreateLots1766400000000,
    CreateAlertLots1766600000000,
    RolesPerLot1767000000000,
    CreateTokens1767100000000,
    SecondFactors1767100000001,
    Identities1767100001000,
    PasswordResets1767100002000,
    SentEvents1767500003000,
  ],
};
