import type { CreatedToken, TokenPermission } from '@lotline/protocol';
import { Caller } from '../../support/staff.js';
import type { SharedLotline } from './lotline.js';

let count = 0;

/** A program with its own API token. */
export class TokenCaller extends Caller {
  private constructor(
    url: string,
    readonly token: CreatedToken,
    private readonly lot: string | undefined,
  ) {
    super(url);
  }

  /** An admin creates the token. `lot` is sent with each call; a token of several lots needs it. */
  static async with(
    { url }: Pick<SharedLotline, 'url'>,
    permissions: readonly TokenPermission[],
    lotIds: readonly string[] = ['harborview'],
    lot?: string,
  ): Promise<TokenCaller> {
    const admin = await Caller.signedIn(url, 'admin@lotline.test');
    const name = `Program ${(count += 1)}`;
    const { status, body } = await admin.post<CreatedToken>('/api/tokens', { name, permissions, lotIds });
    if (status !== 201) throw new Error(`creating a token answered ${status}: ${JSON.stringify(body)}`);
    return new TokenCaller(url, body, lot);
  }

  get headers(): Record<string, string> {
    const { lot } = this;
    return { authorization: `Bearer ${this.token.token}`, ...(lot !== undefined && { 'lotline-lot': lot }) };
  }

  override send<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return super.send<Body>(method, path, body, { ...this.headers, ...headers });
  }
}
