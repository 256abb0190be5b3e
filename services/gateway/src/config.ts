import { compile } from '@fastify/proxy-addr';
import { flag, optional, secretList, serviceSettings } from '@lotline/service-kit';
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

const perMinute = (count: number) => z.coerce.number().int().min(1).default(count);

export const settingsSchema = z.object({
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
});
export type GatewaySettings = z.output<typeof settingsSchema>;

export const boardAccess = ({ BOARD_ACCESS, DEMO }: GatewaySettings): 'open' | 'paired' =>
  BOARD_ACCESS ?? (DEMO ? 'open' : 'paired');

/** Empty without a token: then every webhook is rejected. */
export const webhookTokens = ({ TWILIO_AUTH_TOKEN, DEMO }: GatewaySettings): readonly string[] =>
  TWILIO_AUTH_TOKEN ?? (DEMO ? ['lotline-demo-token'] : []);
export const isSecure = ({ PUBLIC_URL }: GatewaySettings): boolean => PUBLIC_URL.startsWith('https:');
/** The prefix makes browsers require Secure and this exact host. */
export const sessionCookieName = (settings: GatewaySettings): string =>
  isSecure(settings) ? '__Host-lotline' : 'lotline';

/** The cookie of a board device that is paired or pending; named like the session's. */
export const boardCookieName = (settings: GatewaySettings): string =>
  isSecure(settings) ? '__Host-lotline_board' : 'lotline_board';
