import { DomainError, type AuditKind } from '@lotline/protocol';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import type { Client } from '../sign-in-limits/sign-in-limits.js';
import { SecretKeys } from './secret-keys.js';
import { SecondFactorsRepository, type SecondFactor } from './second-factors.repository.js';
import { findStep, isAppCode } from './totp.js';
import { secondsUntilNextCode, withWrongCode } from './wrong-codes.js';

/** An attempt to use a code. */
export interface CodeAttempt {
  userId: string;
  /** As `codeSchema` returns it. */
  code: string;
  client: Client;
  /** The kind of audit entry for a wrong code. */
  failure: Extract<AuditKind, 'sign-in-failed' | 'confirmation-failed'>;
}

/** The error to throw once the transaction is committed, or null if the code was right. */
export type Refusal = DomainError | null;

const WRONG = 'The code is wrong or was used before';

/** Checks codes of authenticator apps and recovery codes. */
@Injectable()
export class CodeCheck {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly audit: AuditRepository,
    private readonly keys: SecretKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Uses up the code. A wrong code is counted, so the caller must commit the transaction before throwing the returned error.
   * `factor` must be locked.
   */
  async use(tx: Tx, factor: SecondFactor, attempt: CodeAttempt): Promise<Refusal> {
    const now = this.clock.now();
    const retryAfterSeconds = secondsUntilNextCode(factor.wrong, now);
    if (retryAfterSeconds > 0) {
      return new DomainError('TOO_MANY', 'Too many wrong codes. Please try again later.', { retryAfterSeconds });
    }
    if (await this.matches(tx, factor, attempt)) return null;
    await this.factors.recordWrongCode(tx, factor.userId, withWrongCode(factor.wrong, now));
    return wrongCode();
  }

  private async matches(tx: Tx, factor: SecondFactor, { code, client }: CodeAttempt): Promise<boolean> {
    const { userId, sealed, usedStep, confirmedAt } = factor;
    if (isAppCode(code)) {
      const step = findStep(this.keys.box.open(sealed, userId), code, this.clock.now(), usedStep);
      if (step === null) return false;
      await this.factors.recordStep(tx, userId, step);
      return true;
    }
    const left = confirmedAt ? await this.factors.useRecoveryCode(tx, userId, code) : null;
    if (left === null) return false;
    await this.audit.add(tx, { kind: 'recovery-code-used', userId, byId: userId, ...client, detail: String(left) });
    return true;
  }
}

/** The same error whether the code was never valid or was used before. */
export const wrongCode = (): DomainError =>
  new DomainError('INVALID', WRONG, { errors: [{ path: 'code', message: WRONG }] });
