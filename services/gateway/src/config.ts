import { compile } from '@fastify/proxy-addr';
import { flag, mailAddress, optional, secretList, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

/** Parses a proxy list as Fastify's `trustProxy` does. Throws for an invalid address, range or name. */
export const createTrustCheck = (proxies: string): ((address: string, hop: number) => boolean) =>
  compile(
    proxies
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );

function isListOfProxies(text: string): boolean {
  try {
    createTrustCheck(text);
    return true;
  } catch {
    return false;
  }
}

/** Required with OIDC_ISSUER. */
const REQUIRED_BY_OIDC = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Allows plain HTTP only on this machine, because the provider's keys decide who may sign in. */
const isSafeIssuer = (text: string): boolean =>
  !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text));

/** The addresses of Entra that stand for every tenant, and the tenant of all personal accounts. */
const ANY_TENANT =
  /^https:\/\/[^/]*\b(microsoftonline\.(com|us|cn)|windows\.net)\/(common|organizations|consumers|(%7b|\{)|9188040d-6c67-4c5b-b112-36a304b66dad)/i;

const perMinute = (count: number) => z.coerce.number().int().min(1).default(count);

export const settingsSchema = z
  .object({
    ...serviceSettings,
    /** The HTTP port. */
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    /** The first signs the session cookie and all verify it; the same for all replicas. */
    SESSION_SECRET: secretList(32),
    /** Maximum lifetime of a session after its sign-in, in days, however much it is used. */
    SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    /** The URL at which browsers reach Lotline; https makes the session cookie Secure. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** The folder of the built front end. Without it only the API is served. */
    STATIC_DIR: z.string().min(1).optional(),
    /**
     * Comma-separated proxies whose `X-Forwarded-*` and `X-Request-Id` are trusted: addresses, CIDR ranges, or
     * `loopback`.
     */
    TRUSTED_PROXIES: z
      .string()
      .default('loopback')
      .refine(isListOfProxies, 'addresses, CIDR ranges or loopback, by commas'),
    /** Extends Strict-Transport-Security to every subdomain of the host. */
    HSTS_INCLUDE_SUBDOMAINS: flag,
    DEMO: flag,
    /** The text provider's tokens. A webhook may be signed with any of them. The demo's default is `lotline-demo-token`. */
    TWILIO_AUTH_TOKEN: optional(secretList(1)),
    /** Whether pick-up boards need pairing; the demo defaults to open. */
    BOARD_ACCESS: z.enum(['open', 'paired']).optional(),
    /** How long the reader of a long list or an export may stall before it is disconnected. */
    SLOW_READER_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
    /** Open live streams per address, at each gateway: all pages and boards behind a lot's NAT have one. */
    STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(500),
    /** Ride requests per customer link. */
    LINK_REQUESTS_PER_MINUTE: perMinute(10),
    /** Polls per customer link. */
    LINK_STATUS_PER_MINUTE: perMinute(60),
    /** Attempts at unknown links, per address. */
    UNKNOWN_LINKS_PER_MINUTE: perMinute(20),
    /** Calls per API token. */
    TOKEN_REQUESTS_PER_MINUTE: perMinute(600),
    /** Attempts with unknown API tokens, per address. */
    UNKNOWN_TOKENS_PER_MINUTE: perMinute(20),
    /** The OpenID Connect provider through which staff can sign in, in addition to passwords. */
    OIDC_ISSUER: optional(
      z
        .url({ protocol: /^https?$/, error: 'not a URL' })
        .refine(isSafeIssuer, 'must use https, except on this machine')
        // Whoever runs another tenant decides about its addresses and its groups' names.
        .refine((issuer) => !ANY_TENANT.test(issuer), 'must name one tenant of Entra by its id'),
    ),
    /** Lotline's id and secret at the provider. Required with OIDC_ISSUER. */
    OIDC_CLIENT_ID: optional(z.string().min(1)),
    OIDC_CLIENT_SECRET: optional(z.string().min(1)),
    /** The scopes that Lotline requests from the provider. */
    OIDC_SCOPES: z.string().min(1).default('openid email profile'),
    /** The claim that contains the groups of the person who signs in. */
    OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
    /** Whether an address counts as verified that the provider does not call verified or unverified (docs/single-sign-on.md). */
    OIDC_TRUST_EMAILS: flag,
    /** The sender of e-mails, which notify sends. If set, people who forgot their password can request a link on the sign-in page. */
    SMTP_FROM: optional(mailAddress),
    /** The text of the button on the sign-in page. */
    OIDC_BUTTON: z.string().trim().min(1).max(60).default('Sign in with single sign-on'),
  })
  .superRefine((settings, ctx) => {
    if (!settings.OIDC_ISSUER) return;
    for (const name of REQUIRED_BY_OIDC) {
      if (!settings[name]) ctx.addIssue({ code: 'custom', path: [name], message: 'required with OIDC_ISSUER' });
    }
  });
export type GatewaySettings = z.output<typeof settingsSchema>;

/** The settings of the provider, once one is configured. */
export interface OidcSettings extends Pick<
  GatewaySettings,
  'OIDC_SCOPES' | 'OIDC_GROUPS_CLAIM' | 'OIDC_BUTTON' | 'OIDC_TRUST_EMAILS'
> {
  OIDC_ISSUER: string;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
}

/** Null without a provider. */
export function oidcSettings(settings: GatewaySettings): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return { ...settings, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
}

export const boardAccess = ({ BOARD_ACCESS, DEMO }: GatewaySettings): 'open' | 'paired' =>
  BOARD_ACCESS ?? (DEMO ? 'open' : 'paired');

/** Empty without a token: then every webhook is rejected. */
export const webhookTokens = ({ TWILIO_AUTH_TOKEN, DEMO }: GatewaySettings): readonly string[] =>
  TWILIO_AUTH_TOKEN ?? (DEMO ? ['lotline-demo-token'] : []);
export const isSecure = ({ PUBLIC_URL }: GatewaySettings): boolean => PUBLIC_URL.startsWith('https:');
/** The prefix makes browsers require Secure and this exact host. */
export const sessionCookieName = (settings: GatewaySettings): string =>
  isSecure(settings) ? '__Host-lotline' : 'lotline';

/** The prefix of the cookies of sign-ins in progress at the provider. */
export const oidcCookiePrefix = (settings: GatewaySettings): string =>
  isSecure(settings) ? '__Host-lotline_oidc_' : 'lotline_oidc_';

/** The cookie of a board device that is paired or pending; named like the session's. */
export const boardCookieName = (settings: GatewaySettings): string =>
  isSecure(settings) ? '__Host-lotline_board' : 'lotline_board';
