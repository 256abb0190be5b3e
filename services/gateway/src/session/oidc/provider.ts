import type { ProviderFault } from '@lotline/protocol';
import { LOGGER, SETTINGS, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import { leavesGroupsOut, readClaims, type ClaimedPerson, type Claims } from './claims.js';
import { oidcSettings, type GatewaySettings, type OidcSettings } from '../../config.js';

/** Timeout of one request to the provider, in seconds; the whole sign-in has the request's deadline. */
const TIMEOUT_SECONDS = 4;
/** The provider's addresses and keys are read again after this time. */
const FRESH_MS = 3_600_000;

/** What the browser stores while a sign-in is in progress. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who signed in, as the provider says. */
export interface ProviderIdentity extends ClaimedPerson {
  issuer: string;
  subject: string;
}

/** The provider did not answer, or answered with an error of its own. */
export class ProviderUnavailable extends Error {}

/** The operator's OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
@Injectable()
export class OidcProvider {
  private readonly options: OidcSettings | null;
  private readonly redirectUri: string;
  private known: { config: Promise<openid.Configuration>; at: number } | undefined;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.options = oidcSettings(settings);
    this.redirectUri = new URL('/api/login/oidc/callback', settings.PUBLIC_URL).href;
  }

  /** The button's text on the sign-in page; null if no provider is configured. */
  get label(): string | null {
    return this.options?.OIDC_BUTTON ?? null;
  }

  /**
   * Returns the address of the provider's page, and what must be stored until the browser comes back. Throws
   * `ProviderUnavailable`.
   */
  async begin(): Promise<{ url: URL; pending: PendingSignIn }> {
    const config = await this.discover();
    const pending = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: this.configured.OIDC_SCOPES,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url, pending };
  }

  /**
   * Returns who signed in. `query` is that of the browser's request. Throws `ProviderUnavailable`, or any other error for a response
   * that does not belong to `pending` or that the provider does not confirm.
   */
  async finish(query: string, pending: PendingSignIn): Promise<ProviderIdentity> {
    const config = await this.discover();
    // The address that the provider knows, not the one that a proxy asked for.
    const url = new URL(`${this.redirectUri}?${query}`);
    const tokens = await this.request(() =>
      openid.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: pending.codeVerifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        idTokenExpected: true,
      }),
    );
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token');
    const userInfo = await this.userInfo(config, tokens.access_token, claims.sub);
    const { OIDC_GROUPS_CLAIM: groupsClaim, OIDC_TRUST_EMAILS: trustEmails } = this.configured;
    if (leavesGroupsOut(claims, groupsClaim)) {
      this.logger.warn(
        {},
        'the provider left out the groups, because somebody is in too many (docs/single-sign-on.md)',
      );
    }
    return { issuer: claims.iss, subject: claims.sub, ...readClaims(claims, userInfo, { groupsClaim, trustEmails }) };
  }

  private get configured(): OidcSettings {
    if (!this.options) throw new Error('No provider is configured');
    return this.options;
  }

  private discover(): Promise<openid.Configuration> {
    const now = Date.now();
    if (!this.known || now - this.known.at > FRESH_MS) {
      const config = this.request(
        () => this.readConfiguration(),
        () => true,
      );
      this.known = { config, at: now };
      // The next sign-in asks again.
      config.catch(() => (this.known = undefined));
    }
    return this.known.config;
  }

  private async readConfiguration(): Promise<openid.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.configured;
    const issuer = new URL(OIDC_ISSUER);
    const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    const found = await openid.discovery(issuer, OIDC_CLIENT_ID, undefined, undefined, {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
    const server = found.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(OIDC_CLIENT_SECRET)
      : openid.ClientSecretPost(OIDC_CLIENT_SECRET);
    const config = new openid.Configuration(server, OIDC_CLIENT_ID, undefined, authentication);
    config.timeout = TIMEOUT_SECONDS;
    for (const extension of execute) extension(config);
    return config;
  }

  /** Some providers return the groups and the email address only here. */
  private async userInfo(config: openid.Configuration, accessToken: string, subject: string): Promise<Claims> {
    if (!config.serverMetadata().userinfo_endpoint) return {};
    return this.request(() => openid.fetchUserInfo(config, accessToken, subject));
  }

  /** Runs a request to the provider. */
  private async request<T>(ask: () => Promise<T>, isUnavailable = isOutage): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new ProviderUnavailable('The provider is not available', { cause: error });
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && error.code !== undefined ? String(error.code) : error.name) : 'unknown';

/** The codes of openid-client for a provider that does not answer, or whose answer does not conform to the protocol. */
const OUTAGES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/**
 * Whether there was no usable response. A refusal by the provider or a failed check is not an outage: openid-client gives those a code.
 * Without a connection fetch throws a TypeError, which openid-client passes on or wraps without a code.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if (error instanceof openid.ClientError && error.code === undefined) return true;
  return error instanceof TypeError || OUTAGES.includes(codeOf(error));
}

/**
 * Why a sign-in failed, from an error of `OidcProvider`. Returns a code besides that may be logged; messages and answers contain codes
 * and tokens.
 */
export function providerFault(error: unknown): { fault: ProviderFault; code: string } {
  if (error instanceof ProviderUnavailable) return { fault: 'unavailable', code: codeOf(error.cause) };
  const code = codeOf(error);
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { fault: 'clock-off', code };
  if (!(error instanceof openid.AuthorizationResponseError) && !(error instanceof openid.ResponseBodyError)) {
    return { fault: 'failed', code };
  }
  // An error code of OAuth 2.0, unless the caller made it up.
  const said = /^[\w.-]{1,60}$/.exec(error.error ?? '')?.[0] ?? code;
  return { fault: FAULTS[said] ?? 'provider-error', code: said };
}

const FAULTS: Partial<Record<string, ProviderFault>> = {
  access_denied: 'canceled',
  temporarily_unavailable: 'unavailable',
};
