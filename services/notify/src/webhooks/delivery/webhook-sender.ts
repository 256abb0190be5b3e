import https from 'node:https';
import { setMaxListeners } from 'node:events';
import type { LookupFunction } from 'node:net';
import { VERSION, type DeliveryError } from '@lotline/protocol';
import { Clock, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NotifySettings } from '../../config.js';
import { addressIn, isPublicAddress, PrivateAddress, resolveAny, resolvePublic, type Resolve } from './addresses.js';
import { signedHeaders } from './signature.js';

import http, { type IncomingMessage } from 'node:http';

/** For name, connection, request and response headers together. */
const ATTEMPT_TIMEOUT_MS = 10_000;
/** A longer response is cut off. None is read. */
const MAX_RESPONSE_BYTES = 4096;

/** A signed request to a receiver. */
export interface OutgoingWebhook {
  /** The header `webhook-id`. */
  id: string;
  url: string;
  body: string;
  secrets: readonly string[];
}

/** `error` is null for a response that confirms the delivery. */
export interface AttemptOutcome {
  error: DeliveryError | null;
  statusCode: number | null;
}

/**
 * Posts to receivers. Each attempt has its own connection to an address that was checked, so that a name cannot lead to a private
 * network later. Redirects are not followed.
 */
@Injectable()
export class WebhookSender {
  private readonly isPrivateAllowed: boolean;
  private readonly ending = new AbortController();
  /** Replaced by tests. */
  resolve: Resolve;
  /** Replaced by tests. */
  timeoutMs = ATTEMPT_TIMEOUT_MS;

  constructor(
    @Inject(SETTINGS) { WEBHOOKS_ALLOW_PRIVATE }: NotifySettings,
    private readonly clock: Clock,
  ) {
    this.isPrivateAllowed = WEBHOOKS_ALLOW_PRIVATE;
    this.resolve = WEBHOOKS_ALLOW_PRIVATE ? resolveAny : resolvePublic;
    setMaxListeners(0, this.ending.signal); // one listener for each attempt
  }

  /** Why a webhook must not have this address, as a sentence for its form; null if it may. */
  refusal(url: URL): string | null {
    if (this.isPrivateAllowed) return null;
    if (url.protocol !== 'https:') return 'The address must begin with https://';
    const address = addressIn(url);
    const isPrivate = address === undefined ? /(^|\.)localhost\.?$/.test(url.hostname) : !isPublicAddress(address);
    return isPrivate ? 'The address leads to a private network' : null;
  }

  /** Interrupts attempts that have not ended after `ms`. */
  endWithin(ms: number): void {
    setTimeout(() => this.ending.abort(), ms).unref();
  }

  /** Makes one attempt. Never throws. */
  async send({ id, url, body, secrets }: OutgoingWebhook): Promise<AttemptOutcome> {
    const target = new URL(url);
    if (this.refusal(target) !== null) return { error: 'private-address', statusCode: null };
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `Lotline/${VERSION}`,
      ...signedHeaders(id, this.clock.now(), body, secrets),
    };
    return new Promise((resolve) => {
      const { request } = target.protocol === 'https:' ? https : http;
      const { signal } = this.ending;
      const outgoing = request(target, { method: 'POST', headers, agent: false, lookup: this.lookup, signal });
      // Also ends a response whose body stalls.
      const timer = setTimeout(() => {
        resolve({ error: 'timeout', statusCode: null });
        outgoing.destroy();
      }, this.timeoutMs);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('response', (response) => {
        resolve(toOutcome(target, response));
        discard(response);
      });
      outgoing.on('error', (error) => {
        resolve({ error: this.ending.signal.aborted ? 'interrupted' : toDeliveryError(error), statusCode: null });
      });
      outgoing.end(body);
    });
  }

  /** Refuses a name of which any address is private. Node connects to the addresses that this returns and to no other. */
  private readonly lookup: LookupFunction = (name, { all }, callback) => {
    this.resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        const isRefused = !this.isPrivateAllowed && !addresses.every(({ address }) => isPublicAddress(address));
        if (isRefused || !first) return callback(new PrivateAddress(), '', 0);
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function toOutcome(target: URL, { statusCode = 0, headers }: IncomingMessage): AttemptOutcome {
  const isDelivered = statusCode >= 200 && statusCode < 300;
  if (isDelivered || confirmsDelivery(target, statusCode, headers.location)) return { error: null, statusCode };
  return { error: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status', statusCode };
}

/** Lets a short response end, so that the receiver sees no reset connection. */
function discard(response: IncomingMessage): void {
  let received = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > MAX_RESPONSE_BYTES) response.destroy();
  });
}

const DNS_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'EBADNAME', 'EFORMERR'];
const isTlsCode = (code: string): boolean => /TLS|CERT|SSL|SIGNATURE|EPROTO|ISSUER/.test(code);

function toDeliveryError(error: Error): DeliveryError {
  if (error instanceof PrivateAddress) return 'private-address';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string') return 'connection';
  if (DNS_CODES.includes(code)) return 'dns';
  return isTlsCode(code) ? 'tls' : 'connection';
}

const SIGN_IN = /log[-_]?in|sign[-_]?in|sso|oauth/i;

/**
 * Whether a redirect after the POST of a delivery says that it was handled (docs/product/webhooks.md#redirects): 303, and 302, with
 * which Google Apps Script and form handlers answer after their work. Not 302 to the same path, which moves the caller to another host or
 * to https, nor to a sign-in page: in both cases nobody has read the body. 301, 307 and 308 ask for the POST at another address.
 */
export function confirmsDelivery(url: URL, statusCode: number, location: string | undefined): boolean {
  if (statusCode === 303) return true;
  if (statusCode !== 302 || location === undefined || !URL.canParse(location, url.href)) return false;
  const target = new URL(location, url);
  const isMoved = pathOf(target) === pathOf(url) && target.href !== url.href;
  return !isMoved && !SIGN_IN.test(target.hostname + target.pathname);
}

/** Servers also redirect to add or remove a final slash, and in another case. */
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '').toLowerCase();
