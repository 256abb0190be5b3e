import type { Logger } from '@lotline/service-kit';
import twilio from 'twilio';
import type { ArrivedText, Outcome, OutgoingText, Receipt, TextProvider } from './provider.js';
import { outcomeOfRefusal, outcomeOfSilence, receiptOfReport } from './twilio-answers.js';

const REQUEST_MS = 5000;
/** Twilio drops a text that it could not hand on for this long: a stale one does harm (notes: SMS). */
const VALIDITY_SECONDS = 600;
const LIST_LIMIT = 50;
/** Of one look through a number's texts: the API's largest page. */
const MAX_ARRIVED = 1000;
/** How far the provider's clock may be from ours. */
const CLOCK_SKEW_MS = 60_000;

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** Undefined: Twilio's own. */
  apiUrl: string | undefined;
  /** Where Twilio reports how far a text came; undefined where it could not reach us. */
  reportsTo: string | undefined;
}

type RequestOptions<TData> = Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0];
type TwilioMessage = Awaited<ReturnType<ReturnType<typeof twilio>['messages']['list']>>[number];

/** The SDK's HTTP client, sent to another address. */
class RedirectedClient extends twilio.RequestClient {
  constructor(private readonly apiUrl: string) {
    super({ timeout: REQUEST_MS });
  }

  override request<TData>(options: RequestOptions<TData>) {
    const { pathname, search } = new URL(options.uri);
    return super.request<TData>({ ...options, uri: new URL(pathname + search, this.apiUrl).href });
  }
}

/** Texts by Twilio. Creating a message there has no idempotency key: nothing here sends twice what may have been accepted. */
export class TwilioProvider implements TextProvider {
  readonly name = 'twilio';
  readonly paced = true;
  /** A request that Twilio has not shown by then had been given up long before. */
  readonly absenceProvenMs = 60_000;
  private readonly client: ReturnType<typeof twilio>;
  private readonly reportsTo: { statusCallback?: string };

  constructor(
    { accountSid, authToken, apiUrl, reportsTo }: TwilioAccount,
    private readonly logger: Logger,
  ) {
    this.reportsTo = reportsTo === undefined ? {} : { statusCallback: reportsTo };
    const httpClient = apiUrl ? new RedirectedClient(apiUrl) : new twilio.RequestClient({ timeout: REQUEST_MS });
    this.client = twilio(accountSid, authToken, { httpClient });
  }

  async send({ id, from, to, body }: OutgoingText): Promise<Outcome> {
    const outcome = await this.create(from, to, body);
    this.logger.info({ messageId: id, outcome: outcome.kind, errorCode: outcome.errorCode }, 'text handed to twilio');
    return outcome;
  }

  /** Those still going or gone come before those that failed, the newest first. */
  async find({ from, to, body }: OutgoingText, since: Date): Promise<Receipt[]> {
    const earliest = since.getTime() - CLOCK_SKEW_MS;
    const listed = await this.asked(this.client.messages.list({ from, to, limit: LIST_LIMIT }));
    return listed
      .filter(
        (message) =>
          message.direction.startsWith('outbound') &&
          message.dateCreated.getTime() >= earliest &&
          // A trial account puts words of its own in front.
          message.body.endsWith(body),
      )
      .sort((a, b) => b.dateCreated.getTime() - a.dateCreated.getTime())
      .map(receiptOf)
      .sort((a, b) => Number(a.state === 'failed') - Number(b.state === 'failed'));
  }

  async arrived(number: string, since: Date): Promise<ArrivedText[]> {
    const listed = await this.asked(
      this.client.messages.list({ to: number, dateSentAfter: since, limit: MAX_ARRIVED, pageSize: MAX_ARRIVED }),
    );
    return listed
      .filter(({ direction }) => direction === 'inbound')
      .map(({ sid, from, to, body, numMedia, dateSent, dateCreated }) => ({
        text: { providerId: sid, from, to, body, files: Number(numMedia) || 0 },
        at: dateSent ?? dateCreated,
      }))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  async receipt(providerId: string): Promise<Receipt> {
    return receiptOf(await this.asked(this.client.messages(providerId).fetch()));
  }

  private async create(from: string, to: string, body: string): Promise<Outcome> {
    try {
      const words = { from, to, body, validityPeriod: VALIDITY_SECONDS };
      const message = await this.client.messages.create({ ...words, ...this.reportsTo });
      return { kind: 'taken', ...receiptOf(message) };
    } catch (error) {
      if (error instanceof twilio.RestException) return outcomeOfRefusal(error.status, error.code);
      return outcomeOfSilence(codeOf(error));
    }
  }

  /** The SDK's errors quote numbers and texts, so only their codes go further. */
  private async asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const code = error instanceof twilio.RestException ? `http-${error.status}` : codeOf(error);
      throw new Error(`Twilio could not be asked: ${code ?? 'no answer'}`);
    }
  }
}

const receiptOf = ({ sid, status, errorCode }: TwilioMessage): Receipt =>
  receiptOfReport(sid, status, errorCode ? String(errorCode) : null);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
