import { compile } from '@fastify/proxy-addr';
import { flag, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

/** Reads TRUSTED_PROXIES as Fastify reads its own list of proxies. Throws for what is no address, range or name of ranges. */
export const trustOf = (proxies: string): ((address: string, hop: number) => boolean) =>
  compile(
    proxies
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );

function isListOfProxies(text: string): boolean {
  try {
    trustOf(text);
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
  /** Where browsers reach Lotline; https makes the session cookie Secure. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** The built front end. Without it only the API answers. */
  STATIC_DIR: z.string().min(1).optional(),
  /** Whose `X-Forwarded-*` and `X-Request-Id` are believed: addresses and CIDR ranges, or `loopback`, by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .refine(isListOfProxies, 'addresses, CIDR ranges or loopback, by commas'),
  DEMO: flag,
  /** Whether a pick-up board needs pairing; open in the demo, unless said otherwise (design §7 "boards without login"). */
  BOARD_ACCESS: z.enum(['open', 'paired']).optional(),
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
