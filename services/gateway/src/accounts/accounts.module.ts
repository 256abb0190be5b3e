import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { AuditController } from './audit.controller.js';
import { PasswordResetController } from './password-reset.controller.js';
import { TokensController } from './tokens.controller.js';
import { UsersController } from './users.controller.js';
import { HttpModule } from '../http/http.module.js';
import { SessionModule } from '../session/session.module.js';

/** Users, tokens, the audit and the own account. */
@Module({
  imports: [HttpModule, SessionModule],
  controllers: [AccountController, AuditController, PasswordResetController, TokensController, UsersController],
})
export class AccountsModule {}
