import { compile } from '@fastify/proxy-addr';
import { flag, optional, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

/** Reads a list of addresses as Fastify reads its list of trusted proxies. Throws for what is no address, range or name of ranges. */
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
  /** The one HTTP door. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Signs the session cookie; the same for all replicas. */
  SESSION_SECRET: z.string().min(32),
  /** Days after a sign-in at which its session ends, however much it is used. */
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Where browsers reach Lotline; https makes the session cookie Secure. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** The built front end. Without it only the API answers. */
  STATIC_DIR: z.string().min(1).optional(),
  /** Whose `X-Forwarded-*` and `X-Request-Id` are believed: addresses and CIDR ranges, or `loopback`, by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .refine(isListOfProxies, 'addresses, CIDR ranges or loopback, by commas'),
  /** Extends Strict-Transport-Security to every subdomain of the host. */
  HSTS_INCLUDE_SUBDOMAINS: flag,
  DEMO: flag,
  /** The text provider's token, by which its webhooks are signed; in the demo it is `lotline-demo-token` where nothing is said. */
  TWILIO_AUTH_TOKEN: optional(z.string().min(1)),
  /** Whether a pick-up board needs pairing; open in the demo, unless said otherwise (design §7 "boards without login"). */
  BOARD_ACCESS: z.enum(['open', 'paired']).optional(),
  /** How long the reader of a long list or an export may be behind and take next to nothing, until the answer is broken off. */
  SLOW_READER_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  /** Presses of one customer's link. */
  LINK_REQUESTS_PER_MINUTE: perMinute(10),
  /** Polls of one customer's link. */
  LINK_STATUS_PER_MINUTE: perMinute(60),
  /** Tries of links that nobody has, per address. */
  UNKNOWN_LINKS_PER_MINUTE: perMinute(20),
});
export type GatewaySettings = z.output<typeof settingsSchema>;

export const boardAccess = ({ BOARD_ACCESS, DEMO }: GatewaySettings): 'open' | 'paired' =>
  BOARD_ACCESS ?? (DEMO ? 'open' : 'paired');

/** Undefined where none is known: then no webhook can prove that it is the provider's. */
export const webhookToken = ({ TWILIO_AUTH_TOKEN, DEMO }: GatewaySettings): string | undefined =>
  TWILIO_AUTH_TOKEN ?? (DEMO ? 'lotline-demo-token' : undefined);
export const isSecure = ({ PUBLIC_URL }: GatewaySettings): boolean => PUBLIC_URL.startsWith('https:');
/** The prefix makes browsers insist on Secure, and on this very host. */
export const sessionCookieName = (settings: GatewaySettings): string =>
  isSecure(settings) ? '__Host-lotline' : 'lotline';

/** Of a screen that is paired, or asks to be; as the session's. */
export const boardCookieName = (settings: GatewaySettings): string =>
  isSecure(settings) ? '__Host-lotline_board' : 'lotline_board';
