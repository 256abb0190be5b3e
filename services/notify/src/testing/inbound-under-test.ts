import { randomUUID } from 'node:crypto';
import { DomainError, type DomainEvent, type LinkPress, type OptOutType, type RpcResponse } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startNotify } from '../app.module.js';
import { A_LINK_PRESS, createRecord, testNotifySettings, staffContext } from './texts.js';
import { ACCOUNT_SETTINGS, TwilioServer } from './twilio/server.ts';

type Sender = NonNullable<RpcResponse<'clients.client.by-phone'>['client']>;

interface ReceivedFields {
  to?: string;
  providerId?: string;
  files?: number;
  optOutType?: OptOutType;
}

/** The texting number of Harborview. */
export const HARBORVIEW_NUMBER = '+13105550199';

/** Two replicas of the notify service that receive texts, with a Twilio and the services that they call. */
export class InboundUnderTest {
  /** The rides that texts requested. */
  readonly rides: { link: string; by: string; otherCars?: string[] }[] = [];
  /** The words that cards of requests show. */
  readonly stopWords: { link: string; word: string }[] = [];
  /** The languages that texts chose. */
  readonly choices: { link: string; language: string }[] = [];
  /** The error of the other services. */
  fault: DomainError | undefined;
  /** Customers of Harborview by phone. */
  readonly senders = new Map<string, Sender>();
  private phones = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly broker: TestBroker,
    readonly events: DomainEvent[],
    readonly twilio: TwilioServer,
    readonly replicas: RunningService[],
  ) {}

  static async begin(): Promise<InboundUnderTest> {
    const database = await createTestDatabase(config);
    const broker = await TestBroker.open('notify');
    const twilio = new TwilioServer();
    await twilio.open();
    const replicas: RunningService[] = [];
    const inbound = new InboundUnderTest(database, broker, await broker.recordEvents(), twilio, replicas);
    await inbound.answerCalls();
    const over = {
      SMS_PROVIDER: 'twilio' as const,
      ...ACCOUNT_SETTINGS,
      TWILIO_API_URL: twilio.url,
      TEXTS_PER_SECOND: 100,
    };
    replicas.push(...(await Promise.all([1, 2].map(() => startNotify(testNotifySettings(database, over))))));
    return inbound;
  }

  async end(): Promise<void> {
    await this.broker.close();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.twilio.close();
    await this.database.drop();
  }

  /** Forgets what earlier tests did. */
  reset(): void {
    this.rides.splice(0);
    this.stopWords.splice(0);
    this.choices.splice(0);
    this.fault = undefined;
  }

  nextPhone(): string {
    return `+1310556${String((this.phones += 1)).padStart(4, '0')}`;
  }

  createCustomer(over: Partial<Sender> = {}): Sender & { phone: string } {
    const sender: Sender = {
      id: randomUUID(),
      firstName: 'Rosa',
      link: 'Ab3dEf6hI9',
      isCheckedOut: false,
      language: 'en',
      isHere: true,
      otherCars: [],
      ...over,
    };
    const phone = this.nextPhone();
    this.senders.set(phone, sender);
    return { ...sender, phone };
  }

  /** Receives a text from the provider and returns the reply. */
  async receive(
    from: string,
    body: string,
    { to = HARBORVIEW_NUMBER, providerId = `SM${randomUUID()}`, files = 0, optOutType }: ReceivedFields = {},
  ): Promise<string | null> {
    const context = { lotId: null, requestId: 'r', actor: { kind: 'provider' } } as const;
    const text = { providerId, from, to, body, files, optOutType };
    const { reply } = await this.broker.rpc.call('notify.text.receive', text, context);
    return reply;
  }

  async textsOf(clientId: string) {
    const texts = await this.broker.rpc.call('notify.text.list', { clientId }, staffContext('harborview'));
    return texts.map(({ direction, event, body, state, errorCode }) => ({ direction, event, body, state, errorCode }));
  }

  async isOptedOut(phone: string): Promise<boolean> {
    return (await this.database.query('SELECT FROM opt_outs WHERE phone = $1', [phone])).length > 0;
  }

  private phoneOf(id: string): string {
    return [...this.senders].find(([, sender]) => sender.id === id)?.[0] ?? '310-555-0142';
  }

  private answerCalls(): Promise<unknown> {
    return this.broker.answer({
      'clients.client.record': ({ id }) => {
        if (this.fault) throw this.fault;
        return createRecord({ id, phone: this.phoneOf(id) });
      },
      'clients.client.by-phone': ({ number }, { lotId }) => {
        if (this.fault) throw this.fault;
        return { client: (lotId === 'harborview' && this.senders.get(number)) || null };
      },
      'clients.client.choose-language': (choice) => {
        this.choices.push(choice);
        return { lotId: 'harborview', version: 2 };
      },
      'shuttle.link.texted': (shown) => {
        this.stopWords.push(shown);
        return {};
      },
      'shuttle.link.request': ({ link, otherCars }, { actor }): LinkPress => {
        if (this.fault) throw this.fault;
        this.rides.push({ link, by: actor.kind, ...(otherCars.length > 0 && { otherCars }) });
        if (link === 'CheckedOut') throw new DomainError('RIDE_CLOSED', 'You are already checked out.');
        return A_LINK_PRESS;
      },
    });
  }
}
