import { DeadLetterSweep, oldestIds, startService, type RunningService } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AlertLotsRepository } from './alert-lots/alert-lots.repository.js';
import { AlertLotsRpc } from './alert-lots/alert-lots.rpc.js';
import { AccountRpc } from './account/account.rpc.js';
import { PasswordConfirmation } from './users/password-confirmation.js';
import { AuditEvents, AuditRpc } from './audit-page/audit.rpc.js';
import { AuditRepository } from './audit/audit.repository.js';
import type { AuthSettings } from './config.js';
import { CredentialsRpc } from './credentials/credentials.rpc.js';
import { FirstAccounts } from './credentials/first-accounts.js';
import { SignInLimits } from './sign-in-limits/sign-in-limits.js';
import { database } from './database.js';
import { HistoryRepository } from './history/history.repository.js';
import { IdentitiesRepository } from './identities/identities.repository.js';
import { IdentitiesRpc } from './identities/identities.rpc.js';
import { PasswordResetsRepository } from './password-resets/password-resets.repository.js';
import { PasswordResetsRpc } from './password-resets/password-resets.rpc.js';
import { Addresses } from './users/addresses.js';
import { CodeCheck } from './second-factor/code-check.js';
import { KeyRotation } from './second-factor/key-rotation.js';
import { SecondFactorRpc } from './second-factor/second-factor.rpc.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SecretKeys } from './second-factor/secret-keys.js';
import { LotsRepository } from './lots/lots.repository.js';
import { LotsRpc } from './lots/lots.rpc.js';
import { OwnedLots } from './lots/owned-lots.js';
import { TokensRepository } from './tokens/tokens.repository.js';
import { TokensRpc } from './tokens/tokens.rpc.js';
import { UserChanges } from './users/user-changes.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersRpc } from './users/users.rpc.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [
    AccountRpc,
    IdentitiesRpc,
    PasswordResetsRpc,
    SecondFactorRpc,
    UsersRpc,
    CredentialsRpc,
    AuditRpc,
    LotsRpc,
    TokensRpc,
    AlertLotsRpc,
  ],
  providers: [
    AlertLotsRepository,
    AuditEvents,
    AuditRepository,
    DeadLetterSweep,
    UsersRepository,
    UserChanges,
    UsersService,
    HistoryRepository,
    SignInLimits,
    FirstAccounts,
    PasswordConfirmation,
    Addresses,
    CodeCheck,
    PasswordResetsRepository,
    IdentitiesRepository,
    KeyRotation,
    SecondFactorsRepository,
    SecondFactorsService,
    SecretKeys,
    LotsRepository,
    TokensRepository,
  ],
})
class AppModule {}

export const startAuth = (settings: AuthSettings): Promise<RunningService> =>
  startService({
    name: 'auth',
    settings,
    database,
    lots: OwnedLots,
    module: AppModule,
    retention: [
      { table: 'audit', since: 'at', only: oldestIds('audit'), days: settings.AUDIT_RETENTION_DAYS },
      // Links, and the email addresses that were typed for them.
      { table: 'password_resets', since: 'created_at', days: 1 },
    ],
  });
