import { within, type Logger } from '@lotline/service-kit';
import twilio from 'twilio';
import type { InboundText, Outcome, OutgoingText, Receipt, TextProvider } from './provider.js';
import { outcomeOfErrorStatus, outcomeOfNetworkError, toReceipt } from './twilio-status.js';

const REQUEST_MS = 5000;
const DEADLINE_MS = 8000;
/** Twilio drops a text that it could not pass on within this time, because a stale text does harm. */
const VALIDITY_SECONDS = 600;
const LIST_LIMIT = 50;
/** The API's largest page. */
const MAX_INBOUND = 1000;
/** The maximum difference between the provider's clock and ours. */
const CLOCK_SKEW_MS = 60_000;

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** Undefined for Twilio's default address. */
  apiUrl: string | undefined;
  /** The address for status callbacks; undefined when Twilio could not reach it. */
  statusCallbackUrl: string | undefined;
}

type RequestOptions<TData> = Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0];
type TwilioMessage = Awaited<ReturnType<ReturnType<typeof twilio>['messages']['list']>>[number];

/** A response that is not Twilio's, such as the page of a proxy. */
class ForeignResponse extends Error {
  constructor(readonly status: number) {
    super('Not a response of Twilio');
  }
}

/** The SDK's HTTP client with a deadline for the whole request, another address if one is set, and no other responses than JSON. */
class HttpClient extends twilio.RequestClient {
  constructor(private readonly apiUrl: string | undefined) {
    super({ timeout: REQUEST_MS });
  }

  override async request<TData>(options: RequestOptions<TData>) {
    const { pathname, search } = new URL(options.uri);
    const uri = this.apiUrl ? new URL(pathname + search, this.apiUrl).href : options.uri;
    // The SDK's timeout starts again with every byte, so it does not end a response that trickles.
    const response = await within(DEADLINE_MS, super.request<TData>({ ...options, uri }));
    if (typeof response.body !== 'object' || response.body === null) throw new ForeignResponse(response.statusCode);
    return response;
  }
}

/** Sends texts with Twilio. Its API has no idempotency keys, so a text that may have been accepted is never sent again. */
export class TwilioProvider implements TextProvider {
  readonly name = 'twilio';
  readonly paced = true;
  /** Twilio lists a message within seconds of its request; requests time out long before this. */
  readonly absenceProofMs = 60_000;
  private readonly client: ReturnType<typeof twilio>;
  private readonly callbackOptions: { statusCallback?: string };

  constructor(
    { accountSid, authToken, apiUrl, statusCallbackUrl }: TwilioAccount,
    private readonly logger: Logger,
  ) {
    this.callbackOptions = statusCallbackUrl === undefined ? {} : { statusCallback: statusCallbackUrl };
    this.client = twilio(accountSid, authToken, { httpClient: new HttpClient(apiUrl) });
  }

  async send({ id, from, to, body }: OutgoingText): Promise<Outcome> {
    const outcome = await this.create(from, to, body);
    this.logger.info({ messageId: id, outcome: outcome.kind, errorCode: outcome.errorCode }, 'text handed to twilio');
    return outcome;
  }

  /** Returns failed texts last, and otherwise the newest first. */
  async find({ from, to, body }: OutgoingText, since: Date): Promise<Receipt[]> {
    const earliest = since.getTime() - CLOCK_SKEW_MS;
    const listed = await this.request(this.client.messages.list({ from, to, limit: LIST_LIMIT }));
    return listed
      .filter(
        (message) =>
          message.direction.startsWith('outbound') &&
          message.dateCreated.getTime() >= earliest &&
          // A trial account prepends its own words.
          message.body.endsWith(body),
      )
      .sort((a, b) => b.dateCreated.getTime() - a.dateCreated.getTime())
      .map(toTextReceipt)
      .sort((a, b) => Number(a.state === 'failed') - Number(b.state === 'failed'));
  }

  async listInbound(number: string, since: Date): Promise<InboundText[]> {
    const listed = await this.request(
      this.client.messages.list({ to: number, dateSentAfter: since, limit: MAX_INBOUND, pageSize: MAX_INBOUND }),
    );
    return listed
      .filter(({ direction }) => direction === 'inbound')
      .map(({ sid, from, to, body, numMedia, dateSent, dateCreated }) => ({
        text: { providerId: sid, from, to, body, files: Number(numMedia) || 0 },
        at: dateSent ?? dateCreated,
      }))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  async fetchReceipt(providerId: string): Promise<Receipt> {
    return toTextReceipt(await this.request(this.client.messages(providerId).fetch()));
  }

  private async create(from: string, to: string, body: string): Promise<Outcome> {
    try {
      const parameters = { from, to, body, validityPeriod: VALIDITY_SECONDS };
      const message = await this.client.messages.create({ ...parameters, ...this.callbackOptions });
      // JSON without an id is not Twilio's.
      if (!message.sid) return outcomeOfErrorStatus(200, undefined);
      return { kind: 'accepted', ...toTextReceipt(message) };
    } catch (error) {
      if (error instanceof ForeignResponse) return outcomeOfErrorStatus(error.status, undefined);
      if (error instanceof twilio.RestException) return outcomeOfErrorStatus(error.status, error.code);
      return outcomeOfNetworkError(getCode(error));
    }
  }

  /** Throws only the code of an SDK error: its message quotes numbers and texts. */
  private async request<T>(response: Promise<T>): Promise<T> {
    try {
      return await response;
    } catch (error) {
      const hasStatus = error instanceof twilio.RestException || error instanceof ForeignResponse;
      const code = hasStatus ? `http-${error.status}` : getCode(error);
      throw new Error(`Twilio request failed: ${code ?? 'no response'}`);
    }
  }
}

const toTextReceipt = ({ sid, status, errorCode }: TwilioMessage): Receipt =>
  toReceipt(sid, status, errorCode ? String(errorCode) : null);

const getCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
