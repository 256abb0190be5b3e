import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { ApiTokens } from './api-tokens.js';
import { AuditLog } from './audit-log.js';
import { BoardCallers } from './board-callers.js';
import { BoardDevices } from './board-devices.js';
import { Callers } from './callers.js';
import { OidcController } from './oidc/oidc.controller.js';
import { PendingCookies } from './oidc/pending-cookies.js';
import { OidcProvider } from './oidc/provider.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { ProviderSignature } from './provider-signature.js';
import { SessionStart } from './session-start.js';
import { SessionController } from './session.controller.js';
import { Sessions } from './sessions.js';
import { SignInStrategy } from './sign-in.guard.js';
import { Staff } from './staff.js';
import { TokenCallers } from './token-callers.js';
import { HttpModule } from '../http/http.module.js';
import { ReplicaModule } from '../replica/replica.module.js';

/** Sign-in, sessions, tokens, single sign-on, and who the caller is. */
@Module({
  imports: [HttpModule, ReplicaModule],
  controllers: [SessionController, OwnSessionsController, OidcController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    ApiTokens,
    AuditLog,
    BoardCallers,
    BoardDevices,
    Callers,
    OidcProvider,
    PendingCookies,
    ProviderSignature,
    SessionStart,
    Sessions,
    SignInStrategy,
    Staff,
    TokenCallers,
  ],
  exports: [ApiTokens, AuditLog, BoardCallers, BoardDevices, Callers, Sessions, Staff, TokenCallers],
})
export class SessionModule {}
