import type { RpcInput, RpcPattern, RpcResponse, SecondFactorSecret } from '@lotline/protocol';
import { generateSync } from 'otplib';
import { addAccount, contextOf, gatewayContext, PASSWORD, staffActor } from './accounts.js';
import type { AuthUnderTest } from './auth-under-test.js';

const CLIENT = { address: '192.0.2.1', userAgent: 'Test' };
/** Longer than a gateway waits, because many concurrent hashes are slow on a busy machine. */
const CALL_TIMEOUT_MS = 25_000;

type Given<P extends RpcPattern> = Omit<RpcInput<P>, keyof typeof CLIENT>;

/** Returns the code that an authenticator app shows at `at`. */
export const codeOf = ({ secret }: SecondFactorSecret, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** A member of staff who manages their own account. */
export class OwnAccount {
  private constructor(
    private readonly auth: AuthUnderTest,
    readonly id: string,
    readonly email: string,
  ) {}

  static async add(auth: AuthUnderTest): Promise<OwnAccount> {
    const { id, email } = await addAccount(auth.database);
    return new OwnAccount(auth, id, email);
  }

  signIn(over: Partial<RpcInput<'auth.session.sign-in'>> = {}): Promise<RpcResponse<'auth.session.sign-in'>> {
    const login = { email: this.email, password: PASSWORD, ...CLIENT, ...over };
    return this.auth.broker.rpc.call('auth.session.sign-in', login, gatewayContext, CALL_TIMEOUT_MS);
  }

  beginAtSignIn(): Promise<SecondFactorSecret> {
    const login = { email: this.email, password: PASSWORD, ...CLIENT };
    return this.auth.broker.rpc.call('auth.session.add-second-factor', login, gatewayContext, CALL_TIMEOUT_MS);
  }

  methods(): Promise<RpcResponse<'auth.account.sign-in-methods'>> {
    return this.auth.broker.rpc.call('auth.account.sign-in-methods', {}, this.context);
  }

  changePassword(input: Given<'auth.account.change-password'>): Promise<RpcResponse<'auth.account.change-password'>> {
    return this.auth.broker.rpc.call(
      'auth.account.change-password',
      { ...input, ...CLIENT },
      this.context,
      CALL_TIMEOUT_MS,
    );
  }

  setUp(password = PASSWORD): Promise<SecondFactorSecret> {
    const input = { password, ...CLIENT };
    return this.auth.broker.rpc.call('auth.account.set-up-second-factor', input, this.context, CALL_TIMEOUT_MS);
  }

  confirm(code: string): Promise<RpcResponse<'auth.account.confirm-second-factor'>> {
    return this.auth.broker.rpc.call('auth.account.confirm-second-factor', { code, ...CLIENT }, this.context);
  }

  remove(code: string, password = PASSWORD): Promise<object> {
    const input = { password, code, ...CLIENT };
    return this.auth.broker.rpc.call('auth.account.remove-second-factor', input, this.context, CALL_TIMEOUT_MS);
  }

  private get context() {
    return contextOf(staffActor(this.id, 'valet'));
  }
}
