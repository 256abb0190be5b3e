import { testSettings, type TestDatabase } from '@lotline/service-kit/testing';
import type { GatewaySettings } from '../config.js';

export const SECRET = 'a secret for tests with more than 32 characters';

/** The settings of a gateway under test. */
export const gatewaySettings = (database: TestDatabase, over: Partial<GatewaySettings> = {}): GatewaySettings => ({
  ...testSettings(),
  DATABASE_URL: database.url,
  PORT: 0,
  SESSION_SECRET: [SECRET],
  SESSION_MAX_DAYS: 30,
  PUBLIC_URL: 'http://localhost:3000',
  TRUSTED_PROXIES: 'loopback',
  HSTS_INCLUDE_SUBDOMAINS: false,
  DEMO: false,
  LINK_REQUESTS_PER_MINUTE: 10,
  LINK_STATUS_PER_MINUTE: 60,
  UNKNOWN_LINKS_PER_MINUTE: 20,
  TOKEN_REQUESTS_PER_MINUTE: 600,
  UNKNOWN_TOKENS_PER_MINUTE: 20,
  SLOW_READER_SECONDS: 30,
  STREAMS_PER_ADDRESS: 500,
  OIDC_SCOPES: 'openid email profile',
  OIDC_GROUPS_CLAIM: 'groups',
  OIDC_TRUST_EMAILS: false,
  OIDC_BUTTON: 'Sign in with single sign-on',
  ...over,
});
