import { DeadLetterSweep } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AlertLotsRepository } from './alert-lots/alert-lots.repository.js';
import { AlertLotsRpc } from './alert-lots/alert-lots.rpc.js';
import { AuditEvents } from './audit/audit.events.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditRpc } from './audit/audit.rpc.js';
import { AuditSweep } from './audit/audit-sweep.js';
import { CredentialsRpc } from './credentials/credentials.rpc.js';
import { CredentialsService } from './credentials/credentials.service.js';
import { FirstAccounts } from './credentials/first-accounts.js';
import { SignInLimits } from './credentials/sign-in-limits.js';
import { HistoryRepository } from './history/history.repository.js';
import { LotsRepository } from './lots/lots.repository.js';
import { LotsRpc } from './lots/lots.rpc.js';
import { LotsService } from './lots/lots.service.js';
import { TokensRepository } from './tokens/tokens.repository.js';
import { TokensRpc } from './tokens/tokens.rpc.js';
import { TokensService } from './tokens/tokens.service.js';
import { UserChanges } from './users/user-changes.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersRpc } from './users/users.rpc.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [UsersRpc, CredentialsRpc, AuditRpc, LotsRpc, TokensRpc, AlertLotsRpc],
  providers: [
    AlertLotsRepository,
    AuditEvents,
    AuditRepository,
    AuditSweep,
    DeadLetterSweep,
    UsersRepository,
    UserChanges,
    UsersService,
    HistoryRepository,
    CredentialsService,
    SignInLimits,
    FirstAccounts,
    LotsRepository,
    LotsService,
    TokensRepository,
    TokensService,
  ],
})
export class AppModule {}
